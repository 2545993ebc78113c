import type {
  PublicExamPage,
  PublicSeries,
  PublicSeriesPage,
  PublicTestCard,
  PublicTestMap,
  PublicTestPage,
  PublicTestsReply,
  TextIn,
} from '#contract/catalogue/public.ts'
import { TESTS_TAG } from '#contract/catalogue/public.ts'
import type { SampleQuestion, SamplesResponse } from '#contract/samples/schemas.ts'
import { externalId } from '#contract/shared/external-id.ts'
import { isLocale, type Locale, type Localized, localize } from '#contract/shared/locales.ts'
import { namedUnit } from '#domain/marking/marks.ts'
import { negativeMarks } from '#domain/paper/negative-marks.ts'
import { findPublicExam, findPublicTest, findTestMap, findTestsOfExam, findTestsOfSeries, type TestInSeries } from './queries.ts'

export interface PublicTestsDeps {
  readonly db: D1Database
  /** ms UTC */
  readonly now: number
  /** The questions that are in no test. */
  readonly samples: (locale: Locale) => Promise<SamplesResponse>
}

/** What a public address of tests and exams shows, with the tags of its cached copy; null for an address that this does not know. */
export async function publicTestsReply(
  deps: PublicTestsDeps,
  pathname: string,
  query: URLSearchParams,
): Promise<{ readonly body: PublicTestsReply; readonly tags: readonly string[] } | null> {
  const [, part, slug = '', ...rest] = pathname.split('/')
  const asked = query.get('lang')
  const locale: Locale = isLocale(asked) ? asked : 'en'
  const body = await bodyOf(deps, part ?? '', rest.length === 0 ? slug : '', locale)
  return body === null ? null : { body, tags: [TESTS_TAG] }
}

async function bodyOf(deps: PublicTestsDeps, part: string, slug: string, locale: Locale): Promise<PublicTestsReply | null> {
  const isName = externalId.safeParse(slug).success
  if (part === 'tests') return (isName ? await testPage(deps, slug, locale) : null) ?? { page: 'missing' }
  if (part === 'series') return (isName ? await seriesPage(deps, slug, locale) : null) ?? { page: 'missing' }
  if (part === 'exams') return (isName ? await examPage(deps, slug, locale) : null) ?? { page: 'missing' }
  return part === 'sitemaps' && slug === 'tests' ? testMap(deps) : null
}

async function testPage({ db, now, samples }: PublicTestsDeps, slug: string, locale: Locale): Promise<PublicTestPage | null> {
  const row = await findPublicTest(db, slug, now)
  if (row === null) return null
  const { questions } = await samples(locale)
  return {
    ...cardOf(row, locale),
    page: 'test',
    id: row.id,
    examName: row.examName,
    exam: examOf(row.exam, locale),
    opensAt: row.opensAt,
    closesAt: row.closesAt,
    sections: row.pattern.sections.map(({ title, blocks }) => ({
      title: localize(title, locale),
      questions: blocks.reduce((sum, { count }) => sum + count, 0),
    })),
    subjects: (row.subjects ?? []).map((subject) => localize(subject, locale)),
    negative: negativeMarks(row.pattern),
    sample: sampleFor(slug, questions),
  }
}

async function examPage({ db, now }: PublicTestsDeps, slug: string, locale: Locale): Promise<PublicExamPage | null> {
  const [exam, rows] = await Promise.all([findPublicExam(db, slug), findTestsOfExam(db, slug, now)])
  if (exam === null || rows.length === 0) return null
  const series = [...Map.groupBy(rows, ({ group }) => group.slug).values()].flatMap((own) => seriesOf(own, locale) ?? [])
  const { family, titles, date, dateStatus, source } = exam
  return { page: 'exam', slug, family, title: localize(titles, locale), date, dateStatus, source, series }
}

async function seriesPage({ db, now }: PublicTestsDeps, slug: string, locale: Locale): Promise<PublicSeriesPage | null> {
  const rows = await findTestsOfSeries(db, slug, now)
  const [first, series] = [rows[0], seriesOf(rows, locale)]
  if (first === undefined || series === null) return null
  return { ...series, page: 'series', examName: first.group.examName, exam: examOf(first.exam, locale) }
}

/** The group that all these rows are of, with its tests; null without rows. */
function seriesOf(rows: readonly TestInSeries[], locale: Locale): PublicSeries | null {
  const [first] = rows
  if (first === undefined) return null
  const { slug, title, description } = first.group
  return {
    slug,
    title: textIn(title, locale),
    description: description === null ? null : textIn(description, locale),
    tests: rows.map((row) => cardOf(row, locale)),
  }
}

const examOf = (exam: TestInSeries['exam'], locale: Locale): PublicTestPage['exam'] =>
  exam === null ? null : { slug: exam.slug, family: exam.family, title: textIn(exam.titles, locale) }

async function testMap({ db, now }: PublicTestsDeps): Promise<PublicTestMap> {
  const rows = await findTestMap(db, now)
  const lists = new Map<string, number | null>()
  for (const { exam, series, updatedAt } of rows)
    for (const path of [...(exam === null ? [] : [`/exams/${exam}`]), `/series/${series}`])
      lists.set(path, Math.max(lists.get(path) ?? 0, updatedAt ?? 0) || null)
  // A test in two series comes twice.
  const tests = new Map(rows.map(({ slug, updatedAt }) => [`/tests/${slug}`, updatedAt]))
  return { page: 'testMap', pages: [...lists, ...tests].map(([path, updatedAt]) => ({ path, updatedAt })) }
}

type CardRow = Omit<PublicTestCard, 'title' | 'unit'> & { readonly title: Localized; readonly markUnit: number }

/** Field by field: a row holds more than its card. */
const cardOf = (
  { slug, title, kind, access, questions, minutes, max12, markUnit, languages, sitting }: CardRow,
  locale: Locale,
): PublicTestCard => ({
  slug,
  title: textIn(title, locale),
  kind,
  access,
  questions,
  minutes,
  max12,
  ...namedUnit(markUnit),
  languages,
  sitting,
})

const textIn = (text: Localized, locale: Locale): TextIn => localize(text, locale)

/** One of the questions that are in no test: always the same for a test, and not for all tests the same. */
function sampleFor(slug: string, questions: readonly SampleQuestion[]): SampleQuestion | null {
  const sum = Array.from(slug).reduce((total, letter) => total + letter.charCodeAt(0), 0)
  return questions.length === 0 ? null : (questions[sum % questions.length] ?? null)
}
