import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import type { BankPage, MergePreview, TopicsResponse } from '#contract/question-bank/schemas.ts'
import { mergedSkill, type TopicSkill } from '#domain/practice/merged-skill.ts'
import { consumeInBackground } from '#worker/background-queues.ts'
import { CARRIED } from '#worker/features/question-bank/topics/merge-rows.sql.ts'
import { mergeStep } from '#worker/features/question-bank/topics/merge-step.ts'
import { newId } from '#worker/platform/ids.ts'
import { imported, run } from '#tests/worker/content/import-run.ts'
import { sampleBundle } from '#tests/worker/content/sample-bundle.ts'
import { answerOf, call } from '#tests/worker/helpers/call.ts'
import { jobToEnd } from '#tests/worker/helpers/job-to-end.ts'
import { auditOf, detailOf, sampleBank, save, type Bank } from './bank-calls.ts'

let bank: Bank
let from: string
let into: string
beforeEach(async () => {
  await env.DB.prepare("UPDATE job SET state = 'done' WHERE state = 'running'").run()
  bank = await sampleBank()
  from = `${bank.p}.t`
  into = `${bank.p}.other`
  await imported({
    format: 'sopan.content',
    version: 1,
    topics: [{ id: into, subject: { en: 'Maths' }, title: { en: 'Other', hi: 'अन्य' } }],
  })
})

const admin = () => ({ token: bank.admin.token })
const order = (body: object = {}) =>
  call('POST', `/api/admin/topics/${from}/merge`, { ...admin(), body: { order: newId(), into, ...body } })
const preview = () => answerOf<MergePreview>('GET', `/api/admin/topics/${from}/merge?into=${into}`, admin())

async function merged(): Promise<void> {
  const jobId = newId()
  expect((await order({ order: jobId })).status).toBe(200)
  await jobToEnd(jobId, { mergeTopics: mergeStep })
}

const skill = (userId: string, topicId: string, { theta, n, recent, lastDay }: TopicSkill) =>
  env.DB.prepare('INSERT INTO practice_skill (user_id, topic_id, theta, n, recent, last_day) VALUES (?1, ?2, ?3, ?4, ?5, ?6)')
    .bind(userId, topicId, theta, n, JSON.stringify(recent), lastDay)
    .run()

test('every table with a topic is carried', async () => {
  const { results } = await env.DB.prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '_cf_%'").all<{
    name: string
  }>()
  const columns = await env.DB.batch<{ name: string }>(
    results.map(({ name }) => env.DB.prepare('SELECT name FROM pragma_table_info(?1)').bind(name)),
  )
  const withTopic = results.filter((_, i) => columns[i]?.results.some(({ name }) => name === 'topic_id'))
  expect(withTopic.map(({ name }) => name).toSorted()).toEqual([...CARRIED].toSorted())
})

describe('a merge', () => {
  test('says beforehand what it carries', async () => {
    await skill('learner-of-both', from, { theta: 1, n: 3, recent: [], lastDay: null })
    await skill('learner-of-both', into, { theta: 1, n: 3, recent: [], lastDay: null })
    expect(await preview()).toMatchObject({
      from: { id: from },
      into: { id: into },
      questions: 4,
      rows: { question_version: 4, practice_question: 0, practice_skill: 1, practice_session: 0 },
      learnersOfBoth: 1,
      runningJob: null,
    })
  })
  test('carries every version of every question and leaves no topic behind', async () => {
    const { source } = await detailOf(bank, bank.id('s1'))
    await save(bank, bank.id('s1'), { ...source, difficulty: 'hard' }, 1)
    await merged()
    const rest = await env.DB.prepare('SELECT count(*) AS n FROM question_version WHERE topic_id = ?1').bind(from).first<{ n: number }>()
    expect(rest?.n).toBe(0)
    expect((await detailOf(bank, bank.id('s1'), 1)).topic.id).toBe(into)
    const { items } = await answerOf<TopicsResponse>('GET', '/api/admin/topics', admin())
    expect(items.filter(({ id }) => id === from)).toEqual([])
    expect(items.find(({ id }) => id === into)).toMatchObject({ questions: 4 })
    expect((await auditOf(from)).map(({ action }) => action)).toEqual(['topic.merge'])
  })
  test('leaves the old name usable: a saved view finds the questions, and a file from before changes nothing', async () => {
    await merged()
    const page = await answerOf<BankPage>('GET', `/api/admin/questions?topic=${from}`, admin())
    expect(page.items).toHaveLength(4)
    const again = await run(sampleBundle(bank.p), 'commit')
    expect(again).toMatchObject({ ok: true, counts: { topics: { created: 0, updated: 0 }, questions: { created: 0, updated: 0 } } })
  })
  test('of a chain leads to the last one', async () => {
    await merged()
    const last = `${bank.p}.last`
    await imported({ format: 'sopan.content', version: 1, topics: [{ id: last, subject: { en: 'Maths' }, title: { en: 'Last' } }] })
    ;[from, into] = [into, last]
    await merged()
    expect((await answerOf<BankPage>('GET', `/api/admin/questions?topic=${bank.p}.t`, admin())).items[0]?.topic.id).toBe(last)
  })
  test.each<[string, TopicSkill | null, TopicSkill | null]>([
    ['both', { theta: 1, n: 30, recent: [1, 2, 3], lastDay: 10 }, { theta: -1, n: 10, recent: [3, 4], lastDay: 12 }],
    ['both, the old one last', { theta: 0.25, n: 8, recent: [1, 2, 3], lastDay: 20 }, { theta: -1, n: 10, recent: [3, 4], lastDay: 12 }],
    ['both, without a day', { theta: 0.25, n: 8, recent: [7], lastDay: null }, { theta: 0.5, n: 8, recent: [9], lastDay: null }],
    ['the old one alone', { theta: 1, n: 30, recent: [1, 2], lastDay: 10 }, null],
    ['the new one alone', null, { theta: 1, n: 30, recent: [1, 2], lastDay: null }],
  ])('puts together what a learner can do by the rule of the domain: practised %s', async (_, old, kept) => {
    const userId = newId()
    if (old !== null) await skill(userId, from, old)
    if (kept !== null) await skill(userId, into, kept)
    await merged()
    const { results } = await env.DB.prepare(
      'SELECT topic_id AS topicId, theta, n, recent, last_day AS lastDay FROM practice_skill WHERE user_id = ?1',
    )
      .bind(userId)
      .all<{ topicId: string; theta: number; n: number; recent: string; lastDay: number | null }>()
    const nothing: TopicSkill = { theta: 0, n: 0, recent: [], lastDay: null }
    const wanted = mergedSkill(kept ?? nothing, old ?? nothing)
    expect(results.map(({ recent, ...row }) => ({ ...row, recent: JSON.parse(recent) as unknown }))).toEqual([{ topicId: into, ...wanted }])
  })
  test('carries learners and sessions page by page, each once', async () => {
    const many = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1300)`
    await env.DB.batch([
      env.DB.prepare(
        `${many} INSERT INTO practice_skill (user_id, topic_id, theta, n, recent) SELECT 'm-' || ?1 || i, ?1, 0.5, 1, '[]' FROM n`,
      ).bind(from),
      env.DB.prepare(
        `${many} INSERT INTO practice_session (user_id, id, topic_id, day, started_at, questions) SELECT 'm-' || i, ?1 || i, ?1, 1, 1, '[]' FROM n`,
      ).bind(from),
    ])
    const jobId = newId()
    await order({ order: jobId })
    expect(await jobToEnd(jobId, { mergeTopics: mergeStep })).toBeGreaterThan(13)
    const job = await answerOf<{ state: string; done: number; total: number; detail: { carried: object } }>(
      'GET',
      `/api/admin/jobs/${jobId}`,
      admin(),
    )
    expect(job).toMatchObject({
      state: 'done',
      done: 2604,
      total: 2604,
      detail: { carried: { question_version: 4, practice_skill: 1300, practice_session: 1300 } },
    })
    const [rows] = await env.DB.batch<{ n: number }>([
      env.DB.prepare(
        'SELECT (SELECT count(*) FROM practice_skill WHERE topic_id = ?1) + (SELECT count(*) FROM practice_session WHERE topic_id = ?1) AS n',
      ).bind(from),
    ])
    expect(rows?.results[0]?.n).toBe(0)
  })
  test('is one however often it is ordered, and waits for a job that runs', async () => {
    const body = { order: newId() }
    expect([(await order(body)).status, (await order(body)).status]).toEqual([200, 200])
    expect((await order()).status).toBe(404)
    await imported({ format: 'sopan.content', version: 1, topics: [{ id: `${bank.p}.x`, subject: { en: 'M' }, title: { en: 'X' } }] })
    from = `${bank.p}.x`
    expect((await order()).status).toBe(409)
    expect((await preview()).runningJob).toBe(body.order)
  })
  test.each([
    ['itself', () => ({ into: from }), 400],
    ['a topic that is not there', () => ({ into: 'no.such' }), 404],
  ])('into %s is refused', async (_, body, status) => {
    expect((await order(body())).status).toBe(status)
  })
  test('is run by the queue of jobs', async () => {
    const jobId = newId()
    await order({ order: jobId })
    const message = { body: { jobId }, attempts: 1, ack: () => {}, retry: () => {} }
    // A batch as the queue hands it over, as far as the consumer reads it.
    await consumeInBackground('jobs', env, { messages: [message] } as unknown as MessageBatch)
    expect((await answerOf<{ done: number }>('GET', `/api/admin/jobs/${jobId}`, admin())).done).toBe(4)
  })
})

describe('a subject', () => {
  test('gets its names in all of its topics, once', async () => {
    const subject = `Maths ${bank.p}`
    await answerOf('PUT', `/api/admin/topics/${into}`, { ...admin(), body: { subject: { en: subject }, title: { en: 'Other' } } })
    const names = { en: `Mathematics ${bank.p}`, ta: 'கணிதம்' }
    expect(await answerOf('PUT', '/api/admin/subjects', { ...admin(), body: { subject, names } })).toEqual({ topics: 1 })
    const { items } = await answerOf<TopicsResponse>('GET', '/api/admin/topics', admin())
    expect(items.find(({ id }) => id === into)?.subject).toEqual(names)
    expect((await call('PUT', '/api/admin/subjects', { ...admin(), body: { subject, names } })).status).toBe(404)
  })
})
