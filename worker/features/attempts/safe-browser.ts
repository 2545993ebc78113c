import type { Context } from 'hono'
import { MOST_PAGES, SAFE_BROWSER_HASH, SAFE_BROWSER_PAGES } from '#contract/attempts/safe-browser.ts'
import { checkSafeBrowser } from '#domain/access/safe-browser.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { allowedOrigins } from '#worker/http/headers.ts'
import { logLine } from '#worker/http/log.ts'

/** The header of Safe Exam Browser itself, about the address of the request. */
const CONFIG_KEY_HASH = 'x-safeexambrowser-configkeyhash'

/** Whether a request comes from a Safe Exam Browser with one of these Config Keys, by its own header or by what its page says. */
export async function hasConfigKey(c: Context<AppEnv>, keys: readonly string[]): Promise<boolean> {
  const hash = c.req.header(CONFIG_KEY_HASH)
  const said = c.req.header(SAFE_BROWSER_HASH)
  const urls = (c.req.header(SAFE_BROWSER_PAGES) ?? '').split(' ').slice(0, MOST_PAGES)
  const claims = {
    request: hash === undefined ? null : { hash, url: c.req.url },
    page: said === undefined ? null : { hash: said, urls },
  }
  const verdict = await checkSafeBrowser(crypto.subtle, keys, claims, allowedOrigins(c.env))
  if (verdict !== 'allowed') logLine('info', { event: 'safe_browser_refused', why: verdict, path: c.req.path })
  return verdict === 'allowed'
}
