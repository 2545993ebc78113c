import type {
  AttemptSummary,
  CatalogueGroup,
  HomeResponse,
  OpenAttempt,
  PaperFileRef,
  TestDetail,
  WeakestSectionOfMock,
} from '#contract/catalogue/schemas.ts'
import { attemptIdOf } from '#contract/shared/ids.ts'
import { type Locale, localize } from '#contract/shared/locales.ts'
import type { Sitting } from '#contract/tests/paper-source.ts'
import { minorRules } from '#domain/access/minor-rules.ts'
import { clockMinutesOf, compensationMs } from '#domain/attempt/attempt-clock.ts'
import { mayOpen } from '#domain/attempt/preview-test.ts'
import { decideStart } from '#domain/attempt/start-rule.ts'
import { examSlugOf } from '#domain/exams/exam-slug.ts'
import { focusExamOf } from '#domain/exams/focus-exam.ts'
import { marksAsNumber, namedUnit } from '#domain/marking/marks.ts'
import { type PageCursor, writeCursor } from '#domain/text/page-cursor.ts'
import type { Db } from '#worker/db/client.ts'
import type { StoredPaperFile } from '#worker/db/test-tables.ts'
import { AppError } from '#worker/http/app-error.ts'
import type { Principal } from '#worker/http/principal.ts'
import { type AttemptListRow, listAttempts, listRecentAttempts } from '#worker/features/results/public/attempt-list.ts'
import { listPercentiles } from '#worker/features/results/public/percentiles.ts'
import { readLearnerMarks } from './learner-marks.sql.ts'
import { type CatalogueRow, findTest, listCatalogue } from './queries.ts'

/** The published groups whose window is open, with their published tests, titles in `language` or its fallback. One statement. */
export async function catalogue(db: Db, language: Locale, now: number): Promise<CatalogueGroup[]> {
  const groups = new Map<string, CatalogueGroup>()
  for (const row of await listCatalogue(db, now)) {
    const known = groups.get(row.group.id) ?? groupOf(row, language)
    groups.set(
      row.group.id,
      row.test === null || row.test.published !== 1
        ? known
        : { ...known, testSeries: [...known.testSeries, testOf(row.test, row.sitting, language)] },
    )
  }
  return [...groups.values()]
}

/** Everything the instructions need. Throws `test_unpublished`. */
export async function testDetail(
  db: Db,
  testId: string,
  principal: Principal,
  openAttempts: () => Promise<OpenAttempt[]>,
  now: number,
): Promise<TestDetail> {
  const test = await findTest(db, testId)
  if (test === null || !mayOpen(test, principal) || test.files === null) throw new AppError('test_unpublished')
  const { files } = test
  const open = await openAttempts()
  const mine = open.find((attempt) => attempt.testId === testId) ?? null
  return {
    _id: test.id,
    title: test.title,
    exam: test.exam,
    kind: test.kind,
    access: test.access,
    languages: test.languages,
    opensAt: test.opensAt,
    closesAt: test.closesAt,
    pattern: test.pattern,
    paper: { files: refsByLanguage(files), assets: refOf(files.find(({ kind }) => kind === 'assets')), hasMaths: test.hasMaths === 1 },
    max12: test.max12,
    ...namedUnit(test.markUnit),
    compensationMs: compensationMs(clockMinutesOf(test.pattern), principal.accommodationMinutesPerHour),
    ...(test.safeBrowserKeys !== null && { needsSafeBrowser: true as const }),
    mayStart: decideStart(
      test,
      { ...principal, open: mine === null ? null : { attemptId: mine.attemptId, deadlineAt: mine.deadlineAt } },
      now,
    ),
    serverNow: now,
  }
}

/** Attempts that the home looks at. */
const RECENT = 6

/** What `/user` shows first: two statements beside the session's, and about 25 rows however many tests someone has taken. */
export async function home(
  binding: D1Database,
  principal: Principal,
  openAttempts: () => Promise<OpenAttempt[]>,
  now: number,
): Promise<HomeResponse> {
  const { userId, ageBand, focusExam, questionLanguage, state } = principal
  const examGoals = principal.examGoals ?? []
  const [attempts, { enrolled, samples, attempted, targets }, open] = await Promise.all([
    listRecentAttempts(binding, userId, RECENT, now),
    readLearnerMarks(binding, userId),
    openAttempts(),
  ])
  const exams = attempts.filter((one) => one.state === 'closed' && one.mode === 'exam')
  const [last] = exams
  const previous = exams.find((one) => one !== last && one.exam === last?.exam && one.score12 !== null)
  const focus = focusExamOf(focusExam, examGoals)
  return {
    open: open.filter(({ deadlineAt }) => deadlineAt > now),
    last: last === undefined ? null : summaryOf(last),
    previous: previous === undefined ? null : summaryOf(previous),
    enrolled,
    attemptedTestIds: attempted,
    samples,
    recent: attempts.map(summaryOf),
    learner: { focusExam, examGoals, questionLanguage, state },
    weakest: minorRules(ageBand).behaviouralAnalysis ? weakestOf(exams, focus) : null,
    targets,
    serverNow: now,
  }
}

/** The section with the smallest share of its marks in the last mock of an exam; null without one, and of a mock that is all one section. */
function weakestOf(attempts: Awaited<ReturnType<typeof listRecentAttempts>>, focus: string | null): WeakestSectionOfMock | null {
  const mock = attempts.find(({ exam, sections }) => sections.length > 1 && examSlugOf(exam) === focus)
  const [weakest] = mock?.sections.filter(({ max12 }) => max12 > 0).toSorted((a, b) => a.score12 / a.max12 - b.score12 / b.max12) ?? []
  if (mock === undefined || weakest === undefined || focus === null) return null
  return {
    exam: focus,
    testId: mock.testId,
    section: weakest.title,
    score12: weakest.score12,
    max12: weakest.max12,
    ...namedUnit(mock.unit),
  }
}

export async function attemptPage(
  db: D1Database,
  userId: string,
  after: PageCursor,
  limit: number,
  now: number,
): Promise<{ items: AttemptSummary[]; next: string | null }> {
  const rows = await listAttempts(db, userId, after, limit, now)
  const last = rows.at(-1)
  const isMore = rows.length === limit && last !== undefined
  const percentiles = await listPercentiles(db, userId, rows)
  return {
    items: rows.map((row) => {
      const summary = summaryOf(row)
      return { ...summary, percentile: row.score12 === null ? null : (percentiles.get(summary.attemptId) ?? null) }
    }),
    next: isMore ? writeCursor({ by: last.startedAt, id: attemptIdOf(last.testId, last.n) }) : null,
  }
}

function groupOf({ group, registered }: CatalogueRow, language: Locale): CatalogueGroup {
  return {
    _id: group.id,
    slug: group.externalId,
    title: localize(group.title, language).text,
    description: group.description === null ? '' : localize(group.description, language).text,
    exam: group.exam,
    testSeries: [],
    ...(registered !== null && {
      registered: { slug: registered.slug, family: registered.family, title: localize(registered.titles, language).text },
    }),
    ...(group.coverKey === null ? {} : { cover: `/media/${group.coverKey}` }),
  }
}

const testOf = (t: NonNullable<CatalogueRow['test']>, sitting: Sitting | null, language: Locale): CatalogueGroup['testSeries'][number] => ({
  _id: t.id,
  slug: t.externalId,
  title: localize(t.title, language).text,
  exam: t.exam,
  access: t.access,
  questions: t.questions,
  minutes: t.minutes,
  marks: marksAsNumber(t.max12, t.markUnit),
  languages: t.languages,
  opensAt: isoOf(t.opensAt),
  kind: t.kind,
  subjects: (t.subjects ?? []).map((subject) => ({ id: subject.en, title: localize(subject, language).text })),
  addedAt: isoOf(t.createdAt),
  closesAt: isoOf(t.closesAt),
  ...(sitting !== null && { sitting }),
})

const isoOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())

const refOf = (file: StoredPaperFile | undefined): PaperFileRef | null =>
  file === undefined ? null : { hash: file.hash, bytes: file.bytes }

const refsByLanguage = (files: readonly StoredPaperFile[]): TestDetail['paper']['files'] =>
  Object.fromEntries(files.filter(({ kind }) => kind === 'paper').map((file) => [file.language, { hash: file.hash, bytes: file.bytes }]))

const summaryOf = (row: AttemptListRow): AttemptSummary => ({
  attemptId: attemptIdOf(row.testId, row.n),
  testId: row.testId,
  title: row.title,
  exam: row.exam,
  n: row.n,
  ranking: row.ranking,
  state: row.state,
  startedAt: row.startedAt,
  deadlineAt: row.deadlineAt,
  closedAt: row.closedAt,
  score12: row.score12,
  scoreAt: row.scoreAt,
  max12: row.max12,
  ...namedUnit(row.unit),
  mode: row.mode,
})
