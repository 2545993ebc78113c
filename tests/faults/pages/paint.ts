import type { Browser } from '@playwright/test'

/** Of one visit: times in ms from its beginning, bytes as they travelled. */
export interface Paint {
  readonly firstPaint: number
  readonly largest: number
  /** Sum of all layout shifts that no input caused. */
  readonly shift: number
  readonly bytes: number
}

/** 1.6 Mbit/s down, 150 ms, a processor half as fast, 360 px: a cheap phone on a poor network. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const PROCESSOR = 2
/** Nothing has come for this long, ms: later paints are no part of the load. */
const QUIET = 1_500

/** How a page paints for someone who comes for the first time. */
export async function measurePaint(browser: Browser, address: string): Promise<Paint> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    // The files that a worker keeps come after the page; their way is not slowed down, so they would only disturb.
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  await devTools.send('Network.enable')
  await devTools.send('Network.emulateNetworkConditions', NETWORK)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR })
  let bytes = 0
  devTools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  await page.addInitScript(() => {
    const seen = { largest: 0, shift: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) seen.largest = startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as readonly { value: number; hadRecentInput: boolean }[])
        if (!entry.hadRecentInput) seen.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.waitForTimeout(QUIET)
  const seen = await page.evaluate(() => ({
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
    ...(window as unknown as { seen: { largest: number; shift: number } }).seen,
  }))
  await context.close()
  return { ...seen, bytes }
}

/** Whether the heading and the text below it can be read where no script runs. */
export async function readsWithoutScripts(browser: Browser, address: string): Promise<boolean> {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  await page.goto(address)
  const heading = await page.getByRole('heading', { level: 1 }).isVisible()
  const [text = ''] = await page.getByRole('main').allInnerTexts()
  await context.close()
  return heading && text.length > LEAST_TEXT
}

/** The shortest page, a search that finds one post, has more letters. */
const LEAST_TEXT = 80
