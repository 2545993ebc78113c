import type { ExamTarget } from '#contract/performance/schemas.ts'
import type { Localized } from '#contract/shared/locales.ts'
import type { SourceTopic } from '#contract/question-bank/question-source.ts'

export interface Around {
  readonly targets: readonly ExamTarget[]
  readonly topics: readonly SourceTopic[]
  readonly titles: ReadonlyMap<string, Localized>
}

/** What goes with the insights: the learner's targets, and the names of topics and tests. One statement. */
export async function readAround(db: D1Database, userId: string, topicIds: readonly string[], testIds: readonly string[]): Promise<Around> {
  const { results } = await db
    .prepare(
      `SELECT 'target' AS kind, exam AS a, kind AS b, value AS c, exam_at AS d FROM exam_target WHERE user_id = ?1
       UNION ALL SELECT 'topic', t.id, t.subject, t.title, NULL FROM json_each(?2) e CROSS JOIN topic t ON t.id = e.value
       UNION ALL SELECT 'test', t.id, t.title, NULL, NULL FROM json_each(?3) e CROSS JOIN test t ON t.id = e.value`,
    )
    .bind(userId, JSON.stringify(topicIds), JSON.stringify(testIds))
    .all<{ kind: 'target' | 'topic' | 'test'; a: string | number; b: string; c: string | number; d: number | null }>()
  const of = (kind: (typeof results)[number]['kind']) => results.filter((row) => row.kind === kind)
  return {
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
