import brand from '../../../brand.json' with { type: 'json' }
import type { FirstPage } from '../../src/first-html/first-pages.ts'
import { blog_title } from '../../src/paraglide/messages/_index.js'
import { headersOf, layIntoShell, SIGN_IMAGE } from '../first-html/lay-into-shell.ts'
import { graphOf } from '../first-html/structured-data.ts'
import { drawPublicPage, partOf } from './draw-page.ts'
import { FEEDS } from './feeds.ts'
import type { DrawnPage } from './page.ts'
import { askedBy, type PublicBindings } from './public-bindings.ts'
import { inLanguage } from './words.ts'

interface Bindings extends PublicBindings {
  readonly ASSETS: { fetch(request: Request | string | URL): Promise<Response> }
}

/**
 * A page of the blog, of books, of a test or an exam in the first HTML: header, text and footer, to be read without a script. What fails leaves the bare shell, which asks for the
 * content itself. Answers 304 where the reader has the very same page.
 */
export async function publicPage({ request, env }: { request: Request; env: Bindings }): Promise<Response> {
  const url = new URL(request.url)
  const [shell, page] = await Promise.all([
    env.ASSETS.fetch(new URL('/', url.origin)),
    drawPublicPage(askedBy(request, env), url, Date.now()).catch(() => null),
  ])
  if (page === null) return new Response(shell.body, { status: shell.status, headers: headersOf(shell, 'en') })
  if ('movedTo' in page) return moved(url, page.movedTo)
  const frame = await env.ASSETS.fetch(new URL(`/first/${FRAME_OF[partOf(url)]}.${page.locale}.json`, url.origin))
  const headers = headersOf(shell, page.locale)
  if (page.isPrivate === true) {
    headers.set('cache-control', 'no-store')
    headers.set('x-robots-tag', 'noindex')
  }
  if (!frame.ok) return new Response(shell.body, { status: page.status, headers })
  const { html } = await frame.json<FirstPage>()
  const laid = await layIntoShell(new Response(shell.body, { headers }), {
    ...page,
    pageTitle: `${page.title} · ${brand.name}`,
    html: await filled(html, page),
    canonical: page.canonical === null ? null : `${url.origin}${page.canonical}`,
    alternates: page.alternates.map(({ language, path }) => ({ language, address: `${url.origin}${path}` })),
    image: page.image === null ? null : `${url.origin}${page.image}`,
    signImage: `${url.origin}${SIGN_IMAGE}`,
    data: graphOf(page.data, url.origin),
    links: partOf(url) === 'blog' ? feeds(url.origin, page) : [],
    stays: 'article',
  }).text()
  const etag = await weakTag(laid)
  headers.set('etag', etag)
  if (page.status === 200 && request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  return new Response(laid, { status: page.status, headers })
}

/** The pages of tests and exams stand in the same frame as books. */
const FRAME_OF = { blog: 'blog', books: 'books', tests: 'books' } as const

/** An address that a text had before leads to its present one, with the language that was asked for. */
function moved(from: URL, to: string): Response {
  const lang = from.searchParams.get('lang')
  const address = lang === null ? to : `${to}?lang=${encodeURIComponent(lang)}`
  return new Response(null, { status: 301, headers: { location: address, 'cache-control': 'public, max-age=300' } })
}

/** The drawn content in its place of the frame; `data-words` says in which language its words are. */
const filled = (frame: string, { html, locale }: DrawnPage): Promise<string> =>
  new HTMLRewriter()
    .on('#drawn', {
      element: (element) => {
        element.setAttribute('data-words', locale)
        element.setInnerContent(String(html), { html: true })
      },
    })
    .transform(new Response(frame))
    .text()

const feeds = (origin: string, { locale }: DrawnPage) =>
  FEEDS.map(({ type, file }) => ({
    rel: 'alternate',
    type,
    address: `${origin}${inLanguage(`/blog/${file}`, locale)}`,
    title: blog_title({}, { locale }),
  }))

async function weakTag(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return `W/"${Array.from(digest.slice(0, 10), (byte) => byte.toString(16).padStart(2, '0')).join('')}"`
}
