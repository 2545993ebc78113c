import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { JobStep } from '#worker/features/jobs/job-page.ts'
import { consumeJobs } from '#worker/features/jobs/run-job.ts'
import { newId } from '#worker/platform/ids.ts'
import type { JobMessage } from '#worker/db/job-rows.ts'
import { answerOf, call } from '#tests/worker/helpers/call.ts'
import { person, type Person } from '#tests/worker/helpers/people.ts'

const NOW = 1_800_000_000_000

let admin: Person
let jobId: string
beforeEach(async () => {
  admin = await person({ role: 'admin' })
  jobId = newId()
  await env.DB.prepare(
    `INSERT INTO job (id, kind, target, state, cursor, total, done, detail, actor_id, started_at, updated_at)
     VALUES (?1, 'regrade', 'test:none', 'running', 'begin', 2, 0, '{}', ?2, ?3, ?3)`,
  )
    .bind(jobId, admin.id, NOW)
    .run()
})

// What `resume` has sent to the queue of the tests finds nothing to do.
afterEach(() => env.DB.prepare("UPDATE job SET state = 'done' WHERE id = ?1").bind(jobId).run())

const broken: JobStep = () => Promise.reject(new Error('the database was away'))
const working: JobStep = async (_, { cursor }) => ({ statements: [], next: cursor === 'begin' ? 'second' : null, done: 1, detail: {} })

/** Hands the job's page to the consumer for the `attempts`th time; tells what became of the message. */
async function delivered(step: JobStep, attempts: number): Promise<readonly string[]> {
  const fate: string[] = []
  const message = { body: { jobId } satisfies JobMessage, attempts, ack: () => void fate.push('ack'), retry: () => void fate.push('retry') }
  const sent = { send: async () => void fate.push('next page') } as unknown as typeof env.JOBS
  await consumeJobs(
    { ...env, DB: env.DB, JOBS: sent },
    // A batch as the queue hands it over, as far as the consumer reads it.
    { messages: [message] } as unknown as MessageBatch<JobMessage>,
    { regrade: step },
    () => NOW + attempts,
  )
  return fate
}
const stored = () => answerOf<object>('GET', `/api/admin/jobs/${jobId}`, { token: admin.token })
const ordered = (deed: 'cancel' | 'resume') => call('POST', `/api/admin/jobs/${jobId}/${deed}`, { token: admin.token })

describe('a page of a job that fails', () => {
  test('is tried again, and the job says why until a page works', async () => {
    expect(await delivered(broken, 1)).toEqual(['retry'])
    expect(await stored()).toMatchObject({ state: 'running', done: 0, error: 'Error: the database was away', finishedAt: null })
    expect(await delivered(working, 2)).toEqual(['next page', 'ack'])
    expect(await stored()).toMatchObject({ state: 'running', done: 1, error: null })
    expect(await delivered(working, 1)).toEqual(['ack'])
    expect(await stored()).toMatchObject({ state: 'done', done: 2, error: null })
  })
  test('ten times gives the job up, and an admin takes it up where it stood', async () => {
    await delivered(working, 1)
    expect(await delivered(broken, 10)).toEqual(['ack'])
    expect(await stored()).toMatchObject({ state: 'failed', done: 1, error: 'Error: the database was away', finishedAt: NOW + 10 })
    expect(await delivered(working, 1)).toEqual(['ack'])
    expect(await stored()).toMatchObject({ state: 'failed', done: 1 })
    expect((await ordered('resume')).status).toBe(200)
    // The queue of the tests may have tried its own page by now, so the error is anyone's.
    expect(await stored()).toMatchObject({ state: 'running', done: 1, finishedAt: null })
  })
})

test('of two runners of one page one writes it, and the other leaves the next page to it', async () => {
  let other: readonly string[] = []
  const overtaken: JobStep = async (...about) => {
    other = await delivered(working, 1)
    return working(...about)
  }
  expect([await delivered(overtaken, 1), other]).toEqual([['ack'], ['next page', 'ack']])
  expect(await stored()).toMatchObject({ state: 'running', done: 1, error: null })
})

test('a job that an admin has stopped does no further page, and cannot be stopped twice', async () => {
  expect((await ordered('cancel')).status).toBe(200)
  expect(await delivered(working, 1)).toEqual(['ack'])
  expect(await stored()).toMatchObject({ state: 'cancelled', done: 0 })
  expect((await ordered('cancel')).status).toBe(409)
})
