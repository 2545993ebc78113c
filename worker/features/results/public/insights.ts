/** What was worked out of a learner's released attempts, and how their questions went. Whoever shows single questions asks `lockedPapers` too. */
import type { ErrorLabel } from '#contract/revision/practice-limits.ts'
import type { Localized } from '#contract/shared/locales.ts'
import type { TopicTally } from '#contract/performance/schemas.ts'
import type { Units } from '#contract/shared/units.ts'
import type { Measure } from '#domain/attempt/attempt-analytics.ts'

/** By place: the word, and the topic of the question. */
export type StoredLabels = Readonly<Record<string, readonly [ErrorLabel, string]>>

export interface PointRow {
  readonly testId: string
  readonly n: number
  readonly exam: string
  readonly closedAt: number
  readonly ranking: number
  readonly score12: Units
  readonly max12: Units
  readonly percentile: string | null
  readonly of: number
  readonly topics: readonly TopicTally[]
  readonly measure: Measure | null
  readonly foretold: { readonly low: number; readonly middle: number; readonly high: number } | null
  readonly labels: StoredLabels
}

/** The newest insights of a learner since a moment, newest first, of one exam where it is named: one range, and a look-up each for its labels. */
export async function listPoints(db: D1Database, userId: string, since: number, exam: string | null, limit: number): Promise<PointRow[]> {
  const { results } = await db
    .prepare(
      `SELECT i.test_id AS testId, i.n, i.exam, i.closed_at AS closedAt, i.ranking, i.score12, i.max12, i.percentile, i.ranked_count AS of,
         i.topics, i.measure, i.foretold, l.labels
       FROM attempt_insight i LEFT JOIN attempt_label l ON l.user_id = i.user_id AND l.test_id = i.test_id AND l.n = i.n
       WHERE i.user_id = ?1 AND i.closed_at >= ?2 ${exam === null ? '' : 'AND i.exam = ?4'} ORDER BY i.closed_at DESC LIMIT ?3`,
    )
    .bind(userId, since, limit, ...(exam === null ? [] : [exam]))
    .all<
      Omit<PointRow, 'topics' | 'measure' | 'foretold' | 'labels'> &
        Record<'topics', string> &
        Record<'measure' | 'foretold' | 'labels', string | null>
    >()
  return results.map((row) => ({
    ...row,
    // The filling of practice wrote these.
    topics: JSON.parse(row.topics) as TopicTally[],
    measure: JSON.parse(row.measure ?? 'null') as Measure | null,
    foretold: JSON.parse(row.foretold ?? 'null') as PointRow['foretold'],
    labels: JSON.parse(row.labels ?? '{}') as StoredLabels,
  }))
}

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

/** The questions of a topic in these attempts, as they are marked now: a few rows an attempt. */
export async function listTopicQuestions(
  db: D1Database,
  userId: string,
  topicId: string,
  attempts: readonly { readonly testId: string; readonly n: number }[],
): Promise<TopicQuestionRow[]> {
  const { results } = await db
    .prepare(
      `SELECT a.test_id AS testId, a.n, a.paper_version AS paperVersion, a.closed_at AS closedAt, t.title,
         (SELECT l.labels FROM attempt_label l WHERE l.user_id = ?1 AND l.test_id = a.test_id AND l.n = a.n) AS labels,
         (SELECT json_group_array(json_array(q.key, q.value ->> '$.id', json(a.result -> ('$.questions[' || q.key || ']'))))
          FROM json_each(p.plan, '$.questions') q WHERE q.value ->> '$.topic.id' = ?2) AS questions,
         (SELECT json_group_array(q.value ->> '$.id') FROM json_each(p.plan, '$.questions') q) AS ids
       FROM json_each(?3) e
       CROSS JOIN attempt a ON a.user_id = ?1 AND a.test_id = e.value ->> '$.testId' AND a.n = e.value ->> '$.n'
       CROSS JOIN paper p ON p.test_id = a.test_id AND p.version = a.paper_version
       CROSS JOIN test t ON t.id = a.test_id
       WHERE a.state = 'closed' AND a.result IS NOT NULL AND a.voided_at IS NULL`,
    )
    .bind(userId, topicId, JSON.stringify(attempts))
    .all<
      Omit<TopicQuestionRow, 'title' | 'labels' | 'questions' | 'questionIds'> &
        Record<'title' | 'questions' | 'ids', string> & { labels: string | null }
    >()
  return results.map(({ ids, ...row }) => ({
    ...row,
    title: JSON.parse(row.title) as Localized,
    labels: JSON.parse(row.labels ?? '{}') as StoredLabels,
    questions: JSON.parse(row.questions) as TopicQuestionRow['questions'],
    questionIds: JSON.parse(ids) as string[],
  }))
}
