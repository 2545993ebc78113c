/**
 * A live test under which many attempts get time in every way there is, and no one sees a byte of its key before the last of them can still
 * answer. `npm run prove -- release` takes 500 attempts; every change takes a few.
 */
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WriterGrant } from '#contract/attempts/schemas.ts'
import type { SolutionResponse } from '#contract/results/schemas.ts'
import { newId } from '#worker/platform/ids.ts'
import { proofRandom, type ProofRandom } from '#tests/faults/support/random.ts'
import { CANARY } from '../content/sample-bundle.ts'
import { openFile, storedFile } from '../content/open-paper.ts'
import { answerOf, call } from '#tests/worker/helpers/call.ts'
import { person, type Person, freshSignIn } from '#tests/worker/helpers/people.ts'
import { publishedSample, start, submit } from '#tests/worker/helpers/test-of.ts'

const { PROOF_RUNS, PROOF_SEED } = env as unknown as { PROOF_RUNS: string; PROOF_SEED: string }
const ATTEMPTS = Number(PROOF_RUNS) || 24
const SEED = Number(PROOF_SEED) || 20_361_121

const T0 = Date.UTC(2036, 10, 21, 5)
const MIN = 60_000
const CLOSES = T0 + 60 * MIN
const GRACE = 30_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: T0 })
})
afterEach(() => {
  vi.useRealTimers()
})

interface Taken {
  readonly who: Person
  readonly grant: WriterGrant
}

/** Everything of a test that would tell its key to a learner who has submitted it. */
const READINGS = (testId: string): readonly (readonly [string, string, unknown?])[] => [
  ['GET', `/api/tests/${testId}/solution`],
  ['GET', `/api/tests/${testId}/analysis`],
  ['GET', `/api/tests/${testId}/timeline`],
  ['GET', `/api/tests/${testId}/commitments/opening`],
  ['GET', '/api/me/home'],
  ['GET', '/api/me/attempts'],
  ['GET', '/api/me/saved'],
  ['GET', '/api/me/revision/queue'],
  ['GET', '/api/me/performance?period=all'],
  ['POST', '/api/me/practice/fill', {}],
  ['POST', '/api/me/export', {}],
  ['POST', '/api/attempts', { testId, language: 'en', mode: 'practice' }],
]

/** What only the marking of the test can have written. */
const TELLS = /"(key|keys|solutions|accept|marks12)":(?!null|\{\}|\[\])|"score12":\d|"result":\{|"questions":\[\[/

async function leaksTo(reader: Person, testId: string): Promise<string[]> {
  const leaks = []
  for (const [method, path, body] of READINGS(testId)) {
    const text = await (await call(method, path, { token: reader.token, body })).text()
    const found = TELLS.exec(text)?.[0] ?? (text.includes(CANARY) ? CANARY : null)
    if (found !== null) leaks.push(`${method} ${path}: ${found}`)
  }
  return leaks
}

/** Runs a live test; `beforeReading` may break something. Says who saw what, and when the last answer counted. */
async function sit(attempts: number, random: ProofRandom, beforeReading: (testId: string) => Promise<unknown>) {
  const admin = await person({ role: 'admin' })
  const { testId } = await publishedSample((bundle) => {
    for (const pattern of bundle.patterns) pattern.release = { when: 'windowEnd' }
    for (const one of bundle.tests)
      Object.assign(one, { kind: 'live', opensAt: new Date(T0 - MIN).toISOString(), closesAt: new Date(CLOSES).toISOString() })
  })
  const done: Taken[] = []
  const open: Taken[] = []
  let lastAnswerAt = CLOSES + GRACE
  let gifts = 0
  for (let i = 0; i < attempts; i++) {
    vi.setSystemTime(T0 + Math.floor((i * 59 * MIN) / attempts))
    const who = await person({ accommodationMinutesPerHour: [0, 0, 20, 40][random.int(0, 3)] ?? 0 })
    const grant = await start(who, testId)
    lastAnswerAt = Math.max(lastAnswerAt, grant.deadlineAt + GRACE)
    if (random.int(1, 3) === 1 || i === 0) {
      await submit(grant, [[1, 0, 2, [1], [1], 0, 0, 3]])
      done.push({ who, grant })
    } else open.push({ who, grant })
    if (random.int(1, 2) === 1 || open.length === 0) continue
    // Someone who still writes is given time; only the latest few are sure to.
    const lucky = open.at(-1)
    if (lucky === undefined || lucky.grant.deadlineAt <= Date.now()) continue
    const body = { order: newId(), minutes: random.int(1, 90), reason: 'a power cut in the lab' }
    const path = `/api/admin/learners/${lucky.who.id}/attempts/${lucky.grant.attemptId}/give`
    await freshSignIn(admin.id)
    const view = await answerOf<{ deadlineAt: number; state: string }>('POST', path, { token: admin.token, body })
    if (view.state === 'open') lastAnswerAt = Math.max(lastAnswerAt, view.deadlineAt + GRACE)
    gifts++
  }
  await beforeReading(testId)
  const leaks: string[] = []
  const moments = [
    CLOSES,
    CLOSES + GRACE,
    ...Array.from({ length: 8 }, () => CLOSES + random.int(0, lastAnswerAt - CLOSES - 1)),
    lastAnswerAt - 1,
  ]
  for (const at of moments.toSorted((a, b) => a - b)) {
    vi.setSystemTime(at)
    const reader = done[random.int(0, done.length - 1)]
    if (reader !== undefined)
      leaks.push(...(await leaksTo(reader.who, testId)).map((leak) => `${at - CLOSES} ms after the window: ${leak}`))
  }
  return { testId, done, leaks, lastAnswerAt, gifts, moments: moments.length }
}

test('no one sees a byte of the key of a live test before the last answer of anyone can count', async () => {
  const { testId, done, leaks, lastAnswerAt, gifts, moments } = await sit(ATTEMPTS, proofRandom(SEED), async () => {})
  expect(leaks).toEqual([])
  expect(lastAnswerAt).toBeGreaterThan(CLOSES + GRACE)
  vi.setSystemTime(lastAnswerAt)
  for (const { who } of done) {
    const { key, solutions } = await answerOf<SolutionResponse>('GET', `/api/tests/${testId}/solution`, { token: who.token })
    expect(key).toHaveLength(4)
    const file = solutions.en
    if (file === undefined) throw new Error('there is no solution in English')
    expect(JSON.stringify(await openFile(await storedFile(file.hash), file.key))).toContain(CANARY)
  }
  const figures = {
    seed: SEED,
    attempts: ATTEMPTS,
    gifts,
    readings: moments * READINGS('').length,
    leaks: leaks.length,
    sawAfterwards: done.length,
  }
  console.log(`proof: release: ${JSON.stringify(figures)}`)
})

test('a release that knows the window alone is found out: the planted bug', async () => {
  const byWindow = (testId: string) =>
    env.DB.prepare('UPDATE test SET sealed_until = closes_at + ?2 WHERE id = ?1').bind(testId, GRACE).run()
  const { leaks } = await sit(16, proofRandom(SEED), byWindow)
  expect(leaks.length).toBeGreaterThan(0)
  console.log(`proof:   with "the release knows the window alone" planted: ${leaks.length} leaks, such as ${leaks[0]}`)
})
