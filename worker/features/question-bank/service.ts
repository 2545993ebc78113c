import type {
  BankCount,
  BankPage,
  BankRow,
  NearestResponse,
  QuestionDetail,
  QuestionFilter,
  QuestionsQuery,
  RenderedTexts,
} from '#contract/question-bank/schemas.ts'
import { BANK_LIMITS } from '#contract/question-bank/schemas.ts'
import type { Locale } from '#contract/shared/locales.ts'
import { behindEnglish } from '#domain/question-bank/completeness.ts'
import { actionOf } from '#domain/marking/key-decision.ts'
import { nearest } from '#domain/question-bank/near-duplicates.ts'
import { readCursor, writeCursor } from '#domain/text/page-cursor.ts'
import { searchText, searchWords } from '#domain/search/search-words.ts'
import { listDecisions } from '#worker/db/key-decisions.sql.ts'
import { carryOldDecisions } from '#worker/importing/decisions/carry-old-decisions.ts'
import { AppError } from '#worker/http/app-error.ts'
import { findQuestionSources } from '#worker/importing/question-source.sql.ts'
import { excerptOf } from './excerpt.ts'
import { countQuestions, listQuestions, type ListedQuestion, type ListOrder } from './list-questions.sql.ts'
import { findPictures } from '#worker/db/find-pictures.sql.ts'
import { numberPictures, picturesIn } from './pictures.ts'
import { findStems } from './chosen-questions.sql.ts'
import { findByExternalId, findHead, findSurroundings } from './queries.ts'
import { findAlike, findQuestions, MOST_HITS } from '#worker/searching/question-index.sql.ts'

export interface ReadDeps {
  readonly db: D1Database
  readonly search: D1Database
}

export interface DetailDeps extends ReadDeps {
  readonly papers: R2Bucket
}

/** A page of the bank. Errors: invalid_request for a cursor of another list. */
export async function bankPage(deps: ReadDeps, query: QuestionsQuery): Promise<BankPage> {
  const hits = await hitsOf(deps, query.q ?? '')
  const sort: ListOrder['sort'] = query.sort ?? (hits === null ? '-updated' : 'match')
  const limit = Number(query.limit)
  const found = await listQuestions(deps.db, query, hits, { sort, cursor: cursorOf(query.cursor), limit })
  const shown = found.slice(0, limit)
  const last = found.length > limit ? shown.at(-1) : undefined
  const pictures = numberPictures(await findPictures(deps.db, picturesIn(shown.map(({ html }) => html))))
  return {
    items: shown.map((row) => rowOf(row, pictures.number)),
    next: last === undefined ? null : writeCursor({ by: last.by, id: last.id }),
    images: pictures.addresses(),
  }
}

/** How many questions the filters match; of a search by words, how many of its best matches. */
export async function bankCount(deps: ReadDeps, filter: QuestionFilter): Promise<BankCount> {
  const hits = await hitsOf(deps, filter.q ?? '')
  return { total: await countQuestions(deps.db, filter, hits), isCapped: hits !== null && hits.length >= MOST_HITS }
}

/** Who types the name of a question means it, before all that only mention its words. */
export async function hitsOf({ db, search }: ReadDeps, text: string): Promise<string[] | null> {
  const wanted = text.trim()
  if (wanted === '') return null
  const [named, found] = await Promise.all([findByExternalId(db, wanted.toLowerCase()), findQuestions(search, wanted)])
  return [...new Set([...named, ...(found ?? [])])]
}

function cursorOf(text: string | undefined) {
  if (text === undefined) return null
  const cursor = readCursor(text)
  if (cursor === null || typeof cursor.by !== 'number')
    throw new AppError('invalid_request', { path: 'query.cursor', reason: 'not a place in this list' })
  return cursor
}

function rowOf({ stem, html, by, ...row }: ListedQuestion, number: (html: string) => string): BankRow {
  void by
  return { ...row, excerpt: excerptOf(stem), html: number(html) }
}

/** A question with all that hangs on it, in one of its versions. Errors: not_found. */
export async function questionDetail(deps: DetailDeps, id: string, version?: number): Promise<QuestionDetail> {
  const head = await findHead(deps.db, id)
  if (head === null) throw new AppError('not_found')
  const shown = version ?? head.version
  const [[source], around] = await Promise.all([
    findQuestionSources(deps.db, [{ id, version: shown }]),
    findSurroundings(deps.db, id, shown),
  ])
  if (source === undefined || around === null) throw new AppError('not_found')
  const { rendered, texts, passage, tests, ...rest } = around
  const htmls = [...Object.values(rendered).flatMap(htmlsOf), ...Object.values(passage?.html ?? {})]
  const pictures = numberPictures(await findPictures(deps.db, picturesIn(htmls)))
  return {
    ...head,
    ...rest,
    tests: await withDecisions(deps, id, tests),
    shown,
    source: source.question,
    rendered: mapped(rendered, (one) => numbered(one, pictures.number)),
    passage: passage && { ...passage, html: mapped(passage.html, pictures.number) },
    behind: behindEnglish(texts),
    images: pictures.addresses(),
    imageNames: pictures.names(),
  }
}

/** The tests of a question with what stands about its key in each. */
async function withDecisions(deps: DetailDeps, questionId: string, tests: readonly Omit<TestOf, 'decision'>[]): Promise<TestOf[]> {
  const testIds = tests.map(({ id }) => id)
  await carryOldDecisions(deps, testIds)
  const rows = testIds.length === 0 ? [] : await listDecisions(deps.db, testIds)
  const found = new Map(rows.filter((row) => row.questionId === questionId).map((row) => [row.testId, row]))
  return tests.map((one) => {
    const row = found.get(one.id)
    return { ...one, decision: row === undefined ? null : { action: actionOf(row.decision), reason: row.reason, decidedAt: row.decidedAt } }
  })
}

type TestOf = QuestionDetail['tests'][number]

const mapped = <T>(record: { readonly [locale in Locale]?: T }, change: (value: T) => T): { readonly [locale in Locale]?: T } =>
  Object.fromEntries(Object.entries(record).map(([language, value]) => [language, change(value)]))

const htmlsOf = ({ stem, options, rows, columns, lists, solution, hint }: RenderedTexts): string[] => [
  stem,
  solution,
  hint ?? '',
  ...[options, rows, columns].flatMap((texts) => Object.values(texts ?? {})),
  ...(lists === null ? [] : [...lists.one, ...lists.two]),
]

function numbered(texts: RenderedTexts, number: (html: string) => string): RenderedTexts {
  const each = (part: Readonly<Record<string, string>> | null) =>
    part && Object.fromEntries(Object.entries(part).map(([letter, html]) => [letter, number(html)]))
  return {
    stem: number(texts.stem),
    options: each(texts.options),
    rows: each(texts.rows),
    columns: each(texts.columns),
    lists: texts.lists && { one: texts.lists.one.map(number), two: texts.lists.two.map(number) },
    solution: number(texts.solution),
    hint: texts.hint && number(texts.hint),
  }
}

/** Questions whose stem in a language is much like this one, the likest first. */
export async function nearestQuestions(
  deps: ReadDeps,
  stem: string,
  language: Locale,
  except: string | undefined,
): Promise<NearestResponse> {
  const words = searchWords(stem)
  const ids = (await findAlike(deps.search, words)).filter((id) => id !== except)
  const stems = await findStems(deps.db, ids, language)
  const texts = stems.map((one) => ({ ...one, words: searchWords(one.stem) }))
  return {
    items: nearest(words, texts, { most: BANK_LIMITS.nearest, least: BANK_LIMITS.alike }).map(({ text, score }) => ({
      id: text.id,
      externalId: text.externalId,
      usedIn: text.usedIn,
      language,
      // Words count as the same only where the signs between them are the same too.
      score: score === 1 && searchText(text.stem).trim() !== searchText(stem).trim() ? 0.99 : score,
      excerpt: excerptOf(text.stem),
    })),
  }
}
