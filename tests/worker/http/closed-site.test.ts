import { createMessageBatch, getQueueResult, createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { call, errorCodeOf } from '#tests/worker/helpers/call.ts'
import { person } from '#tests/worker/helpers/people.ts'
import worker from '#worker/index.ts'
import { runScheduledTasks } from '#worker/scheduled-tasks.ts'

const bindings = { CLOSED: '2026-11-26T02:00:00.000Z' }
const NO_DATABASE = new Proxy({} as D1Database, {
  get: () => {
    throw new Error('the database was asked')
  },
})

describe('a closed site', () => {
  test.each([
    ['GET', '/api/testseries-groups'],
    ['GET', '/api/users/me'],
    ['GET', '/api/admin/tests'],
    ['POST', '/api/attempts'],
  ])('answers %s %s with 503, when to come again, and without asking the database', async (method, path) => {
    const { token } = await person({ role: 'admin' })
    const response = await call(method, path, {
      token,
      bindings: { ...bindings, DB: NO_DATABASE },
      ...(method === 'POST' ? { body: {} } : {}),
    })
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('60')
    expect(await errorCodeOf(response)).toBe('site_closed')
  })
  test('still takes the saves of a running test to their own guard', async () => {
    const response = await call('POST', `/api/attempts/${'a'.repeat(16)}/ops`, { body: {}, bindings })
    expect(response.status).toBe(403)
  })
  test('answers monitors and operators', async () => {
    expect((await call('GET', '/api/healthz', { bindings })).status).toBe(200)
    const running = await call('POST', '/api/operations/running', { authorization: `Operator ${env.OPERATOR_SECRET}`, body: {}, bindings })
    expect(running.status).toBe(200)
  })
  test('runs no task', async () => {
    expect((await runScheduledTasks({ ...env, ...bindings, DB: NO_DATABASE }, Date.now())).failed).toEqual([])
  })
  test.each(['sopan-attempt-events', 'sopan-jobs'])('leaves the messages of %s for later', async (queue) => {
    const batch = createMessageBatch(queue, [{ id: 'm1', timestamp: new Date(0), attempts: 1, body: { jobId: 'none' } }])
    const ctx = createExecutionContext()
    await worker.queue(batch, { ...env, ...bindings, DB: NO_DATABASE })
    expect((await getQueueResult(batch, ctx)).retryBatch).toMatchObject({ retry: true })
  })
})
