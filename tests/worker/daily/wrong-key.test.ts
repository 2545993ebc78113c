import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import type { Job } from '#contract/jobs/schemas.ts'
import type { KeyPublishResponse, TestKeys } from '#contract/key-corrections/schemas.ts'
import { units } from '#domain/marking/units.ts'
import { boardOf } from '#worker/platform/objects.ts'
import { answerOf } from '#tests/worker/helpers/call.ts'
import { person } from '#tests/worker/helpers/people.ts'
import { start, submit } from '#tests/worker/helpers/test-of.ts'
import { dailyFor, examWithPool } from './with-daily.ts'

test('a question of a quiz that has begun is given to everyone on the page of its test, and the leaderboard is counted again', async () => {
  const { exam } = await examWithPool(64)
  const [learner, admin] = [await person(), await person({ role: 'admin' })]
  const testId = (await dailyFor(learner, exam)).quiz?.testId ?? ''
  await submit(await start(learner, testId))
  await expect.poll(async () => (await dailyFor(learner, exam)).own?.result?.score12, { timeout: 10_000 }).toBe(0)
  // What the page reads that the list of exams leads to.
  const { paper } = await answerOf<TestKeys>('GET', `/api/admin/tests/${testId}/keys`, { token: admin.token })
  expect(paper?.questions).toHaveLength(10)
  const { jobId } = await answerOf<KeyPublishResponse>('POST', `/api/admin/tests/${testId}/keys/publish`, {
    token: admin.token,
    body: {
      paperVersion: 1,
      changes: [{ question: 0, action: 'dropFullMarksAll' }],
      reason: 'two options are right',
      expectedKeyVersion: 1,
    },
  })
  await vi.waitFor(
    async () => expect((await answerOf<Job>('GET', `/api/admin/jobs/${jobId}`, { token: admin.token })).state).toBe('done'),
    { timeout: 20_000, interval: 100 },
  )
  const after = await dailyFor(learner, exam)
  expect(after.own?.result?.score12).toBe(12)
  expect(after.board?.players).toBe(1)
  // Only the new marks are counted: whoever had less than these has nobody behind.
  const { score12 = units(0), seconds = 0 } = after.own?.result ?? {}
  const { own } = await boardOf(env, testId).leaderboard({ testId, readerId: learner.id, own: { seq: 1, result: { score12, seconds } } })
  expect(own).toEqual({ place: 1, isShared: false, players: 1, below: 0 })
  const worse = { score12: units(score12 - 12), seconds }
  expect((await boardOf(env, testId).leaderboard({ testId, readerId: learner.id, own: { seq: 1, result: worse } })).own?.place).toBe(2)
})
