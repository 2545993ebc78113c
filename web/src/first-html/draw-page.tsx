import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { makeRouter } from '#web/app/router.ts'
import { infoQuery, type InfoPageName } from '#web/features/info/info-text.ts'
import { brand } from '#web/lib/brand.ts'
import { direction, locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { overwriteGetLocale } from '../paraglide/runtime.js'
import { type FirstPage, FRAMES } from './first-pages.ts'

overwriteGetLocale(() => locale)

/** Draws a public page in the language that `globalThis.sopanLocale` named when this module was loaded. */
export async function drawPage(path: string): Promise<FirstPage> {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: Number.POSITIVE_INFINITY } } })
  const router = makeRouter(queryClient, createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  const drawn = renderToString(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const [, title = brand.name] = /<title>([^<]*)<\/title>/.exec(drawn) ?? []
  const text = path === '/' || path in FRAMES ? null : await queryClient.ensureQueryData(infoQuery(path.slice(1) as InfoPageName))
  return {
    locale,
    direction,
    title: unescaped(title),
    description: text?.description ?? m.landing_lead(),
    html: withoutLife(drawn),
    questions: path === '/faq' ? questionsIn(text?.html ?? '') : [],
  }
}

/**
 * The router's script for scrolling has no business here: the policy refuses it, and the site restores the place itself. A form and
 * a list that nothing listens to yet cannot be used: what was typed or chosen would be lost when the site takes over. A form that the browser
 * itself can send is `data-plain`.
 */
const withoutLife = (drawn: string) =>
  drawn
    .replace(/<title>[^<]*<\/title>/, '')
    .replaceAll(/<script\b[\s\S]*?<\/script>/g, '')
    .replaceAll(/<(form|select)\b(?![^>]*\bdata-plain\b)/g, '<$1 inert')

/** Each heading is a question, what follows up to the next its answer. */
const questionsIn = (html: string) =>
  [...html.matchAll(/<h2>([\s\S]*?)<\/h2>([\s\S]*?)(?=<h2>|$)/g)].map(([, question = '', answer = '']) => ({
    question: bare(question),
    answer: bare(answer),
  }))

const bare = (html: string) =>
  unescaped(
    html
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  )

const unescaped = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')
