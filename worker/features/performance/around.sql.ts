import * as z from 'zod/mini'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import type { ExamTarget } from '#contract/performance/schemas.ts'
import { TARGET_KINDS } from '#contract/revision/practice-limits.ts'
import type { Localized } from '#contract/shared/locales.ts'
import type { SourceTopic } from '#contract/question-bank/question-source.ts'
import { decodeRows } from '#worker/db/decode-row.ts'

export interface Around {
  readonly targets: readonly ExamTarget[]
  readonly topics: readonly SourceTopic[]
  readonly titles: ReadonlyMap<string, Localized>
  /** By test: what the pattern says of cut-offs. */
  readonly cutOffs: ReadonlyMap<string, NonNullable<ContentPattern['cutOffs']>>
}

const aroundRow = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('target'), a: z.string(), b: z.enum(TARGET_KINDS), c: z.number(), d: z.nullable(z.number()) }),
  z.object({ kind: z.literal('topic'), a: z.string(), b: z.string(), c: z.string() }),
  z.object({ kind: z.literal('test'), a: z.string(), b: z.string() }),
  z.object({ kind: z.literal('cutOffs'), a: z.string(), b: z.string() }),
])

export interface AroundWish {
  readonly topicIds: readonly string[]
  readonly testIds: readonly string[]
  /** Tests whose cut-offs are asked for. */
  readonly cutOffsOf: readonly string[]
}

/**
 * What goes with the insights: the learner's targets, the names of topics and tests, and cut-offs. One statement.
 * Hand-written: json_each takes any number of ids in one value.
 */
export async function readAround(db: D1Database, userId: string, { topicIds, testIds, cutOffsOf }: AroundWish): Promise<Around> {
  const rows = decodeRows(
    aroundRow,
    await db
      .prepare(
        `SELECT 'target' AS kind, exam AS a, kind AS b, value AS c, exam_at AS d FROM exam_target WHERE user_id = ?1
         UNION ALL SELECT 'topic', t.id, t.subject, t.title, NULL FROM json_each(?2) e CROSS JOIN topic t ON t.id = e.value
         UNION ALL SELECT 'test', t.id, t.title, NULL, NULL FROM json_each(?3) e CROSS JOIN test t ON t.id = e.value
         UNION ALL SELECT 'cutOffs', t.id, p.spec -> '$.cutOffs', NULL, NULL FROM json_each(?4) e CROSS JOIN test t ON t.id = e.value
           CROSS JOIN pattern p ON p.id = t.pattern_id AND p.version = t.pattern_version WHERE p.spec -> '$.cutOffs' IS NOT NULL`,
      )
      .bind(userId, JSON.stringify(topicIds), JSON.stringify(testIds), JSON.stringify(cutOffsOf))
      .all(),
  )
  return {
    targets: rows.flatMap((row) => (row.kind === 'target' ? [{ exam: row.a, kind: row.b, value: row.c, examAt: row.d }] : [])),
    topics: rows.flatMap((row) =>
      row.kind === 'topic' ? [{ id: row.a, subject: JSON.parse(row.b) as Localized, title: JSON.parse(row.c) as Localized }] : [],
    ),
    cutOffs: new Map(
      rows.flatMap((row) =>
        row.kind === 'cutOffs' ? [[row.a, JSON.parse(row.b) as NonNullable<ContentPattern['cutOffs']>] as const] : [],
      ),
    ),
    titles: new Map(rows.flatMap((row) => (row.kind === 'test' ? [[row.a, JSON.parse(row.b) as Localized] as const] : []))),
  }
}

/**
 * Sets what a learner wants to reach in an exam; nothing is written where there are 20 other exams. `now` ms UTC.
 * Hand-written: the upsert is guarded by a count.
 */
export async function setTarget(db: D1Database, userId: string, t: ExamTarget, now: number): Promise<void> {
  await db
    .prepare(
      `INSERT INTO exam_target (user_id, exam, kind, value, exam_at, updated_at)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE (SELECT count(*) FROM exam_target WHERE user_id = ?1 AND exam <> ?2) < 20
       ON CONFLICT (user_id, exam) DO UPDATE SET kind = excluded.kind, value = excluded.value, exam_at = excluded.exam_at, updated_at = excluded.updated_at`,
    )
    .bind(userId, t.exam, t.kind, t.value, t.examAt, now)
    .run()
}
