import { chooseLocale } from './choose-locale.ts'
import type { SiteStatus } from '../site-status.ts'
import { statusHtml } from './status-html.ts'
import { STATUS_STYLE } from './status-style.ts'

/** The page of `GET /status`: whole in itself, so that it can be read while the API and the files of the site cannot. */
export async function statusPage(request: Request, status: SiteStatus): Promise<Response> {
  const locale = chooseLocale(new URL(request.url).searchParams.get('lang'), request.headers.get('accept-language'))
  return new Response(statusHtml(status, locale), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': locale,
      'content-security-policy': `default-src 'none'; style-src '${await hashOf(STATUS_STYLE)}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      vary: 'accept-language',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    },
  })
}

/** As a content security policy names a style that stands in the page. */
async function hashOf(style: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style)))
  return `sha256-${btoa(String.fromCharCode(...digest))}`
}
