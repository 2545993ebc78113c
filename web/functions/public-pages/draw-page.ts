import type { PublicTestsReply } from '../../../worker/contract/catalogue/public.ts'
import { isLocale, type Locale } from '../../../worker/contract/shared/locales.ts'
import { dayKey } from '../../src/lib/i18n/format.ts'
import { drawBook } from './books/draw-book.ts'
import { drawBooks } from './books/draw-books.ts'
import { drawChapter } from './books/draw-chapter.ts'
import { drawList } from './draw-list.ts'
import { drawMissing, type PublicPart } from './draw-missing.ts'
import { drawPost } from './draw-post.ts'
import { drawSearch } from './draw-search.ts'
import { drawExam } from './tests/draw-exam.ts'
import { drawSeries } from './tests/draw-series.ts'
import { drawTest } from './tests/draw-test.ts'
import type { DrawnPage, PageOrMove } from './page.ts'
import { askPublicPages, type PublicBindings } from './public-bindings.ts'

/**
 * What a public address shows, drawn from the answer of `PublicPages`. Words around a text are in the language that the address names, else in the
 * text's own. `now` ms UTC. Throws where `PublicPages` does not answer.
 */
export async function drawPublicPage(env: PublicBindings, address: URL, now: number): Promise<PageOrMove> {
  const asked = address.searchParams.get('lang')
  const named: Locale | null = isLocale(asked) ? asked : null
  const reply = await askPublicPages(env, address)
  if ('page' in reply) return drawTests(reply, named ?? 'en', address, now)
  switch (reply.kind) {
    case 'list':
      return drawList(reply, address.searchParams, named ?? 'en', dayKey(now))
    case 'search':
      return drawSearch(reply, named ?? 'en')
    case 'post':
      return drawPost(reply, named ?? reply.language)
    case 'books':
      return drawBooks(reply, !address.searchParams.has('before'), named ?? 'en')
    case 'book':
      return drawBook(reply, named ?? reply.language)
    case 'chapter':
      return drawChapter(reply, named ?? reply.language)
    case 'moved':
      return { movedTo: reply.to }
    case 'gone':
      return drawMissing('gone', partOf(address), named ?? 'en')
    default:
      return drawMissing('missing', partOf(address), named ?? 'en')
  }
}

function drawTests(reply: PublicTestsReply, locale: Locale, { origin }: URL, now: number): DrawnPage {
  switch (reply.page) {
    case 'test':
      return drawTest(reply, locale, { origin, now })
    case 'series':
      return drawSeries(reply, locale, origin)
    case 'exam':
      return drawExam(reply, locale, { origin, now })
    default:
      return drawMissing('missing', 'tests', locale)
  }
}

/** Which part of the site a public address belongs to. */
export const partOf = ({ pathname }: Pick<URL, 'pathname'>): PublicPart =>
  /^\/books(?:\/|$)/.test(pathname) ? 'books' : /^\/(?:tests|series|exams)(?:\/|$)/.test(pathname) ? 'tests' : 'blog'
