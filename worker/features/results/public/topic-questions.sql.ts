import * as z from 'zod/mini'
import type { Localized } from '#contract/shared/locales.ts'
import type { Units } from '#contract/shared/units.ts'
import type { AttemptResult } from '#domain/marking/attempt-result.ts'
import { decodeRows } from '#worker/db/decode-row.ts'
import { type Archive, readResults, STORED_RESULT, storedResultColumn } from '#worker/db/stored-results.ts'
import type { StoredLabels } from './insights.ts'

export interface TopicQuestionRow {
  readonly testId: string
  readonly n: number
  readonly paperVersion: number
  readonly closedAt: number
  readonly title: Localized
  readonly labels: StoredLabels
  /** Of the topic's questions: [place, question id, marked]. */
  readonly questions: readonly (readonly [number, string, readonly [Units, number, number, unknown, number, number, number, number]])[]
  /** All questions of the paper. */
  readonly questionIds: readonly string[]
}

const topicRow = z.object({
  testId: z.string(),
  n: z.number(),
  paperVersion: z.number(),
  closedAt: z.number(),
  title: z.string(),
  labels: z.nullable(z.string()),
  stored: storedResultColumn,
  places: z.string(),
  ids: z.string(),
})

/**
 * The questions of a topic in these attempts, as they are marked now: a few rows an attempt. Hand-written: json_each takes any number of
 * attempts in one value, and looks into the plans of their papers.
 */
export async function listTopicQuestions(
  { db, archive }: { readonly db: D1Database; readonly archive: Archive },
  userId: string,
  topicId: string,
  attempts: readonly { readonly testId: string; readonly n: number }[],
): Promise<TopicQuestionRow[]> {
  const found = await db
    .prepare(
      `SELECT a.test_id AS testId, a.n, a.paper_version AS paperVersion, a.closed_at AS closedAt, t.title,
         (SELECT l.labels FROM attempt_label l WHERE l.user_id = ?1 AND l.test_id = a.test_id AND l.n = a.n) AS labels,
         ${STORED_RESULT},
         (SELECT json_group_array(json_array(q.key, q.value ->> '$.id')) FROM json_each(p.plan, '$.questions') q
          WHERE q.value ->> '$.topic.id' IN (SELECT ?2 UNION ALL SELECT id FROM topic WHERE merged_into = ?2)) AS places,
         (SELECT json_group_array(q.value ->> '$.id') FROM json_each(p.plan, '$.questions') q) AS ids
       FROM json_each(?3) e
       CROSS JOIN attempt a ON a.user_id = ?1 AND a.test_id = e.value ->> '$.testId' AND a.n = e.value ->> '$.n'
       CROSS JOIN paper p ON p.test_id = a.test_id AND p.version = a.paper_version
       CROSS JOIN test t ON t.id = a.test_id
       WHERE a.state = 'closed' AND a.voided_at IS NULL`,
    )
    .bind(userId, topicId, JSON.stringify(attempts))
    .all()
  const rows = await readResults(
    archive,
    decodeRows(topicRow, found).map((row) => ({ ...row, userId })),
  )
  return rows.map(({ ids, places, result, ...row }) => ({
    ...row,
    title: JSON.parse(row.title) as Localized,
    labels: JSON.parse(row.labels ?? '{}') as StoredLabels,
    questions: questionsAt(JSON.parse(places) as [number, string][], JSON.parse(result) as AttemptResult),
    questionIds: JSON.parse(ids) as string[],
  }))
}

/** Those of the marked questions that stand at these places. */
const questionsAt = (places: readonly (readonly [number, string])[], { questions }: AttemptResult): TopicQuestionRow['questions'] =>
  places.flatMap(([place, questionId]) => {
    const marked = questions[place]
    return marked === undefined ? [] : [[place, questionId, marked] as const]
  })
