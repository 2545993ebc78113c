import type { Locale } from '../../../worker/contract/shared/locales.ts'
import { directionOf } from '../../../worker/contract/shared/locales.ts'
import { escapeHtml } from './escape-html.ts'

/** What the shell is given for a page. Addresses are whole. */
export interface ShellContent {
  readonly locale: Locale
  readonly title: string
  /** As the browser's tab shows it. */
  readonly pageTitle: string
  readonly description: string
  /** What stands in #root until the site takes over. */
  readonly html: string
  /** Null for a page that search engines shall leave alone. */
  readonly canonical: string | null
  readonly alternates: readonly { readonly language: string; readonly address: string }[]
  readonly kind: 'website' | 'article' | 'book'
  /** Of this content, wide; null where it has none of its own. */
  readonly image: string | null
  /** Shown where there is no other: the site's sign, which has no words in any language. */
  readonly signImage: string
  /** JSON-LD. */
  readonly data: string
  /** Feeds and the like. */
  readonly links: readonly { readonly rel: string; readonly type: string; readonly address: string; readonly title: string }[]
  /**
   * `page`: hidden by the boot script where it is in another language than the reader's, or where the reader is signed in and led on.
   * `article`: stays on the screen until the site has drawn it with the reader's own words around it.
   */
  readonly stays: 'page' | 'article'
}

/** Made with every build (web/vite). */
export const SIGN_IMAGE = '/icons/icon-512.png'

/** The shell with a page in it, for people without scripts and for search engines. */
export function layIntoShell(shell: Response, content: ShellContent): Response {
  const { locale, pageTitle, description, html, stays } = content
  return (
    new HTMLRewriter()
      .on('html', {
        element: (element) => {
          element.setAttribute('lang', locale)
          element.setAttribute('dir', directionOf(locale))
          element.setAttribute(stays === 'page' ? 'data-first' : 'data-article', locale)
        },
      })
      .on('title', { element: (element) => void element.setInnerContent(pageTitle) })
      .on('meta[name="description"]', { element: (element) => void element.setAttribute('content', description) })
      // What is read is here already: the style sheets come before the scripts, which else take the network from them.
      .on('script[type="module"]', { element: (element) => void element.setAttribute('fetchpriority', 'low') })
      .on('link[rel="modulepreload"]', { element: (element) => void element.setAttribute('fetchpriority', 'low') })
      .on('head', { element: (element) => void element.append(headOf(content), { html: true }) })
      .on('#root', { element: (element) => void element.setInnerContent(`<div id="first">${html}</div>`, { html: true }) })
      .transform(shell)
  )
}

function headOf({ locale, title, description, canonical, alternates, kind, image, signImage, data, links }: ShellContent): string {
  const english = alternates.find(({ language }) => language === 'en')
  const graph = {
    title,
    description,
    type: kind,
    ...(canonical !== null && { url: canonical }),
    locale: `${locale}_IN`,
    image: image ?? signImage,
    'image:alt': title,
  }
  return [
    canonical === null ? '<meta name="robots" content="noindex">' : `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    ...alternates.map(({ language, address }) => `<link rel="alternate" hreflang="${language}" href="${escapeHtml(address)}">`),
    ...(english === undefined ? [] : [`<link rel="alternate" hreflang="x-default" href="${escapeHtml(english.address)}">`]),
    ...links.map(
      ({ rel, type, address, title: name }) =>
        `<link rel="${rel}" type="${type}" href="${escapeHtml(address)}" title="${escapeHtml(name)}">`,
    ),
    ...Object.entries(graph).map(([name, value]) => `<meta property="og:${name}" content="${escapeHtml(value)}">`),
    `<meta name="twitter:card" content="${image === null ? 'summary' : 'summary_large_image'}">`,
    `<script type="application/ld+json">${data}</script>`,
  ].join('')
}

/** The headers of a page that is made of the shell and of something else: without the shell's own ETag, asked for again each time. */
export function headersOf(shell: Response, locale: Locale): Headers {
  const headers = new Headers(shell.headers)
  headers.delete('etag')
  headers.set('cache-control', 'public, max-age=0, must-revalidate')
  headers.set('content-language', locale)
  return headers
}
