import type { ErrorLabel } from '#contract/practice-limits.ts'
import type { ExamTarget, TopicTally } from '#contract/performance.ts'
import type { Localized } from '#contract/locales.ts'
import type { SourceTopic } from '#contract/question-source.ts'
import type { Measure } from '#domain/attempt-insight.ts'
import { mayAnalyse } from '#worker/db/analytics-consent.ts'

/** By place: the word, and the topic of the question. */
export type StoredLabels = Readonly<Record<string, readonly [ErrorLabel, string]>>

export interface PointRow {
  readonly testId: string
  readonly n: number
  readonly exam: string
  readonly closedAt: number
  readonly ranking: number
  readonly score12: number
  readonly max12: number
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

export interface Around {
  readonly mayAnalyse: boolean
  readonly targets: readonly ExamTarget[]
  readonly topics: readonly SourceTopic[]
  readonly titles: ReadonlyMap<string, Localized>
}

/** What goes with the insights: whether they may be shown, the learner's targets, and the names of topics and tests. One statement. */
export async function readAround(db: D1Database, userId: string, topicIds: readonly string[], testIds: readonly string[]): Promise<Around> {
  const { results } = await db
    .prepare(
      `SELECT 'gate' AS kind, ${mayAnalyse('?1')} AS a, NULL AS b, NULL AS c, NULL AS d
       UNION ALL SELECT 'target', exam, kind, value, exam_at FROM exam_target WHERE user_id = ?1
       UNION ALL SELECT 'topic', t.id, t.subject, t.title, NULL FROM json_each(?2) e CROSS JOIN topic t ON t.id = e.value
       UNION ALL SELECT 'test', t.id, t.title, NULL, NULL FROM json_each(?3) e CROSS JOIN test t ON t.id = e.value`,
    )
    .bind(userId, JSON.stringify(topicIds), JSON.stringify(testIds))
    .all<{ kind: 'gate' | 'target' | 'topic' | 'test'; a: string | number; b: string; c: string | number; d: number | null }>()
  const of = (kind: (typeof results)[number]['kind']) => results.filter((row) => row.kind === kind)
  return {
    mayAnalyse: of('gate')[0]?.a === 1,
    targets: of('target').map(({ a, b, c, d }) => ({ exam: String(a), kind: b as ExamTarget['kind'], value: Number(c), examAt: d })),
    topics: of('topic').map(({ a, b, c }) => ({
      id: String(a),
      subject: JSON.parse(b) as Localized,
      title: JSON.parse(String(c)) as Localized,
    })),
    titles: new Map(of('test').map(({ a, b }) => [String(a), JSON.parse(b) as Localized])),
  }
}

/** Sets or takes away what a learner wants to reach in an exam. */
export async function putTarget(
  db: D1Database,
  userId: string,
  t: { readonly exam: string; readonly kind: ExamTarget['kind']; readonly value: number | null; readonly examAt: number | null },
  now: number,
): Promise<void> {
  if (t.value === null) {
    await db.prepare('DELETE FROM exam_target WHERE user_id = ?1 AND exam = ?2').bind(userId, t.exam).run()
    return
  }
  await db
    .prepare(
      `INSERT INTO exam_target (user_id, exam, kind, value, exam_at, updated_at)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE (SELECT count(*) FROM exam_target WHERE user_id = ?1 AND exam <> ?2) < 20
       ON CONFLICT (user_id, exam) DO UPDATE SET kind = excluded.kind, value = excluded.value, exam_at = excluded.exam_at, updated_at = excluded.updated_at`,
    )
    .bind(userId, t.exam, t.kind, t.value, t.examAt, now)
    .run()
}

export interface TopicQuestionRow {
  readonly testId: string
  readonly n: number
  readonly paperVersion: number
  readonly closedAt: number
  readonly title: Localized
  readonly labels: StoredLabels
  /** Of the topic's questions: [place, question id, marked]. */
  readonly questions: readonly (readonly [number, string, readonly [number, number, number, unknown, number, number, number, number]])[]
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
    ...{ ...row, title: JSON.parse(row.title) as Localized, labels: JSON.parse(row.labels ?? '{}') as StoredLabels },
    ...{ questions: JSON.parse(row.questions) as TopicQuestionRow['questions'], questionIds: JSON.parse(ids) as string[] },
  }))
}
