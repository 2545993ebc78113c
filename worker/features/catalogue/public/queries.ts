import { and, asc, eq, exists, gt, isNull, lte, not, or, like, type SQL, sql } from 'drizzle-orm'
import { exam } from '#worker/db/exam-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { paperSource, pattern, test, testGroup, testGroupTest } from '#worker/db/test-tables.ts'

/** A group that learners see at `now` (ms UTC). */
const isShown = (now: number) =>
  and(
    eq(testGroup.published, 1),
    or(isNull(testGroup.visibleFrom), lte(testGroup.visibleFrom, now)),
    or(isNull(testGroup.visibleUntil), gt(testGroup.visibleUntil, now)),
  )

const CARD = {
  slug: test.externalId,
  title: test.title,
  kind: test.kind,
  access: test.access,
  questions: test.questions,
  minutes: test.minutes,
  max12: test.max12,
  markUnit: test.markUnit,
  languages: test.languages,
  sitting: { year: paperSource.year, day: paperSource.day, shift: paperSource.shift, tier: paperSource.tier },
} as const

const ofPaper = and(eq(test.kind, 'previousYear'), eq(paperSource.testId, test.id))
const isOpen = and(eq(test.published, 1), isNull(test.archivedAt))

/** A published test of a group that is shown, by its address; null for every other. One statement, a row each for test, pattern, exam, paper and the groups that hold it. */
export async function findPublicTest(db: D1Database, slug: string, now: number) {
  const orm = openDb(db)
  const group = orm
    .select({ one: sql`1` })
    .from(testGroupTest)
    .innerJoin(testGroup, eq(testGroup.id, testGroupTest.groupId))
    .where(and(eq(testGroupTest.testId, test.id), isShown(now)))
  const [row] = await orm
    .select({
      ...CARD,
      id: test.id,
      examName: test.exam,
      exam: { slug: exam.slug, family: exam.family, titles: exam.titles },
      opensAt: test.opensAt,
      closesAt: test.closesAt,
      subjects: test.subjects,
      pattern: pattern.spec,
    })
    .from(test)
    .innerJoin(pattern, and(eq(pattern.id, test.patternId), eq(pattern.version, test.patternVersion)))
    .leftJoin(exam, eq(exam.slug, test.examSlug))
    .leftJoin(paperSource, ofPaper)
    .where(and(eq(test.externalId, slug), isOpen, exists(group)))
  return row ?? null
}

export async function findPublicExam(db: D1Database, slug: string) {
  const [row] = await openDb(db).select().from(exam).where(eq(exam.slug, slug))
  return row ?? null
}

/** No exam has more on one page. */
const MOST_TESTS = 500

/**
 * The published tests of an exam by the groups that are shown at `now`, in their order; a group of several exams comes with those of this one.
 * One statement: four rows for each test and two for each group that holds it.
 */
export const findTestsOfExam = (db: D1Database, slug: string, now: number) => findTests(db, eq(test.examSlug, slug), now)

/** The same for one group by its address, with its exam of the register: four rows for each test. */
export const findTestsOfSeries = (db: D1Database, slug: string, now: number) => findTests(db, eq(testGroup.externalId, slug), now)

export type TestInSeries = Awaited<ReturnType<typeof findTests>>[number]

const findTests = (db: D1Database, which: SQL, now: number) =>
  openDb(db)
    .select({
      group: { slug: testGroup.externalId, title: testGroup.title, description: testGroup.description, examName: testGroup.exam },
      exam: { slug: exam.slug, family: exam.family, titles: exam.titles },
      ...CARD,
    })
    .from(test)
    .innerJoin(testGroupTest, eq(testGroupTest.testId, test.id))
    .innerJoin(testGroup, eq(testGroup.id, testGroupTest.groupId))
    .leftJoin(paperSource, ofPaper)
    .leftJoin(exam, eq(exam.slug, testGroup.examSlug))
    .where(and(which, isShown(now), isOpen))
    .orderBy(asc(testGroup.position), asc(testGroup.id), asc(testGroupTest.position))
    .limit(MOST_TESTS)

/** Three thousand tests in fourteen languages are near what one file of a sitemap may hold. */
const MOST_IN_MAP = 3_000

/** The tests that have a page, with their exams and series. */
export const findTestMap = (db: D1Database, now: number) =>
  openDb(db)
    .selectDistinct({ slug: test.externalId, updatedAt: test.updatedAt, exam: test.examSlug, series: testGroup.externalId })
    .from(testGroup)
    .innerJoin(testGroupTest, eq(testGroupTest.groupId, testGroup.id))
    .innerJoin(test, eq(test.id, testGroupTest.testId))
    .where(and(isShown(now), isOpen, not(like(test.externalId, 'proof:%'))))
    .orderBy(asc(test.externalId))
    .limit(MOST_IN_MAP)
