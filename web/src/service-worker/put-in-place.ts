import { trustedServiceWorkerUrl } from '#web/ui/trusted-types.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { keptUrls, type KeepMessage, type KeepScreensMessage } from './keep-message.ts'

/** How long after a page has loaded the other screens are fetched (ms): by then it has what it asked for itself. */
const QUIET_MS = 8_000

/** Registers the service worker and tells it what this page needs without a network. Never throws. */
export async function putInPlace(): Promise<void> {
  try {
    await navigator.serviceWorker.register(trustedServiceWorkerUrl())
    const { active } = await navigator.serviceWorker.ready
    if (active !== null && navigator.serviceWorker.controller === null) tellWhatIsLoaded(active)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers and channels take no origin
    if (active !== null && mayKeepScreens()) setTimeout(() => active.postMessage(keepScreens()), QUIET_MS)
  } catch (error) {
    // Private mode, or storage refused: the site works, only not offline.
    console.warn('No service worker:', error)
  }
}

const keepScreens = (): KeepScreensMessage => ({ kind: 'keepScreens', locale })

/** For learners, who open them without a network; not where the browser is asked to save data, nor on the slowest connections. */
function mayKeepScreens(): boolean {
  const { saveData = false, effectiveType = '' } =
    (navigator as { connection?: { saveData?: boolean; effectiveType?: string } }).connection ?? {}
  return localStorage.getItem('token') !== null && !saveData && !effectiveType.endsWith('2g')
}

/** A page that was there before the worker is not served by it: its requests are reported to the worker instead, from the first one on. */
function tellWhatIsLoaded(worker: ServiceWorker): void {
  new PerformanceObserver((list) => {
    const urls = keptUrls(
      list.getEntries().map(({ name }) => name),
      location.origin,
    )
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers and channels take no origin
    if (urls.length > 0) worker.postMessage({ kind: 'keep', urls } satisfies KeepMessage)
  }).observe({ type: 'resource', buffered: true })
}
