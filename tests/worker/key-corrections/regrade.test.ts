import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import type { Job } from '#contract/jobs/schemas.ts'
import type { KeyPreviewResponse, KeyPublishResponse, TestKeys } from '#contract/key-corrections/schemas.ts'
import type { Notification } from '#contract/notifications/schemas.ts'
import type { AnalysisResponse } from '#contract/results/schemas.ts'
import { answerOf, call, errorCodeOf } from '#tests/worker/helpers/call.ts'
import { person, type Person } from '#tests/worker/helpers/people.ts'
import { publishedSample, start, submit } from '#tests/worker/helpers/test-of.ts'

const analysisOf = (who: Person, testId: string) => answerOf<AnalysisResponse>('GET', `/api/tests/${testId}/analysis`, { token: who.token })
const keysOf = (admin: Person, testId: string) => answerOf<TestKeys>('GET', `/api/admin/tests/${testId}/keys`, { token: admin.token })
const rightOf = (keys: TestKeys, q: number): number[] => {
  const key = keys.paper?.questions[q]?.key
  return key !== undefined && 'options' in key ? [...key.options] : []
}
const wrongOf = (keys: TestKeys, q: number): number[] => [rightOf(keys, q)[0] === 0 ? 1 : 0]
const answer = (seq: number, q: number, options: number[]) => [seq, q, 2, options, options, 0, 1_000, 3]

async function counted(who: Person, testId: string, of: number): Promise<AnalysisResponse> {
  return vi.waitFor(
    async () => {
      const analysis = await analysisOf(who, testId)
      expect(analysis.standing.of).toBe(of)
      expect(analysis.standing.rank).not.toBeNull()
      return analysis
    },
    { timeout: 20_000, interval: 100 },
  )
}

async function finished(admin: Person, jobId: string): Promise<Job> {
  return vi.waitFor(
    async () => {
      const job = await answerOf<Job>('GET', `/api/admin/jobs/${jobId}`, { token: admin.token })
      expect([job.state, job.error]).toEqual(['done', null])
      return job
    },
    { timeout: 20_000, interval: 100 },
  )
}

test('a corrected key moves marks and rank, is told once, and leaves everything else of an attempt as it was', async () => {
  const { testId } = await publishedSample()
  const [admin, misled, lucky] = [await person({ role: 'admin' }), await person(), await person()]
  const keys = await keysOf(admin, testId)
  await submit(await start(lucky, testId), [answer(1, 0, rightOf(keys, 0))])
  await submit(await start(misled, testId), [answer(1, 0, wrongOf(keys, 0))])
  expect((await counted(lucky, testId, 2)).standing.rank).toBe(1)
  const before = await counted(misled, testId, 2)
  expect(before.standing.rank).toBe(2)

  const changes = [{ question: 0, action: 'setKey', keys: [{ options: wrongOf(keys, 0) }] }]
  const preview = await answerOf<KeyPreviewResponse>('POST', `/api/admin/tests/${testId}/keys/preview`, {
    token: admin.token,
    body: { paperVersion: 1, changes },
  })
  expect(preview).toMatchObject({ next: 'u::0', effect: { attempts: 2, changed: 2, up: 1, down: 1 } })
  expect((await analysisOf(misled, testId)).total).toEqual(before.total)

  const body = { paperVersion: 1, changes, reason: 'The source had a misprint', expectedKeyVersion: 1 }
  const published = await answerOf<KeyPublishResponse>('POST', `/api/admin/tests/${testId}/keys/publish`, { token: admin.token, body })
  expect(await finished(admin, published.jobId)).toMatchObject({ done: 2, total: 2, detail: { changed: 2, touched: 2, told: 2 } })

  const after = await analysisOf(misled, testId)
  expect(after.standing).toMatchObject({ rank: 1, of: 2 })
  expect(after.total.score12).toBe(preview.effect.movers.find(({ userId }) => userId === misled.id)?.after12)
  expect((await analysisOf(lucky, testId)).standing.rank).toBe(2)
  expect(after.receipt).toBe(before.receipt)
  expect(after.questions.map((q) => q.slice(2))).toEqual(before.questions.map((q) => q.slice(2)))

  const told = await answerOf<Notification[]>('GET', '/api/notifications', { token: misled.token })
  expect(told).toMatchObject([{ link: `/user/test-analysis/${testId}`, type: 'toast' }])
  expect(told[0]?.message).toContain('answer key')

  const audited = await env.DB.prepare("SELECT count(*) AS n FROM audit_log WHERE action = 'key.publish' AND target = ?1")
    .bind(`${testId}:1:2`)
    .first<{ n: number }>()
  expect(audited?.n).toBe(1)
  const again = await call('POST', `/api/admin/tests/${testId}/keys/publish`, { token: admin.token, body })
  expect([again.status, await errorCodeOf(again)]).toEqual([409, 'conflict'])
})

test('an attempt that was open when the key was corrected is recorded by the corrected key', async () => {
  const { testId } = await publishedSample()
  const [admin, who] = [await person({ role: 'admin' }), await person()]
  const keys = await keysOf(admin, testId)
  const grant = await start(who, testId)
  const published = await answerOf<KeyPublishResponse>('POST', `/api/admin/tests/${testId}/keys/publish`, {
    token: admin.token,
    body: { paperVersion: 1, changes: [{ question: 0, action: 'dropFullMarksAll' }], reason: 'No option is right', expectedKeyVersion: 1 },
  })
  await finished(admin, published.jobId)
  await submit(grant, [answer(1, 0, wrongOf(keys, 0))])
  // At once from the room, and then from the record: never by the older key.
  const first = await analysisOf(who, testId)
  const recorded = await counted(who, testId, 1)
  expect([first.total.score12, recorded.total.score12]).toEqual([keys.paper?.questions[0]?.max12, keys.paper?.questions[0]?.max12])
  const row = await env.DB.prepare('SELECT key_version AS v FROM attempt WHERE user_id = ?1').bind(who.id).first<{ v: number }>()
  expect(row?.v).toBe(2)
})

test('a key that fits no question of the paper is refused, and a learner may not see it', async () => {
  const { testId } = await publishedSample()
  const [admin, learner] = [await person({ role: 'admin' }), await person()]
  const body = { paperVersion: 1, changes: [{ question: 0, action: 'setKey', keys: [{ options: [9] }] }] }
  expect((await call('POST', `/api/admin/tests/${testId}/keys/preview`, { token: admin.token, body })).status).toBe(400)
  expect((await call('GET', `/api/admin/tests/${testId}/keys`, { token: learner.token })).status).toBe(403)
})
