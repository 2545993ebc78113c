import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import type { BulkDetail, BulkFaults } from '#contract/question-bank/bulk-jobs.ts'
import { runPage } from '#worker/features/jobs/run-job.ts'
import { bulkStep } from '#worker/features/question-bank/bulk-jobs/bulk-step.ts'
import { newId } from '#worker/platform/ids.ts'
import { imported } from '#tests/worker/content/import-run.ts'
import { choice } from '#tests/worker/content/sample-bundle.ts'
import { answerOf, call } from '#tests/worker/helpers/call.ts'
import { jobToEnd } from '#tests/worker/helpers/job-to-end.ts'
import { auditOf, detailOf, sampleBank, save, withStem, type Bank } from './bank-calls.ts'

/** More than two pages of free questions beside the four that a test holds. */
const FREE = 60

let bank: Bank
let ids: string[]
beforeEach(async () => {
  await env.DB.prepare("UPDATE job SET state = 'done' WHERE state = 'running'").run()
  bank = await sampleBank()
  const { questions } = await imported({
    format: 'sopan.content',
    version: 1,
    questions: Array.from({ length: FREE }, (_, i) => choice(bank.p, `f${i}`, { tags: ['free'] })),
  })
  ids = questions.map(({ id }) => id)
})

const admin = () => ({ token: bank.admin.token })
const order = (change: object, over: object = {}) =>
  call('POST', '/api/admin/questions/bulk-jobs', {
    ...admin(),
    body: { order: newId(), filter: { topic: `${bank.p}.t`, tag: 'free' }, expected: FREE, change, ...over },
  })
const page = (jobId: string) => runPage(env, jobId, { bulkQuestions: bulkStep }, Date.now())

async function finished(jobId: string): Promise<BulkDetail['counts']> {
  await jobToEnd(jobId, { bulkQuestions: bulkStep })
  const job = await answerOf<{ state: string; detail: BulkDetail }>('GET', `/api/admin/jobs/${jobId}`, admin())
  expect(job.state).toBe('done')
  return job.detail.counts
}

async function changed(change: object, over: object = {}): Promise<{ jobId: string; counts: BulkDetail['counts'] }> {
  const jobId = newId()
  expect((await order(change, { order: jobId, ...over })).status).toBe(200)
  return { jobId, counts: await finished(jobId) }
}

async function undone(origin: string): Promise<BulkDetail['counts']> {
  const jobId = newId()
  await answerOf('POST', `/api/admin/questions/bulk-jobs/${origin}/undo`, { ...admin(), body: { order: jobId } })
  return finished(jobId)
}

const counts = (change: Partial<BulkDetail['counts']>) => ({ done: 0, same: 0, failed: 0, moved: 0, ...change })
const everything = () => ({ filter: { topic: `${bank.p}.t` }, expected: FREE + 4 })

describe('a change of all that the filters match', () => {
  test.each([
    [{ deed: 'addTag', tag: 'bulk' }, { tags: ['free', 'bulk'] }],
    [{ deed: 'removeTag', tag: 'free' }, {}],
    [{ deed: 'difficulty', difficulty: 'hard' }, { difficulty: 'hard' }],
  ])('makes %o of each, and its undo gives back what was', async (change, wanted) => {
    const before = await detailOf(bank, ids[30] ?? '')
    const done = await changed(change)
    expect(done.counts).toEqual(counts({ done: FREE }))
    expect((await detailOf(bank, ids[30] ?? '')).source).toMatchObject(wanted)
    expect(await undone(done.jobId)).toEqual(counts({ done: FREE }))
    expect((await detailOf(bank, ids[30] ?? '')).source).toEqual(before.source)
  })
  test('archives and takes back with the moment that was', async () => {
    const done = await changed({ deed: 'archive' })
    expect(done.counts).toEqual(counts({ done: FREE }))
    expect((await detailOf(bank, ids[0] ?? '')).archivedAt).not.toBeNull()
    expect(await undone(done.jobId)).toEqual(counts({ done: FREE }))
    expect((await detailOf(bank, ids[0] ?? '')).archivedAt).toBeNull()
  })
  test('tells of each question why it cannot come into the practice pool, and puts the others there', async () => {
    const done = await changed({ deed: 'pool' }, everything())
    expect(done.counts).toEqual(counts({ done: FREE, failed: 4 }))
    const { items, next } = await answerOf<BulkFaults>('GET', `/api/admin/questions/bulk-jobs/${done.jobId}/faults`, admin())
    expect(items.map(({ externalId }) => externalId).toSorted()).toEqual(['m1', 'n1', 's1', 's2'].map((name) => `${bank.p}.${name}`))
    expect(items.every(({ fault }) => fault !== null && fault !== '')).toBe(true)
    expect(next).toBeNull()
    expect(await undone(done.jobId)).toEqual(counts({ done: FREE }))
  })
  test('passes over those that are so already', async () => {
    await changed({ deed: 'difficulty', difficulty: 'hard' })
    expect((await changed({ deed: 'difficulty', difficulty: 'hard' })).counts).toEqual(counts({ same: FREE }))
  })
  test('is one entry in the audit log, and no question has one of its own', async () => {
    const { jobId } = await changed({ deed: 'addTag', tag: 'bulk' })
    const { results } = await env.DB.prepare('SELECT action, target FROM audit_log WHERE id = ?1').bind(jobId).all()
    expect(results).toEqual([{ action: 'question.bulk_all', target: 'questions' }])
    expect(await auditOf(ids[0] ?? '')).toEqual([])
  })
  test('takes in no question that comes after the order', async () => {
    const jobId = newId()
    await order({ deed: 'addTag', tag: 'bulk' }, { order: jobId })
    const { questions } = await imported({ format: 'sopan.content', version: 1, questions: [choice(bank.p, 'late', { tags: ['free'] })] })
    expect(await finished(jobId)).toEqual(counts({ done: FREE }))
    expect((await detailOf(bank, questions[0]?.id ?? '')).source.tags).toEqual(['free'])
  })
})

describe('a page that breaks off', () => {
  test('before its place is written is done again, changes nothing twice, and can be undone', async () => {
    const jobId = newId()
    await order({ deed: 'addTag', tag: 'bulk' }, { order: jobId })
    const row = await env.DB.prepare('SELECT * FROM job WHERE id = ?1').bind(jobId).first()
    // The step has changed the questions, and what became of them is lost.
    await bulkStep(env, { ...row, id: jobId, cursor: '0', actorId: 'a', detail: JSON.parse(String(row?.['detail'])) } as never, Date.now())
    expect(await finished(jobId)).toEqual(counts({ done: FREE }))
    for (const id of ids.slice(0, 3)) expect((await detailOf(bank, id)).version).toBe(2)
    expect(await undone(jobId)).toEqual(counts({ done: FREE }))
    expect((await detailOf(bank, ids[0] ?? '')).source.tags).toEqual(['free'])
  })
  test('of an undo is done again too', async () => {
    const { jobId } = await changed({ deed: 'difficulty', difficulty: 'hard' })
    const undo = newId()
    await answerOf('POST', `/api/admin/questions/bulk-jobs/${jobId}/undo`, { ...admin(), body: { order: undo } })
    const row = await env.DB.prepare('SELECT * FROM job WHERE id = ?1').bind(undo).first()
    await bulkStep(env, { ...row, id: undo, cursor: '0', actorId: 'a', detail: JSON.parse(String(row?.['detail'])) } as never, Date.now())
    expect(await finished(undo)).toEqual(counts({ done: FREE }))
  })
})

describe('an undo', () => {
  test('leaves what someone changed since, and says how many', async () => {
    const { jobId } = await changed({ deed: 'addTag', tag: 'bulk' })
    const id = ids[5] ?? ''
    await save(bank, id, withStem((await detailOf(bank, id)).source, 'Somebody else was here'), 2)
    expect(await undone(jobId)).toEqual(counts({ done: FREE - 1, moved: 1 }))
    expect((await detailOf(bank, id)).source.tags).toEqual(['free', 'bulk'])
  })
  test('is given once, and not while the job runs', async () => {
    const running = newId()
    await order({ deed: 'archive' }, { order: running })
    const undo = (origin: string) => call('POST', `/api/admin/questions/bulk-jobs/${origin}/undo`, { ...admin(), body: { order: newId() } })
    await page(running)
    expect((await undo(running)).status).toBe(409)
    await finished(running)
    expect((await undo(running)).status).toBe(200)
    expect((await undo(running)).status).toBe(409)
    expect((await undo(newId())).status).toBe(409)
  })
})

describe('an order', () => {
  test('of another number than was confirmed is refused, and nothing is held', async () => {
    const jobId = newId()
    expect((await order({ deed: 'archive' }, { order: jobId, expected: FREE - 1 })).status).toBe(409)
    const rest = await env.DB.prepare('SELECT count(*) AS n FROM bulk_item WHERE job_id = ?1').bind(jobId).first()
    expect(rest).toEqual({ n: 0 })
  })
  test('twice is one', async () => {
    const body = { order: newId() }
    expect([(await order({ deed: 'archive' }, body)).status, (await order({ deed: 'archive' }, body)).status]).toEqual([200, 200])
  })
  test.each([
    [{ deed: 'topic', topic: 'no.such' }, 404],
    [{ deed: 'erase' }, 400],
    [{ deed: 'addTag', tag: '' }, 400],
  ])('of %o is refused', async (change, status) => {
    expect((await order(change)).status).toBe(status)
  })
})
