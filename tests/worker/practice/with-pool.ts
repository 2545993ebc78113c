import { env } from 'cloudflare:workers'
import type { PracticeSession } from '#contract/practice/schemas.ts'
import { imported, prefix } from '#tests/worker/content/import-run.ts'
import { choice, sampleBundle, type FullBundle } from '#tests/worker/content/sample-bundle.ts'
import { answerOf } from '#tests/worker/helpers/call.ts'
import type { Person } from '#tests/worker/helpers/people.ts'

const LEVELS = ['easy', 'medium', 'hard'] as const

/** A bundle whose published test stands beside a pool of `size` questions q1, q2, …, each with b as its right option, of all three levels. */
export function bundleWithPool(p: string, size: number): FullBundle {
  const bundle = sampleBundle(p)
  const names = Array.from({ length: size }, (_, i) => `q${i + 1}`)
  bundle.questions.push(...names.map((name, i) => choice(p, name, { difficulty: LEVELS[i % 3] ?? 'easy' })))
  return { ...bundle, practice: names.map((name) => `${p}.${name}`) }
}

export interface Pool {
  readonly p: string
  readonly topicId: string
  /** The id of a question by the last part of its name. */
  readonly id: (name: string) => string
}

/** Imported, with the ids of its questions. */
export async function withPool(size = 24): Promise<Pool> {
  const p = prefix()
  const { questions } = await imported(bundleWithPool(p, size))
  const ids = new Map(questions.map(({ externalId, id }) => [externalId, id]))
  return { p, topicId: `${p}.t`, id: (name) => ids.get(`${p}.${name}`) ?? 'missing' }
}

export const startFor = (who: Person, topicId: string, over: object = {}, bindings: Partial<Env> = {}): Promise<PracticeSession> =>
  answerOf('POST', '/api/practice/sessions', { token: who.token, body: { topicId, language: 'en', ...over }, bindings })

/** Every question of a session answered, the first `right` of them rightly. */
export const answersTo = ({ questions }: PracticeSession, right = questions.length, at = Date.now()) => ({
  answers: questions.map(({ questionId, right: option }, i) => ({ questionId, option: i < right ? option : (option + 1) % 4 })),
  at,
})

export const rowsOf = async <Row>(sql: string, ...binds: (string | number)[]): Promise<Row[]> =>
  (
    await env.DB.prepare(sql)
      .bind(...binds)
      .all<Row>()
  ).results
