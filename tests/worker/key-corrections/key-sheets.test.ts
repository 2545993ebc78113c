import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import type { Job } from '#contract/jobs/schemas.ts'
import type { KeyPublishResponse, TestKeys } from '#contract/key-corrections/schemas.ts'
import { answerOf } from '#tests/worker/helpers/call.ts'
import { person, type Person } from '#tests/worker/helpers/people.ts'
import { publishedSample, start, submit } from '#tests/worker/helpers/test-of.ts'

const keysOf = (admin: Person, testId: string) => answerOf<TestKeys>('GET', `/api/admin/tests/${testId}/keys`, { token: admin.token })

test('a shuffled paper says where its options stand in the question bank, and one in the authored order says nothing', async () => {
  const admin = await person({ role: 'admin' })
  const { testId } = await publishedSample((bundle) => {
    for (const pattern of bundle.patterns) Object.assign(pattern, { shuffle: { questions: false, options: true } })
  })
  // A question of four options can keep its order by chance: the stored ones are set.
  const orders = [[2, 0, 3, 1], [0, 1, 2, 3], [], [3, 2, 1, 0]]
  await env.DB.prepare('UPDATE paper SET option_orders = ?2 WHERE test_id = ?1').bind(testId, JSON.stringify(orders)).run()
  const { paper } = await keysOf(admin, testId)
  expect(paper?.questions.map(({ order }) => order)).toEqual([[2, 0, 3, 1], undefined, undefined, [3, 2, 1, 0]])
  const plain = await publishedSample()
  const authored = await keysOf(admin, plain.testId)
  expect(authored.paper?.questions.some((question) => 'order' in question)).toBe(false)
})

test('a whole key is published as one: one key version, one regrade, and the learner has the new marks', async () => {
  const { testId } = await publishedSample()
  const [admin, learner] = [await person({ role: 'admin' }), await person()]
  await submit(await start(learner, testId), [[1, 0, 2, [3], [3], 0, 1_000, 3]])
  const { paper } = await keysOf(admin, testId)
  const changes = [
    { question: 0, action: 'setKey', keys: [{ options: [3] }] },
    { question: 1, action: 'dropFullMarksAll' },
    { question: 2, action: 'setKey', keys: [{ accept: '0.5 TO 0.6' }] },
    { question: 3, action: 'setKey', keys: [{ options: [0, 2] }, { options: [0] }] },
  ]
  const reply = await answerOf<KeyPublishResponse>('POST', `/api/admin/tests/${testId}/keys/publish`, {
    token: admin.token,
    body: { paperVersion: paper?.version, changes, reason: 'The official key', expectedKeyVersion: paper?.keyVersion },
  })
  await vi.waitFor(
    async () => expect((await answerOf<Job>('GET', `/api/admin/jobs/${reply.jobId}`, { token: admin.token })).state).toBe('done'),
    { timeout: 20_000, interval: 100 },
  )
  const count = (sql: string) => env.DB.prepare(sql).bind(testId).first('n')
  expect(await count('SELECT COUNT(*) AS n FROM paper_key WHERE test_id = ?1')).toBe(2)
  expect(await count("SELECT COUNT(*) AS n FROM job WHERE target = ?1 AND kind = 'regrade'")).toBe(1)
  expect(await count("SELECT score12 AS n FROM attempt WHERE test_id = ?1 AND state = 'closed'")).toBe(48)
})
