/** What a start pins: the paper of a test, its newest key, and what opens its questions. It goes to the learner's room and no further. */
import type { Locale, Localized } from '#contract/shared/locales.ts'
import type { QuestionKey } from '#contract/papers/schemas.ts'
import type { PaperPlan } from '#domain/paper/paper-plan.ts'
import type { StoredPaperFile } from '#worker/db/test-tables.ts'

export interface StartableTest {
  readonly externalId: string
  readonly title: Localized
  readonly kind: 'mock' | 'sectional' | 'quiz' | 'previousYear' | 'live'
  readonly access: 'free' | 'prime'
  readonly languages: Locale[]
  readonly opensAt: number | null
  readonly closesAt: number | null
  /** ms UTC; null where the test is not sealed (domain/result-release). */
  readonly sealedUntil: number | null
  readonly published: number
  readonly paperVersion: number
  readonly keyVersion: number
  readonly plan: PaperPlan
  readonly files: StoredPaperFile[]
  readonly keys: QuestionKey[]
}

/** A test with the paper and the key that a start pins: one statement, three rows. Null where nothing was ever published. */
export async function findStartableTest(db: D1Database, testId: string): Promise<StartableTest | null> {
  const row = await db
    .prepare(
      `SELECT t.external_id AS externalId, t.title, t.kind, t.access, t.languages, t.opens_at AS opensAt, t.closes_at AS closesAt,
         t.sealed_until AS sealedUntil, t.published, p.version AS paperVersion, k.key_version AS keyVersion, p.plan, p.files, k.key AS keys
       FROM test t JOIN paper p ON p.test_id = t.id AND p.version = t.paper_version
         JOIN paper_key k ON k.test_id = t.id AND k.paper_version = t.paper_version AND k.key_version = t.key_version
       WHERE t.id = ?1`,
    )
    .bind(testId)
    .first<
      Omit<StartableTest, 'title' | 'languages' | 'plan' | 'files' | 'keys'> &
        Record<'title' | 'languages' | 'plan' | 'files' | 'keys', string>
    >()
  if (row === null) return null
  return {
    ...row,
    // The importer and the publishing of keys wrote these; nothing else does.
    title: JSON.parse(row.title) as Localized,
    languages: JSON.parse(row.languages) as Locale[],
    plan: JSON.parse(row.plan) as PaperPlan,
    files: JSON.parse(row.files) as StoredPaperFile[],
    keys: JSON.parse(row.keys) as QuestionKey[],
  }
}
