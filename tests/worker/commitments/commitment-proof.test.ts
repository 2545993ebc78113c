/**
 * Live tests whose keys are corrected at random times, and databases that someone changes behind the hash. `npm run prove -- commitment` takes
 * 200 tests; every change takes a few.
 */
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { proofRandom, type ProofRandom } from '#tests/faults/support/random.ts'
import { person } from '#tests/worker/helpers/people.ts'
import { start, submit } from '#tests/worker/helpers/test-of.ts'
import { checkedBy, everyMinute, listOf, MIN, OPENS, RELEASED, testOf, withdrawQuestion } from './sealed-test.ts'

const { PROOF_RUNS, PROOF_SEED } = env as unknown as { PROOF_RUNS: string; PROOF_SEED: string }
const TESTS = Number(PROOF_RUNS) || 6
const SEED = Number(PROOF_SEED) || 20_361_121

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** What someone with the database in their hands may do; each must be noticed. The commitment itself refuses every change. */
const CHANGES: Readonly<Record<string, string>> = {
  'an answer': "UPDATE paper_key SET key = json_set(key, '$[2].options', json('[3]')) WHERE test_id = ?1",
  'an award': "UPDATE paper_key SET key = json_set(key, '$[0].award', 'all') WHERE test_id = ?1",
  'the marks of a question': "UPDATE paper SET plan = json_set(plan, '$.questions[1].scheme', json('{}')) WHERE test_id = ?1",
  'another question in the place of one':
    "UPDATE paper SET plan = json_set(plan, '$.questions[0].id', 'aaaaaaaaaaaaaaaa') WHERE test_id = ?1",
  'the text of a question': "UPDATE paper SET files = json_set(files, '$[0].hash', 'x') WHERE test_id = ?1",
}

/** Corrects the key at a random moment before the test opens or after it is released, or never. */
async function runOne(random: ProofRandom, change: string | null) {
  vi.setSystemTime(OPENS - 120 * MIN)
  const [testId, admin, who] = [await testOf('live'), await person({ role: 'admin' }), await person()]
  await everyMinute()
  const [first] = (await listOf(testId)).commitments
  const corrected = random.int(0, 2)
  if (corrected === 1) {
    vi.setSystemTime(OPENS - random.int(2, 60) * MIN)
    await withdrawQuestion(admin, testId, random.int(0, 3))
    await everyMinute()
  }
  const kept = (await listOf(testId)).commitments.at(-1)?.hash ?? null
  vi.setSystemTime(OPENS)
  await submit(await start(who, testId))
  vi.setSystemTime(RELEASED)
  const question = random.int(0, 3)
  if (corrected === 2) await withdrawQuestion(admin, testId, question)
  if (change !== null)
    await env.DB.prepare(CHANGES[change] ?? '')
      .bind(testId)
      .run()
  const check = await checkedBy(who, testId, kept)
  return { check, expected: corrected === 2 ? [question + 1] : [], isReplaced: corrected === 1, first, kept }
}

test('every honest test holds, with the corrections that were made; every change behind the hash is noticed', async () => {
  const random = proofRandom(SEED)
  const names = Object.keys(CHANGES)
  const figures = { tests: 0, held: 0, correctedBefore: 0, correctedAfter: 0, changes: 0, noticed: 0 }
  for (let i = 0; i < TESTS; i++) {
    const honest = await runOne(random, null)
    expect(honest.check).toMatchObject({ kind: 'held', changed: honest.expected, isKept: true })
    expect(honest.kept === honest.first?.hash).toBe(!honest.isReplaced)
    figures.tests++
    figures.held++
    if (honest.isReplaced) figures.correctedBefore++
    if (honest.expected.length > 0) figures.correctedAfter++
    const { check } = await runOne(random, names[i % names.length] ?? null)
    figures.changes++
    expect(check, names[i % names.length]).toEqual({ kind: 'broken' })
    figures.noticed++
  }
  console.log(`proof: commitments of live tests ${JSON.stringify({ seed: SEED, ...figures })}`)
}, 600_000)
