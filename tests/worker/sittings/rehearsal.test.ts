/** `npm run rehearse` against the real app inside workerd, with few learners. */
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { rehearse, type RehearsalDeps } from '#scripts/rehearsal/rehearse.ts'
import { isGood } from '#scripts/rehearsal/say-report.ts'
import { countAccounts } from '#worker/features/attempts/queries.ts'
import { stageLiveTests } from '#worker/features/attempts/seats/stage-tests.ts'
import { call } from '#tests/worker/helpers/call.ts'
import { person } from '#tests/worker/helpers/people.ts'
import { publishedSample } from '#tests/worker/helpers/test-of.ts'

const deps: RehearsalDeps = {
  ask: (method, path, token, body) => call(method, path, { token, body }),
  steady: () => Date.now(),
  now: () => Date.now(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}
const LEARNERS = 5

const rehearsed = async (own: RehearsalDeps, isLive = false) => {
  const { testId } = await publishedSample((bundle) => {
    if (!isLive) return
    const window = { opensAt: new Date(Date.now() - 60_000).toISOString(), closesAt: new Date(Date.now() + 3_600_000).toISOString() }
    for (const one of bundle.tests) Object.assign(one, { kind: 'live', ...window })
  })
  const staging = { db: env.DB, bucket: env.ARCHIVE, now: Date.now(), countAccounts: () => countAccounts(env.DB) }
  while ((await stageLiveTests(staging)) > 0);
  const tokens: string[] = []
  for (let i = 0; i < LEARNERS; i++) tokens.push((await person()).token)
  return rehearse(own, { testId, language: 'en', registers: isLive, saves: 2, pauseMs: 0, atOnce: 3 }, tokens)
}

test('five learners start, save, submit and read their results, and no answer is lost', { timeout: 120_000 }, async () => {
  const report = await rehearsed(deps)
  expect(report.asked.filter(({ refusal }) => refusal !== null)).toEqual([])
  expect(report).toMatchObject({ learners: 5, started: 5, closed: 5, answersSent: 50, answersAcknowledged: 50, answersLost: 0 })
  expect(isGood(report)).toBe(true)
})

test('at a live test they register first, start by ticket, and the result is sealed', { timeout: 120_000 }, async () => {
  const report = await rehearsed(deps, true)
  expect(report.asked.filter(({ refusal }) => refusal !== null)).toEqual([])
  expect(report.asked.filter(({ step }) => step === 'register')).toHaveLength(LEARNERS)
  expect(report).toMatchObject({ started: 5, closed: 5, resultsSealed: 5, answersAcknowledged: 50, answersLost: 0 })
})

test('a site that says it has saved and has not is found', { timeout: 120_000 }, async () => {
  const report = await rehearsed({
    ...deps,
    ask: async (method, path, token, body) => {
      if (!path.endsWith('/ops')) return deps.ask(method, path, token, body)
      const { ops } = body as { readonly ops: readonly unknown[] }
      return Response.json({ applied: ops.length, late: 0, state: 'open', serverNow: 0, deadlineAt: 0 })
    },
  })
  expect(report.answersLost).toBeGreaterThan(0)
  expect(isGood(report)).toBe(false)
})

test('what a site refuses is counted by its code', { timeout: 120_000 }, async () => {
  const report = await rehearsed({
    ...deps,
    ask: (method, path, token, body) => deps.ask(method, path, path.endsWith('/attempts') ? 'no token' : token, body),
  })
  expect(report).toMatchObject({ started: 0, closed: 0 })
  expect(new Set(report.asked.map(({ step, refusal }) => `${step} ${refusal}`))).toEqual(new Set(['start 401 unauthenticated']))
})
