/** What a start pins: the paper of a test, its newest key, and what opens its questions. It goes to the learner's room and no further. */
import { and, eq, max } from 'drizzle-orm'
import type { TestKind } from '#contract/catalogue/schemas.ts'
import type { Locale, Localized } from '#contract/shared/locales.ts'
import type { QuestionKey } from '#contract/papers/schemas.ts'
import type { KeyState } from '#domain/marking/key-state.ts'
import type { PaperPlan } from '#domain/paper/paper-plan.ts'
import { openDb } from '#worker/db/client.ts'
import { paper, paperKey, type StoredPaperFile, test } from '#worker/db/test-tables.ts'

export interface StartableTest {
  readonly externalId: string
  readonly title: Localized
  readonly exam: string
  readonly kind: TestKind
  readonly access: 'free' | 'prime'
  readonly languages: Locale[]
  readonly opensAt: number | null
  readonly closesAt: number | null
  /** ms UTC; null where the test is not sealed (domain/result-release). */
  readonly sealedUntil: number | null
  /** Config Keys of Safe Exam Browser; null where any browser may start it. */
  readonly safeBrowserKeys: string[] | null
  readonly published: number
  readonly paperVersion: number
  readonly keyVersion: number
  readonly plan: PaperPlan
  readonly files: StoredPaperFile[]
  readonly keys: QuestionKey[]
}

/** A test with the paper and the key that a start pins: one statement, three rows. Null where nothing was ever published. */
export async function findStartableTest(db: D1Database, testId: string): Promise<StartableTest | null> {
  const [row] = await openDb(db)
    .select({
      externalId: test.externalId,
      title: test.title,
      exam: test.exam,
      kind: test.kind,
      access: test.access,
      languages: test.languages,
      opensAt: test.opensAt,
      closesAt: test.closesAt,
      sealedUntil: test.sealedUntil,
      safeBrowserKeys: test.safeBrowserKeys,
      published: test.published,
      paperVersion: paper.version,
      keyVersion: paperKey.keyVersion,
      plan: paper.plan,
      files: paper.files,
      keys: paperKey.key,
    })
    .from(test)
    .innerJoin(paper, and(eq(paper.testId, test.id), eq(paper.version, test.paperVersion)))
    .innerJoin(
      paperKey,
      and(eq(paperKey.testId, test.id), eq(paperKey.paperVersion, test.paperVersion), eq(paperKey.keyVersion, test.keyVersion)),
    )
    .where(eq(test.id, testId))
  // The importer wrote the plan; nothing else does.
  return row === undefined ? null : { ...row, plan: row.plan as PaperPlan }
}

/** The newest key of every paper of a test, by its number: a row of the index for each of its keys. */
export async function findNewestKeys(db: D1Database, testId: string): Promise<KeyState> {
  const rows = await openDb(db)
    .select({ paper: paperKey.paperVersion, version: max(paperKey.keyVersion) })
    .from(paperKey)
    .where(eq(paperKey.testId, testId))
    .groupBy(paperKey.paperVersion)
  return Object.fromEntries(rows.map(({ paper, version }) => [paper, version ?? 0]))
}

/** What a device that takes over an attempt needs before the room is asked: one statement, two rows. Null where nothing was ever published. */
export interface ContinuableTest {
  readonly safeBrowserKeys: string[] | null
  /** Of its present paper; an attempt may be at an older one. */
  readonly paperVersion: number
  readonly files: StoredPaperFile[]
}

export async function findContinuableTest(db: D1Database, testId: string): Promise<ContinuableTest | null> {
  const [row] = await openDb(db)
    .select({ safeBrowserKeys: test.safeBrowserKeys, paperVersion: paper.version, files: paper.files })
    .from(test)
    .innerJoin(paper, and(eq(paper.testId, test.id), eq(paper.version, test.paperVersion)))
    .where(eq(test.id, testId))
  return row ?? null
}
