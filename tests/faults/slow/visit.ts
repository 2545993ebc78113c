import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { replayed, type SeenRequest } from './replay.ts'

/** Of one visit: times in ms from the beginning of the navigation. */
export interface Visit {
  /** Something of the page is drawn: its frame, at the least. */
  readonly firstPaint: number
  /** The page has its heading, and nothing in sight is still on its way. */
  readonly content: number
  /** The same on a network that keeps exactly to its figures (`replayed`). */
  readonly exactContent: number
  /** Sum of all layout shifts that no input caused. */
  readonly shift: number
}

/** 400 kbit/s in both directions, 400 ms: the network of the design's first table. */
const NETWORK = { offline: false, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 }
/** Longer than any page should take, ms. */
const PATIENCE = 40_000
/** After the content nothing more should move for this long, ms. */
const QUIET = 1_000

/** Opens an address on the slow network, and says when its parts came. */
export async function visit(context: BrowserContext, address: string): Promise<Visit> {
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  await devTools.send('Network.enable')
  await devTools.send('Network.emulateNetworkConditions', NETWORK)
  const requests = record(devTools)
  await page.addInitScript(watch)
  await page.goto(address, { waitUntil: 'commit', timeout: PATIENCE })
  await page.waitForFunction(() => (globalThis as unknown as Seen).seen.content > 0, undefined, { timeout: PATIENCE })
  await page.waitForTimeout(QUIET)
  const seen = await seenOn(page)
  await page.close()
  return { ...seen, exactContent: replayed(requests(), seen.content, EXACT) }
}

const EXACT = { latency: NETWORK.latency, bytesPerSecond: NETWORK.downloadThroughput }

/** Notes what travels; times from the first request on, ms. What a worker of the site answers does not travel. */
function record(devTools: CDPSession): () => SeenRequest[] {
  const seen = new Map<string, SeenRequest>()
  let origin: number | null = null
  devTools.on('Network.requestWillBeSent', ({ requestId, request, initiator, timestamp }) => {
    origin ??= timestamp
    const cause = initiator.url ?? initiator.stack?.callFrames.at(-1)?.url ?? null
    const at = (timestamp - origin) * 1_000
    seen.set(requestId, { url: request.url, cause, askedAt: at, endedAt: Infinity, bytes: 0 })
  })
  devTools.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const one = seen.get(requestId)
    if (one !== undefined) seen.set(requestId, { ...one, endedAt: (timestamp - (origin ?? timestamp)) * 1_000, bytes: encodedDataLength })
  })
  return () => [...seen.values()]
}

interface Seen {
  readonly seen: { content: number; shift: number }
}

const seenOn = (page: Page): Promise<Omit<Visit, 'exactContent'>> =>
  page.evaluate(() => ({
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
    ...(globalThis as unknown as Seen).seen,
  }))

/** Runs in the page, before any of its scripts. */
function watch(): void {
  const seen = { content: 0, shift: 0 }
  Object.assign(globalThis, { seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as readonly { value: number; hadRecentInput: boolean }[])
      if (!entry.hadRecentInput) seen.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  const isInSight = (element: Element) => {
    const { top, bottom, height } = element.getBoundingClientRect()
    return height > 0 && top < innerHeight && bottom > 0
  }
  const look = () => {
    const heading = document.querySelector('#main h1, #main h2, main h1, header h1')
    const isThere = heading !== null && isInSight(heading) && ![...document.querySelectorAll('[data-loading]')].some(isInSight)
    if (isThere) seen.content = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
