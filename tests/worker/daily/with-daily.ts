import { env } from 'cloudflare:workers'
import type { DailyResponse } from '#contract/daily/schemas.ts'
import { imported, prefix } from '#tests/worker/content/import-run.ts'
import { nth } from '#tests/worker/content/sample-bundle.ts'
import { answerOf, type CallOptions } from '#tests/worker/helpers/call.ts'
import type { Person } from '#tests/worker/helpers/people.ts'
import { bundleWithPool } from '#tests/worker/practice/with-pool.ts'

export interface ExamWithPool {
  readonly exam: string
  readonly p: string
  readonly topicId: string
}

/** An exam of its own with a published mock, and a pool of `size` questions of that mock's subject, which no other test asks. */
export async function examWithPool(size: number): Promise<ExamWithPool> {
  const p = prefix()
  const bundle = bundleWithPool(p, size)
  nth(bundle.tests, 0).exam = p
  nth(bundle.topics, 0).subject = { en: `Maths ${p}`, hi: 'गणित' }
  await imported(bundle)
  return { exam: p, p, topicId: `${p}.t` }
}

export const dailyFor = (who: Person, exam: string, options: CallOptions = {}): Promise<DailyResponse> =>
  answerOf('GET', `/api/daily/${exam}`, { token: who.token, ...options })

/** The quiz, its questions and those of practice as the database has them. */
export async function stateOf(exam: string): Promise<{ quizzes: number; tests: number; reserved: number; practised: number }> {
  const row = await env.DB.prepare(
    `SELECT (SELECT count(*) FROM daily_quiz WHERE exam = ?1) AS quizzes,
       (SELECT count(*) FROM test WHERE exam_slug = ?1 AND kind = 'daily') AS tests,
       (SELECT count(*) FROM practice_question p JOIN question q ON q.id = p.question_id WHERE q.external_id LIKE ?2 AND p.reserved_for IS NOT NULL) AS reserved,
       (SELECT sum(json_array_length(items)) FROM practice_topic p JOIN topic t ON t.id = p.topic_id WHERE t.subject ->> '$.en' = ?3) AS practised`,
  )
    .bind(exam, `${exam}.%`, `Maths ${exam}`)
    .first<{ quizzes: number; tests: number; reserved: number; practised: number }>()
  if (row === null) throw new Error('no state')
  return row
}
