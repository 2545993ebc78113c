import { and, asc, eq, gt, isNull, lte, or } from 'drizzle-orm'
import type { Locale, Localized } from '#contract/shared/locales.ts'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import type { EnrolmentRef, TestKind } from '#contract/catalogue/schemas.ts'
import type { Sitting } from '#contract/tests/paper-source.ts'
import type { Units } from '#contract/shared/units.ts'
import type { RegisteredExam } from '#contract/shared/exam-register.ts'
import { image } from '#worker/db/bank-tables.ts'
import type { Db } from '#worker/db/client.ts'
import { enrolment } from '#worker/db/attempt-tables.ts'
import { exam } from '#worker/db/exam-tables.ts'
import { paper, paperSource, pattern, type StoredPaperFile, test, testGroup, testGroupTest } from '#worker/db/test-tables.ts'

export interface CatalogueRow {
  readonly group: {
    readonly id: string
    readonly externalId: string
    readonly title: Localized
    readonly description: Localized | null
    readonly exam: string
    readonly coverKey: string | null
  }
  /** What the register says of the group's exam. */
  readonly registered: RegisteredExam | null
  readonly test: {
    readonly id: string
    readonly externalId: string
    readonly title: Localized
    readonly exam: string
    readonly access: 'free' | 'prime'
    readonly questions: number
    readonly minutes: number
    readonly max12: Units
    readonly markUnit: number
    readonly languages: Locale[]
    readonly opensAt: number | null
    readonly closesAt: number | null
    readonly published: number
    readonly kind: TestKind
    readonly subjects: Localized[] | null
    readonly createdAt: number | null
  } | null
  /** Of a previous paper. */
  readonly sitting: Sitting | null
}

/** Every published group whose window is open (now in ms UTC), with its tests, in their order; groups without a test come once with none. */
export function listCatalogue(db: Db, now: number): Promise<CatalogueRow[]> {
  return db
    .select({
      group: {
        id: testGroup.id,
        externalId: testGroup.externalId,
        title: testGroup.title,
        description: testGroup.description,
        exam: testGroup.exam,
        coverKey: image.mediaKey,
      },
      registered: { slug: exam.slug, family: exam.family, titles: exam.titles },
      test: {
        id: test.id,
        externalId: test.externalId,
        title: test.title,
        exam: test.exam,
        access: test.access,
        questions: test.questions,
        minutes: test.minutes,
        max12: test.max12,
        markUnit: test.markUnit,
        languages: test.languages,
        opensAt: test.opensAt,
        closesAt: test.closesAt,
        published: test.published,
        kind: test.kind,
        subjects: test.subjects,
        createdAt: test.createdAt,
      },
      sitting: { year: paperSource.year, day: paperSource.day, shift: paperSource.shift, tier: paperSource.tier },
    })
    .from(testGroup)
    .leftJoin(exam, eq(exam.slug, testGroup.examSlug))
    .leftJoin(testGroupTest, eq(testGroupTest.groupId, testGroup.id))
    .leftJoin(test, eq(test.id, testGroupTest.testId))
    .leftJoin(paperSource, and(eq(test.kind, 'previousYear'), eq(paperSource.testId, test.id)))
    .leftJoin(image, eq(image.externalId, testGroup.coverImage))
    .where(
      and(
        eq(testGroup.published, 1),
        or(isNull(testGroup.visibleFrom), lte(testGroup.visibleFrom, now)),
        or(isNull(testGroup.visibleUntil), gt(testGroup.visibleUntil, now)),
      ),
    )
    .orderBy(asc(testGroup.position), asc(testGroup.id), asc(testGroupTest.position))
}

export interface TestRow {
  readonly id: string
  readonly externalId: string
  readonly title: Localized
  readonly exam: string
  readonly kind: TestKind
  readonly access: 'free' | 'prime'
  readonly languages: Locale[]
  readonly opensAt: number | null
  readonly closesAt: number | null
  readonly published: number
  readonly paperVersion: number | null
  readonly keyVersion: number | null
  readonly max12: Units
  readonly markUnit: number
  /** Of Safe Exam Browser; null where any browser may. */
  readonly safeBrowserKeys: string[] | null
  readonly pattern: ContentPattern
  /** Null until first published. */
  readonly files: StoredPaperFile[] | null
  readonly hasMaths: number | null
}

/** A test with its pattern and its present paper, or null. */
export async function findTest(db: Db, testId: string): Promise<TestRow | null> {
  const [row] = await db
    .select({
      id: test.id,
      externalId: test.externalId,
      title: test.title,
      exam: test.exam,
      kind: test.kind,
      access: test.access,
      languages: test.languages,
      opensAt: test.opensAt,
      closesAt: test.closesAt,
      published: test.published,
      paperVersion: test.paperVersion,
      keyVersion: test.keyVersion,
      max12: test.max12,
      markUnit: test.markUnit,
      safeBrowserKeys: test.safeBrowserKeys,
      pattern: pattern.spec,
      files: paper.files,
      hasMaths: paper.hasMaths,
    })
    .from(test)
    .innerJoin(pattern, and(eq(pattern.id, test.patternId), eq(pattern.version, test.patternVersion)))
    .leftJoin(paper, and(eq(paper.testId, test.id), eq(paper.version, test.paperVersion)))
    .where(eq(test.id, testId))
  return row ?? null
}

/** What someone is enrolled in, at most `limit`. */
export async function listEnrolments(db: Db, userId: string, limit: number): Promise<EnrolmentRef[]> {
  const rows = await db.select().from(enrolment).where(eq(enrolment.userId, userId)).limit(limit)
  return rows.map((row) => ({ kind: row.kind, id: row.targetId, at: row.createdAt }))
}

/** Ends an enrolment; a repeat changes nothing. */
export async function leave(db: Db, userId: string, kind: 'group' | 'test', targetId: string): Promise<void> {
  await db.delete(enrolment).where(and(eq(enrolment.userId, userId), eq(enrolment.kind, kind), eq(enrolment.targetId, targetId)))
}
