/** What the keys page reads of many questions or attempts at once. Hand-written: json_each takes any number of ids in one value. */
import * as z from 'zod/mini'
import { ATTEMPT_MODES } from '#contract/attempts/schemas.ts'
import type { Localized } from '#contract/shared/locales.ts'
import type { PaperPlan } from '#domain/paper/paper-plan.ts'
import { decodeRow, decodeRows, unitsColumn } from '#worker/db/decode-row.ts'
import { STORED_RESULT, storedResultColumn } from '#worker/db/stored-results.ts'

const firstWords = z.object({ id: z.string(), language: z.enum(['en', 'hi']), stem: z.string() })

/** The first words of each question of a plan as they were written, by language. */
export async function listFirstWords(db: D1Database, plan: PaperPlan): Promise<Map<string, Localized>> {
  const found = await db
    .prepare(
      `SELECT v.question_id AS id, v.language, substr(v.stem, 1, 160) AS stem FROM json_each(?1) e CROSS JOIN question_variant v
         ON v.question_id = e.value ->> '$.id' AND v.version = e.value ->> '$.version' WHERE v.language IN ('en', 'hi')`,
    )
    .bind(JSON.stringify(plan.questions.map(({ id, version }) => ({ id, version }))))
    .all()
  const words = new Map<string, Localized>()
  for (const { id, language, stem } of decodeRows(firstWords, found)) words.set(id, { ...words.get(id), [language]: stem } as Localized)
  return words
}

const markedRow = z.object({
  userId: z.string(),
  n: z.number(),
  mode: z.enum(ATTEMPT_MODES),
  seq: z.nullable(z.number()),
  round: z.number(),
  paperVersion: z.number(),
  keyVersion: z.number(),
  score12: unitsColumn,
  testId: z.string(),
  closedAt: z.nullable(z.number()),
  stored: storedResultColumn,
})
/** A closed attempt as it is marked again. */
export type MarkedRow = Readonly<z.infer<typeof markedRow>>

const MARKED = `SELECT a.user_id AS userId, a.n, a.mode, a.seq, a.round, a.paper_version AS paperVersion, a.key_version AS keyVersion, a.score12, a.test_id AS testId,
  a.closed_at AS closedAt, ${STORED_RESULT}`

/** Those of these attempts of a test that are closed. */
export async function namedAttempts(db: D1Database, testId: string, names: readonly (readonly [string, number])[]): Promise<MarkedRow[]> {
  const found = await db
    .prepare(
      `${MARKED} FROM json_each(?2) e CROSS JOIN attempt a
         ON a.user_id = e.value ->> 0 AND a.test_id = ?1 AND a.n = e.value ->> 1 WHERE a.state = 'closed'`,
    )
    .bind(testId, JSON.stringify(names))
    .all()
  return decodeRows(markedRow, found)
}

/** How many closed attempts there are to walk: an estimate for a bar of progress, from the ends of the sequence. Hand-written: both counts in one statement. */
export async function countClosed(db: D1Database, testId: string): Promise<number> {
  const found = await db
    .prepare(
      `SELECT (SELECT count(*) FROM attempt WHERE test_id = ?1 AND seq IS NOT NULL)
         + (SELECT count(*) FROM attempt WHERE test_id = ?1 AND state = 'closed' AND seq IS NULL) AS n`,
    )
    .bind(testId)
    .first()
  return decodeRow(z.object({ n: z.number() }), found).n
}

const questionVersion = z.object({ id: z.string(), version: z.number() })

/** The present version of each of these questions. */
export async function findPresentVersions(db: D1Database, questionIds: readonly string[]): Promise<Map<string, number>> {
  const found = await db
    .prepare('SELECT id, version FROM question WHERE id IN (SELECT value FROM json_each(?1))')
    .bind(JSON.stringify(questionIds))
    .all()
  return new Map(decodeRows(questionVersion, found).map(({ id, version }) => [id, version]))
}
