import { isLocale, LOCALES, type Locale } from '../../../worker/contract/shared/locales.ts'
import { FIRST_PAGES, type FirstPage, type FirstPath } from '../../src/first-html/first-pages.ts'
import { catalogueHtml } from './catalogue-html.ts'
import { headersOf, layIntoShell, SIGN_IMAGE } from './lay-into-shell.ts'
import { samplesHtml } from './samples-html.ts'
import { structuredData } from './structured-data.ts'

interface Bindings {
  readonly API: { fetch(request: Request): Promise<Response> }
  readonly ASSETS: { fetch(request: Request | string | URL): Promise<Response> }
}

/**
 * A public page with its content in the first HTML: readable without a script, in the language of `?lang=`, with what search engines
 * want to know. The drawn page goes into the shell's #root, which the site takes over; anything that fails leaves the bare shell.
 */
export async function firstHtml({ request, env }: { request: Request; env: Bindings }): Promise<Response> {
  const url = new URL(request.url)
  const asked = url.searchParams.get('lang')
  const locale: Locale = isLocale(asked) ? asked : 'en'
  const path = url.pathname as FirstPath
  const asset = (name: string) => env.ASSETS.fetch(new URL(name, url.origin))
  // Without the visitor's conditional headers: a 304 would be for the shell, not for what is made of it.
  const [shell, drawn, catalogue, samples] = await Promise.all([
    asset('/'),
    asset(`/first/${FIRST_PAGES[path]}.${locale}.json`),
    path === '/' ? drawnFrom(env, `${url.origin}/api/testseries-groups/full?language=${locale}`, catalogueHtml, locale) : null,
    path === '/' ? drawnFrom(env, `${url.origin}/api/samples?language=${locale}`, samplesHtml, locale) : null,
  ])
  const bare = new Response(shell.body, { status: shell.status, headers: headersOf(shell, locale) })
  if (!drawn.ok) return bare
  const page = await drawn.json<FirstPage>()
  const html = path === '/' ? await filledIn(page.html, catalogue, samples) : page.html
  const address = (one: Locale) => `${url.origin}${path}${one === 'en' ? '' : `?lang=${one}`}`
  return layIntoShell(bare, {
    locale,
    title: page.title,
    pageTitle: page.title,
    description: page.description,
    html,
    canonical: address(locale),
    alternates: LOCALES.map((language) => ({ language, address: address(language) })),
    kind: 'website',
    image: null,
    signImage: `${url.origin}${SIGN_IMAGE}`,
    data: structuredData(page, url.origin, path),
    links: [],
    stays: 'page',
  })
}

/**
 * The catalogue and the sample questions, in the place of the skeletons that the site shows until it has them. Without a catalogue its
 * skeletons stay; questions that do not come leave no gap.
 */
const filledIn = (html: string, catalogue: string | null, samples: string | null): Promise<string> =>
  new HTMLRewriter()
    .on('#tests [data-loading]', {
      element: (element) => void (catalogue !== null && element.replace(catalogue, { html: true })),
    })
    .on('#try', {
      element: (element) => void (samples === null ? element.remove() : element.setInnerContent(samples, { html: true })),
    })
    .transform(new Response(html))
    .text()

/** What the API answers, drawn; null where it does not answer, or there is nothing to draw. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names the type of the JSON
async function drawnFrom<Answer>(
  env: Bindings,
  address: string,
  draw: (answer: Answer, locale: Locale) => string | null,
  locale: Locale,
): Promise<string | null> {
  try {
    const response = await env.API.fetch(new Request(address))
    return response.ok ? draw(await response.json(), locale) : null
  } catch {
    return null
  }
}
