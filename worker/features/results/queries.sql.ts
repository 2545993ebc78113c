import * as z from 'zod/mini'
import type { Localized } from '#contract/shared/locales.ts'
import type { QuestionKey } from '#contract/papers/schemas.ts'
import type { PublishedReply } from '#contract/question-replies/schemas.ts'
import type { Units } from '#contract/shared/units.ts'
import type { KeyState } from '#domain/marking/key-state.ts'
import type { PaperPlan } from '#domain/paper/paper-plan.ts'
import { decodeFirst } from '#worker/db/decode-row.ts'
import type { StoredPaperFile } from '#worker/db/test-tables.ts'
import { repliesByQuestion, repliesSql } from './public/shown-replies.sql.ts'

export interface PaperRecord {
  readonly title: Localized
  readonly exam: string
  readonly kind: string
  /** ms UTC; null where the test is not sealed. */
  readonly sealedUntil: number | null
  readonly plan: PaperPlan
  /** Empty unless the material was asked for. */
  readonly files: readonly StoredPaperFile[]
  readonly hasMaths: boolean
  /** Of the attempt's key version; empty unless the material was asked for. */
  readonly keys: readonly QuestionKey[]
  /** What stands under the solutions, by question; empty unless the material was asked for. */
  readonly replies: ReadonlyMap<string, readonly PublishedReply[]>
  /** The newest key of the paper where it was asked for, else null. */
  readonly newest: { readonly keyVersion: number; readonly keys: readonly QuestionKey[] } | null
  /** The newest key of every paper of the test, by its number. */
  readonly newestKeys: KeyState
  /** Null unless they were asked for. */
  readonly betterTies: BetterTies | null
}

/** Attempts with exactly the same score that are better by the tie list: everywhere, in the category, in the state. */
export interface BetterTies {
  readonly all: number
  readonly category: number
  readonly state: number
}

export interface TieQuery {
  readonly score12: Units
  readonly tieKey: string
  readonly category: string | null
  readonly stateCode: string | null
}

/** What a result page needs of the attempt's paper; the key and what opens the files only where `material` asks for them. */
export interface PaperQuery extends TieQuery {
  readonly testId: string
  readonly paperVersion: number
  readonly keyVersion: number
  readonly material: boolean
  /** Whether ties are counted: that reads a row for each attempt with the same score. */
  readonly ties: boolean
  /** Whether the newest key is asked for: of an attempt that the record does not have yet. */
  readonly newest: boolean
}

const paperRow = z.object({
  title: z.string(),
  exam: z.string(),
  kind: z.string(),
  sealedUntil: z.nullable(z.number()),
  plan: z.string(),
  hasMaths: z.number(),
  files: z.nullable(z.string()),
  keys: z.nullable(z.string()),
  newest: z.nullable(z.string()),
  replies: z.nullable(z.string()),
  newestKeys: z.string(),
  everywhere: z.number(),
  category: z.number(),
  state: z.number(),
})

/**
 * The pinned paper, and the place among equal scores: one statement, reading the paper and one's own bin. Hand-written: a result page may
 * cost few statements and little CPU, so keys and files are left out by the database.
 */
export async function findPaperAndTies(binding: D1Database, q: PaperQuery): Promise<PaperRecord | null> {
  const found = await binding
    .prepare(
      `SELECT t.title, t.exam, t.kind, t.sealed_until AS sealedUntil, p.plan, p.has_maths AS hasMaths, b.everywhere, b.category, b.state,
         CASE WHEN ?7 THEN p.files END AS files,
         CASE WHEN ?7 THEN (SELECT key FROM paper_key k WHERE k.test_id = ?1 AND k.paper_version = ?2 AND k.key_version = ?8) END AS keys,
         CASE WHEN ?9 THEN (SELECT json_object('keyVersion', k.key_version, 'keys', json(k.key)) FROM paper_key k
           WHERE k.test_id = ?1 AND k.paper_version = ?2 ORDER BY k.key_version DESC LIMIT 1) END AS newest,
         CASE WHEN ?7 THEN ${repliesSql("json_each(p.plan, '$.questions') e", "e.value ->> '$.id'")} END AS replies,
         (SELECT json_group_object(k.paper, k.version) FROM (SELECT paper_version AS paper, max(key_version) AS version FROM paper_key
           WHERE test_id = ?1 GROUP BY paper_version) k) AS newestKeys
       FROM test t JOIN paper p ON p.test_id = t.id AND p.version = ?2,
         (SELECT count(*) AS everywhere, coalesce(sum(category = ?5), 0) AS category, coalesce(sum(state_code = ?6), 0) AS state
          FROM attempt WHERE ?10 AND test_id = ?1 AND score12 = ?3 AND tie_key > ?4 AND seq IS NOT NULL) b
       WHERE t.id = ?1`,
    )
    .bind(
      q.testId,
      q.paperVersion,
      q.score12,
      q.tieKey,
      q.category,
      q.stateCode,
      q.material ? 1 : 0,
      q.keyVersion,
      q.newest ? 1 : 0,
      q.ties ? 1 : 0,
    )
    .first()
  const row = decodeFirst(paperRow, found)
  if (row === null) return null
  return {
    title: JSON.parse(row.title) as Localized,
    exam: row.exam,
    kind: row.kind,
    sealedUntil: row.sealedUntil,
    // The importer wrote plan, files and key; nothing else does.
    plan: JSON.parse(row.plan) as PaperPlan,
    hasMaths: row.hasMaths === 1,
    files: JSON.parse(row.files ?? '[]') as StoredPaperFile[],
    keys: JSON.parse(row.keys ?? '[]') as QuestionKey[],
    replies: repliesByQuestion(row.replies ?? '[]'),
    newest: row.newest === null ? null : (JSON.parse(row.newest) as PaperRecord['newest']),
    newestKeys: JSON.parse(row.newestKeys) as KeyState,
    betterTies: q.ties ? { all: row.everywhere, category: row.category, state: row.state } : null,
  }
}
