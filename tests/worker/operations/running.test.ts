import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { answerOf, call } from '#tests/worker/helpers/call.ts'
import { person } from '#tests/worker/helpers/people.ts'
import { publishedSample, start } from '#tests/worker/helpers/test-of.ts'
import type { Running } from '#worker/features/operations/running.sql.ts'

const HOUR = 3_600_000
const running = () =>
  answerOf<Running & { at: number }>('POST', '/api/operations/running', { authorization: `Operator ${env.OPERATOR_SECRET}`, body: {} })

test('before a deployment an operator hears of open attempts and of live tests within three hours', async () => {
  const before = await running()
  const { testId } = await publishedSample()
  await start(await person(), testId)
  const opensAt = before.at + 2 * HOUR
  const live = await publishedSample(({ tests }) => {
    for (const one of tests)
      Object.assign(one, { kind: 'live', opensAt: new Date(opensAt).toISOString(), closesAt: new Date(opensAt + HOUR).toISOString() })
  })
  await publishedSample(({ tests }) => {
    for (const one of tests)
      Object.assign(one, {
        kind: 'live',
        opensAt: new Date(before.at + 5 * HOUR).toISOString(),
        closesAt: new Date(before.at + 6 * HOUR).toISOString(),
      })
  })
  // The record hears of a beginning by its queue.
  await vi.waitFor(async () => expect((await running()).attempts).toBe(before.attempts + 1), { timeout: 5_000, interval: 50 })
  const now = await running()
  const title = await env.DB.prepare('SELECT title FROM test WHERE id = ?1').bind(live.testId).first<string>('title')
  expect(now.live).toContainEqual({ title, opensAt, closesAt: opensAt + HOUR })
  expect(now.live.length).toBe(before.live.length + 1)
})

test('nobody else is told', async () => {
  expect((await call('POST', '/api/operations/running', { token: (await person()).token, body: {} })).status).toBe(404)
})
