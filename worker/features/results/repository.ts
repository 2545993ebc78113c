import { and, eq } from 'drizzle-orm'
import type { Locale, Localized } from '#contract/locales.ts'
import type { QuestionKey } from '#contract/paper.ts'
import type { PaperPlan } from '#domain/paper-plan.ts'
import type { Db } from '#worker/db/client.ts'
import { paperFile, paperKey } from '#worker/db/schema.ts'

export interface AttemptRecord {
  readonly n: number
  readonly language: Locale
  readonly paperVersion: number
  readonly keyVersion: number
  readonly startedAt: number
  readonly closedAt: number
  readonly ranking: number
  readonly seq: number | null
  readonly score12: number
  readonly tieKey: string
  readonly category: string | null
  readonly stateCode: string | null
  /** The marked attempt as JSON, of the chosen one only. */
  readonly result: string | null
}

/**
 * A learner's closed attempts at one test, first first: one range of the primary key. `chosen` null chooses the ranking one; only
 * the chosen one brings its result.
 */
export async function listClosedAttempts(binding: D1Database, userId: string, testId: string, chosen: number | null): Promise<AttemptRecord[]> {
  const { results } = await binding
    .prepare(
      `SELECT n, language, paper_version AS paperVersion, key_version AS keyVersion, started_at AS startedAt, closed_at AS closedAt, ranking, seq, score12,
         tie_key AS tieKey, category, state_code AS stateCode,
         CASE WHEN CASE WHEN ?3 IS NULL THEN ranking = 1 ELSE n = ?3 END THEN result END AS result
       FROM attempt WHERE user_id = ?1 AND test_id = ?2 AND state = 'closed' ORDER BY n LIMIT 100`,
    )
    .bind(userId, testId, chosen)
    .all<AttemptRecord>()
  return results
}

export interface PaperRecord {
  readonly title: Localized
  readonly exam: string
  readonly kind: string
  readonly closesAt: number | null
  readonly plan: PaperPlan
  /** Attempts with exactly the same score that are better by the tie list: everywhere, in the category, in the state. */
  readonly betterTies: { readonly all: number; readonly category: number; readonly state: number }
}

export interface TieQuery {
  readonly score12: number
  readonly tieKey: string
  readonly category: string | null
  readonly stateCode: string | null
}

/** The pinned paper, and the place among equal scores: one statement, reading the paper and one's own bin. */
export async function findPaperAndTies(binding: D1Database, testId: string, version: number, tie: TieQuery): Promise<PaperRecord | null> {
  const row = await binding
    .prepare(
      `SELECT t.title, t.exam, t.kind, t.closes_at AS closesAt, p.plan, b.everywhere, b.category, b.state
       FROM test t JOIN paper p ON p.test_id = t.id AND p.version = ?2,
         (SELECT count(*) AS everywhere, coalesce(sum(category = ?5), 0) AS category, coalesce(sum(state_code = ?6), 0) AS state
          FROM attempt WHERE test_id = ?1 AND score12 = ?3 AND tie_key > ?4 AND seq IS NOT NULL) b
       WHERE t.id = ?1`,
    )
    .bind(testId, version, tie.score12, tie.tieKey, tie.category, tie.stateCode)
    .first<{ title: string; exam: string; kind: string; closesAt: number | null; plan: string; everywhere: number; category: number; state: number }>()
  if (row === null) return null
  return {
    title: JSON.parse(row.title) as Localized,
    exam: row.exam,
    kind: row.kind,
    closesAt: row.closesAt,
    // The importer wrote the plan; nothing else does.
    plan: JSON.parse(row.plan) as PaperPlan,
    betterTies: { all: row.everywhere, category: row.category, state: row.state },
  }
}

/** The key of a paper and everything that opens its files, solutions included: only for an attempt whose result is released. */
export async function findReleasedMaterial(db: Db, testId: string, paperVersion: number, keyVersion: number): Promise<{ keys: QuestionKey[]; files: ReleasedFile[]; hasMaths: boolean }> {
  const [keys, files] = await Promise.all([
    db
      .select({ key: paperKey.key })
      .from(paperKey)
      .where(and(eq(paperKey.testId, testId), eq(paperKey.paperVersion, paperVersion), eq(paperKey.keyVersion, keyVersion))),
    db
      .select({ kind: paperFile.kind, language: paperFile.language, hash: paperFile.hash, contentKey: paperFile.contentKey })
      .from(paperFile)
      .where(and(eq(paperFile.testId, testId), eq(paperFile.version, paperVersion))),
  ])
  return { keys: keys[0]?.key ?? [], files, hasMaths: true }
}

export interface ReleasedFile {
  readonly kind: 'paper' | 'assets' | 'solution'
  readonly language: string
  readonly hash: string
  readonly contentKey: string
}
