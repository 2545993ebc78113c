import { env } from 'cloudflare:workers'
import { vi } from 'vitest'
import type { ObjectionDesk, OwnObjections, QuestionObjections } from '#contract/objections/schemas.ts'
import { newId } from '#worker/platform/ids.ts'
import { answerOf, call } from '#tests/worker/helpers/call.ts'
import { freshSignIn, person, type Person } from '#tests/worker/helpers/people.ts'
import { publishedSample } from '#tests/worker/helpers/test-of.ts'
import { type Outcome, take } from '#tests/worker/revision/taken-test.ts'

const HOUR = 3_600_000
const T0 = Date.UTC(2036, 10, 21, 5)
/** When the results of the live tests here are out: an hour after they began, with the grace. */
export const RELEASED = T0 + HOUR + 30_000
export const WINDOW_ENDS = RELEASED + 48 * HOUR

export interface Ground {
  readonly testId: string
  /** Another test with the same questions, which can be taken meanwhile. */
  readonly twinId: string
  readonly questionIds: readonly string[]
  readonly admin: Person
  readonly learners: readonly Person[]
}

/** A live test that each learner has taken with these outcomes, in its window; the clock stands at the release of the results. */
export async function takenLiveTest(outcomes: readonly (readonly Outcome[])[]): Promise<Ground> {
  vi.setSystemTime(T0)
  const { p, testId } = await publishedSample((bundle) => {
    for (const pattern of bundle.patterns) pattern.release = { when: 'windowEnd' }
    const always = { kind: 'live' as const, opensAt: new Date(T0 - HOUR).toISOString(), closesAt: new Date(T0 + 100 * HOUR).toISOString() }
    const twins = bundle.tests.map((one) => ({ ...one, ...always, id: `${one.id}2`, title: { en: 'The same questions again' } }))
    for (const one of bundle.tests)
      Object.assign(one, { kind: 'live', opensAt: new Date(T0 - HOUR).toISOString(), closesAt: new Date(T0 + HOUR).toISOString() })
    bundle.tests.push(...twins)
  })
  const twin = await env.DB.prepare('SELECT id FROM test WHERE external_id = ?1').bind(`${p}.test2`).first<{ id: string }>()
  const admin = await person({ role: 'admin' })
  const learners = await Promise.all(outcomes.map(() => person()))
  for (const [i, learner] of learners.entries()) await take(learner, testId, outcomes[i] ?? [])
  await release()
  await freshSignIn(admin.id)
  const row = await env.DB.prepare('SELECT plan FROM paper WHERE test_id = ?1').bind(testId).first<{ plan: string }>()
  const plan = JSON.parse(row?.plan ?? '{"questions":[]}') as { questions: { id: string }[] }
  return { testId, twinId: twin?.id ?? '', questionIds: plan.questions.map(({ id }) => id), admin, learners }
}

export const release = async (): Promise<void> => void vi.setSystemTime(RELEASED)

/** An objection as it is sent. */
export const words = (place: number, change: Readonly<Record<string, unknown>> = {}) => ({
  place,
  proposal: { kind: 'none' },
  text: 'The book says something else',
  source: null,
  language: 'en',
  ...change,
})

export const object = (who: Person, testId: string, body: unknown, bindings: Partial<Env> = {}): Promise<Response> =>
  call('POST', `/api/tests/${testId}/objections`, { token: who.token, body, bindings })

export const withdraw = (who: Person, testId: string, questionId: string): Promise<Response> =>
  call('DELETE', `/api/tests/${testId}/objections/${questionId}`, { token: who.token })

export const ownOf = (who: Person, testId: string): Promise<OwnObjections> =>
  answerOf('GET', `/api/tests/${testId}/objections`, { token: who.token })

export const deskOf = (admin: Person, testId: string): Promise<ObjectionDesk> =>
  answerOf('GET', `/api/admin/tests/${testId}/objections`, { token: admin.token })

export const textsOf = (admin: Person, testId: string, questionId: string, after = ''): Promise<QuestionObjections> =>
  answerOf('GET', `/api/admin/tests/${testId}/objections/${questionId}${after === '' ? '' : `?after=${after}`}`, { token: admin.token })

/** One act of the desk as it is sent. */
export const decide = (admin: Person, testId: string, questionId: string, body: Readonly<Record<string, unknown>>): Promise<Response> =>
  call('POST', `/api/admin/tests/${testId}/objections/${questionId}`, { token: admin.token, body: { order: newId(), ...body } })

export const REASONS = { en: 'Both options are right by the source.', hi: 'स्रोत के अनुसार दोनों विकल्प सही हैं।' }
