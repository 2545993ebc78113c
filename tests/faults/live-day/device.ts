import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { EntryTicket } from '#contract/attempts/seat.ts'
import type { SessionUser } from '#contract/auth/schemas.ts'
import type { AnalysisResponse } from '#contract/results/schemas.ts'
import { collectFaults, type Faults } from '../../e2e/support/faults.ts'
import { signInto } from '../../e2e/support/learner.ts'
import type { Learner } from './cast.ts'
import { CODE } from './paper.ts'
import { type Words, wordsOf } from './words.ts'

/** One learner with a browser of their own, and what the proof has seen of it. Times in ms UTC by the clock of the server, which is that of this machine. */
export interface Device {
  readonly learner: Learner
  readonly user: SessionUser
  readonly words: Words
  readonly context: BrowserContext
  readonly faults: Faults
  page: Page
  /** When the first question stood in a page, and each time after a reload. */
  readonly seenAt: number[]
  /** The end of the path that the test was started by: `seat`, by entry ticket, or `attempts`, by session. */
  startedBy: string | null
  /** Replies to the registration and of the result, as the page got them. */
  ticket: EntryTicket | null
  analysis: AnalysisResponse | null
  /** Words of a question in an answer of the server before the opening. */
  readonly early: string[]
}

interface InPage {
  realNow(): number
  tellQuestion(at: number): void
}

/** A browser context with storage, window, language, network and a wrong clock of its own. */
export async function openDevice(
  browser: Browser,
  origin: string,
  learner: Learner & { readonly spoilt?: string },
  user: SessionUser,
  opensAt: number,
): Promise<Device> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: learner.viewport,
    ...(learner.isPhone && { isMobile: true, hasTouch: true }),
    acceptDownloads: true,
    // What stands between a browser and the site would not see what its service worker asks for.
    ...(learner.spoilt !== undefined && { serviceWorkers: 'block' }),
  })
  context.setDefaultTimeout(60_000)
  const faults = await collectFaults(context, origin)
  const seenAt: number[] = []
  await context.exposeFunction('tellQuestion', (at: number) => seenAt.push(at))
  await context.addInitScript(spoilClock, learner.clockOffMs)
  await context.addInitScript(watchForQuestions, CODE.source)
  await context.addInitScript((language) => {
    if (location.protocol !== 'about:' && localStorage.getItem('appLanguage') === null) localStorage.setItem('appLanguage', language)
  }, learner.language)
  context.on('serviceworker', (worker) => void worker.evaluate(spoilClock, learner.clockOffMs).catch(() => {}))
  await signInto(context, user)
  const device: Device = {
    learner,
    user,
    words: wordsOf(learner.language),
    context,
    faults,
    page: await context.newPage(),
    seenAt,
    ticket: null,
    startedBy: null,
    analysis: null,
    early: [],
  }
  context.on('response', (response) => {
    const { pathname } = new URL(response.url())
    const isReply = /^\/(?:api|papers)\//.test(pathname)
    if (isReply && Date.now() < opensAt)
      void response.text().then(
        (text) => void (CODE.test(text) && device.early.push(pathname)),
        () => {},
      )
    if (!response.ok()) return
    const keep = (take: (body: unknown) => void) => void response.json().then(take, () => {})
    if (pathname.endsWith('/registration')) keep((body) => (device.ticket = body as EntryTicket))
    if (/^\/api\/(?:live-tests\/[^/]+\/seat|attempts)$/.test(pathname)) device.startedBy ??= pathname.split('/').at(-1) ?? ''
    if (/\/(?:result|analysis)$/.test(pathname)) keep((body) => (device.analysis = body as AnalysisResponse))
  })
  if (learner.fate === 'slowNetwork') await slowDown(device.page)
  return device
}

/** 400 kbit/s and 400 ms, as far as the browser imitates it. */
async function slowDown(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  })
}

/** Every clock of the page that can be set is wrong by so much; the one that only counts on is right, as on a real device. */
function spoilClock(off: number): void {
  const Right = Date
  const now = () => Right.now() + off
  Object.assign(globalThis, { realNow: () => Right.now() })
  globalThis.Date = new Proxy(Right, {
    construct: (target, args: [], newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as object,
    apply: () => new Right(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  })
  const origin = performance.timeOrigin + off
  Object.defineProperty(performance, 'timeOrigin', { get: () => origin })
}

/** Tells when the code of a question stands in the page for the first time. */
function watchForQuestions(code: string): void {
  const wanted = new RegExp(code)
  const inPage = globalThis as unknown as InPage
  const watch = new MutationObserver(() => {
    if (!wanted.test(document.body?.textContent ?? '')) return
    watch.disconnect()
    inPage.tellQuestion(inPage.realNow())
  })
  watch.observe(document, { childList: true, subtree: true, characterData: true })
}

/** What the clock on the screen promises: the moment at which it will show nothing, by the server's clock. Null where there is none. */
export async function promisedEnd(page: Page): Promise<number | null> {
  const [at, text] = await page.evaluate(() => {
    const shown = document.querySelector('[role=timer]')?.textContent ?? ''
    return [(globalThis as unknown as InPage).realNow(), shown] as const
  })
  if (!/^\d+(?::\d\d)+$/.test(text)) return null
  const seconds = text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
  // The screen shows whole seconds, rounded up.
  return at + seconds * 1_000 - 500
}
