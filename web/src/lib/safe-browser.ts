import { SAFE_BROWSER_HASH, SAFE_BROWSER_PAGES } from '#contract/attempts/safe-browser.ts'

/** The part of Safe Exam Browser's JavaScript API that is used (worker/domain/access/safe-browser.ts names its source). */
export interface SafeExamBrowserApi {
  readonly security?: {
    /** SHA-256 over the address of the page and the Config Key; "" until it is there. */
    readonly configKey?: string
    /** SEB 3.0 for macOS and iOS sets the key only when asked; later versions set it as the page loads. */
    readonly updateKeys?: (done: () => void) => void
  }
}

/** The name of the browser, which is the same in all languages. */
export const SAFE_EXAM_BROWSER = 'Safe Exam Browser'

/** How long the browser may take to work out its key, ms. */
const PATIENCE_MS = 2_000

const apiHere = () => (window as { readonly SafeExamBrowser?: SafeExamBrowserApi }).SafeExamBrowser

/** Whether this browser says that it is Safe Exam Browser. Versions without the API are told by their name in the user agent, "SEB/". */
export const isSafeBrowser = (): boolean => apiHere() !== undefined || /\bSEB\//.test(navigator.userAgent)

/** What a start or a take-over says of this browser; nothing in any other than Safe Exam Browser. */
export async function safeBrowserHeaders(): Promise<Readonly<Record<string, string>>> {
  const api = apiHere()
  if (api === undefined) return {}
  const [loaded] = performance.getEntriesByType('navigation')
  return headersOf(api, [location.href, loaded?.name ?? location.href], PATIENCE_MS)
}

/**
 * @param pages addresses that the key may be about: a version that sets it as the page loads means the address of then, one that is asked the
 * address of now
 */
export async function headersOf(
  api: SafeExamBrowserApi,
  pages: readonly string[],
  patienceMs: number,
): Promise<Readonly<Record<string, string>>> {
  await updateKeys(api, patienceMs)
  const hash = api.security?.configKey ?? ''
  if (!/^[0-9a-f]{64}$/i.test(hash)) return {}
  const addresses = new Set(pages.map((page) => page.split('#', 1)[0] ?? page))
  return { [SAFE_BROWSER_HASH]: hash, [SAFE_BROWSER_PAGES]: [...addresses].join(' ') }
}

/** Under this name the callback stands in `window`. */
const CALLBACK = 'safeBrowserKeysUpdated'

/** Asks for a fresh key. On macOS and iOS the browser is handed no function, only its name, and calls it in the page. */
function updateKeys({ security }: SafeExamBrowserApi, patienceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const done = Object.defineProperty(() => resolve(), 'name', { value: CALLBACK })
    setTimeout(done, patienceMs)
    try {
      if (security?.updateKeys === undefined) return resolve()
      Reflect.set(globalThis, CALLBACK, done)
      security.updateKeys(done)
    } catch {
      resolve()
    }
  })
}
