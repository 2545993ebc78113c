import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import type { ChecklistResponse } from '#contract/tests/schemas.ts'
import type { ContentQuestion } from '#contract/imports/content.ts'
import type { Job } from '#contract/jobs/schemas.ts'
import type { KeyChange, KeyPublishResponse, TestKeys } from '#contract/key-corrections/schemas.ts'
import type { QuestionKey } from '#contract/papers/schemas.ts'
import type { SolutionResponse } from '#contract/results/schemas.ts'
import { imported } from '#tests/worker/content/import-run.ts'
import { choice, nth, sampleBundle } from '#tests/worker/content/sample-bundle.ts'
import { answerOf } from '#tests/worker/helpers/call.ts'
import { person, type Person } from '#tests/worker/helpers/people.ts'
import { publishedSample, start, submit } from '#tests/worker/helpers/test-of.ts'

const keysOf = (admin: Person, testId: string, paper?: number) =>
  answerOf<TestKeys>('GET', `/api/admin/tests/${testId}/keys${paper === undefined ? '' : `?paper=${paper}`}`, { token: admin.token })

async function decide(admin: Person, testId: string, paperVersion: number, changes: readonly KeyChange[]): Promise<KeyPublishResponse> {
  const { paper } = await keysOf(admin, testId, paperVersion)
  const reply = await answerOf<KeyPublishResponse>('POST', `/api/admin/tests/${testId}/keys/publish`, {
    token: admin.token,
    body: { paperVersion, changes, reason: 'A test of decisions', expectedKeyVersion: paper?.keyVersion },
  })
  await vi.waitFor(
    async () => expect((await answerOf<Job>('GET', `/api/admin/jobs/${reply.jobId}`, { token: admin.token })).state).toBe('done'),
    { timeout: 20_000, interval: 100 },
  )
  return reply
}

async function newestKey(testId: string, paperVersion: number): Promise<QuestionKey[]> {
  const row = await env.DB.prepare('SELECT key FROM paper_key WHERE test_id = ?1 AND paper_version = ?2 ORDER BY key_version DESC LIMIT 1')
    .bind(testId, paperVersion)
    .first<{ key: string }>()
  return JSON.parse(row?.key ?? '[]') as QuestionKey[]
}

/** Saves one question of the sample again, as an edit in the bank does; the published test gets a new paper. */
function edit(p: string, n: number, adapt: (question: ContentQuestion) => void) {
  const bundle = sampleBundle(p)
  const question = nth(bundle.questions, n)
  adapt(question)
  return imported({ ...bundle, questions: [question], patterns: [], tests: [], groups: [] })
}

const newSolution = (question: ContentQuestion) => {
  for (const variant of Object.values(question.variants)) if (variant !== undefined) variant.solution = `${variant.solution} again`
}

const shuffle = (bundle: ReturnType<typeof sampleBundle>) => {
  for (const pattern of bundle.patterns) Object.assign(pattern, { shuffle: { questions: false, options: true } })
}

test('a withdrawn question stays withdrawn when only the solution of another question is changed', async () => {
  const { testId, p } = await publishedSample()
  const [admin, before, after] = [await person({ role: 'admin' }), await person(), await person()]
  await submit(await start(before, testId))
  await decide(admin, testId, 1, [{ question: 1, action: 'withdraw' }])
  expect((await edit(p, 3, newSolution)).published).toMatchObject([{ testId, paperVersion: 2 }])
  expect((await newestKey(testId, 2))[1]).toMatchObject({ award: 'none' })
  const grant = await start(after, testId)
  await submit(grant, [[1, 1, 2, [0], [0], 0, 1_000, 3]])
  const solution = await answerOf<SolutionResponse>('GET', `/api/tests/${testId}/solution`, { token: after.token })
  expect(solution.key[1]).toMatchObject({ award: 'none' })
  expect(solution.questions[1]?.[0]).toBe(0)
})

test('a decision made in one paper holds for the attempts of every other paper', async () => {
  const { testId, p } = await publishedSample(shuffle)
  const [admin, first, second] = [await person({ role: 'admin' }), await person(), await person()]
  const answerA = async (who: Person, paper: number) => {
    const [order] = await ordersIn(testId, paper)
    const a = order?.indexOf(0) ?? -1
    await submit(await start(who, testId), [[1, 0, 2, [a], [a], 0, 1_000, 3]])
  }
  await answerA(first, 1)
  await edit(p, 3, newSolution)
  await answerA(second, 2)
  const scores = async () =>
    (
      await env.DB.prepare("SELECT paper_version AS v, score12 FROM attempt WHERE test_id = ?1 AND state = 'closed' ORDER BY v")
        .bind(testId)
        .all<{ v: number; score12: number }>()
    ).results
  await vi.waitFor(async () => expect(await scores()).toEqual([1, 2].map((v) => ({ v, score12: -6 }))), { timeout: 20_000 })
  // The bank's key is b; a and b are right from now on, decided in the numbers of paper 2.
  const [order] = await ordersIn(testId, 2)
  const options = ['a', 'b'].map((_, place) => order?.indexOf(place) ?? -1)
  const reply = await decide(admin, testId, 2, [{ question: 0, action: 'setKey', keys: [{ options }] }])
  expect(reply.unfit).toEqual([])
  expect(await scores()).toEqual([1, 2].map((v) => ({ v, score12: 24 })))
  const third = await edit(p, 3, (question) => newSolution(question) ?? (question.difficulty = 'hard'))
  expect(third.published).toHaveLength(1)
  const [now] = await ordersIn(testId, 3)
  expect((await newestKey(testId, 3))[0]).toEqual({
    options: [0, 1].map((place) => now?.indexOf(place) ?? -1).toSorted((x, y) => x - y),
  })
  expect((await keysOf(admin, testId)).decisions).toMatchObject([{ action: 'setKey', answers: ['a, b'], fits: true, isApplied: true }])
})

async function ordersIn(testId: string, version: number): Promise<number[][]> {
  const row = await env.DB.prepare('SELECT option_orders AS orders FROM paper WHERE test_id = ?1 AND version = ?2')
    .bind(testId, version)
    .first<{ orders: string }>()
  return JSON.parse(row?.orders ?? '[]') as number[][]
}

test('a dropped decision leaves every paper with the key of the question, and stands no more', async () => {
  const { testId, p } = await publishedSample()
  const admin = await person({ role: 'admin' })
  const own = await newestKey(testId, 1)
  await decide(admin, testId, 1, [{ question: 1, action: 'setKey', keys: [{ options: [0] }] }])
  await edit(p, 3, newSolution)
  expect((await newestKey(testId, 2))[1]).toEqual({ options: [0] })
  await decide(admin, testId, 2, [{ question: 1, action: 'useOwnKey' }])
  expect([(await newestKey(testId, 1))[1], (await newestKey(testId, 2))[1]]).toEqual([own[1], own[1]])
  expect((await keysOf(admin, testId)).decisions).toEqual([])
})

test('a decision that no longer fits holds the new paper back and is named by the checklist, until the admin decides again', async () => {
  const { testId, p } = await publishedSample()
  const admin = await person({ role: 'admin' })
  await decide(admin, testId, 1, [{ question: 1, action: 'setKey', keys: [{ options: [0] }] }])
  const report = await edit(p, 1, ({ variants }) => {
    for (const variant of Object.values(variants)) Object.assign(variant?.options ?? {}, { a: 'quite another answer' })
  })
  expect([report.published, report.held]).toEqual([[], [{ test: `${p}.test`, testId, questions: [`${p}.s2`] }]])
  const { definition } = await answerOf<{ definition: unknown }>('GET', `/api/admin/testseries/${testId}`, { token: admin.token })
  const list = await answerOf<ChecklistResponse>('POST', '/api/admin/testseries/check', { token: admin.token, body: { test: definition } })
  expect(list.mayPublish).toBe(false)
  expect(list.checks.find(({ name }) => name === 'keys')).toMatchObject({ state: 'fault' })
  expect((await keysOf(admin, testId)).decisions).toMatchObject([{ fits: false }])
  await decide(admin, testId, 1, [{ question: 1, action: 'withdraw' }])
  const free = await answerOf<ChecklistResponse>('POST', '/api/admin/testseries/check', { token: admin.token, body: { test: definition } })
  expect(free.mayPublish).toBe(true)
})

test('options that change their places take a decision with them', async () => {
  const { testId, p } = await publishedSample()
  const admin = await person({ role: 'admin' })
  await decide(admin, testId, 1, [{ question: 1, action: 'setKey', keys: [{ options: [0] }] }])
  const report = await edit(p, 1, ({ variants }) => {
    for (const variant of Object.values(variants)) {
      const { options } = variant ?? {}
      if (options !== undefined) Object.assign(options, { a: options.c, c: options.a })
    }
  })
  expect(report.held).toEqual([])
  expect((await newestKey(testId, 2))[1]).toEqual({ options: [2] })
})

test('decisions of one paper from before they belonged to questions are carried over before a new paper is made', async () => {
  const { testId, p } = await publishedSample(shuffle)
  const admin = await person({ role: 'admin' })
  const key = await newestKey(testId, 1)
  const [order = []] = await ordersIn(testId, 1)
  const right = order.indexOf(2)
  // As the Worker before wrote them, and the paper as it was made then.
  const changes = [
    { question: 0, action: 'setKey', keys: [{ options: [right] }] },
    { question: 1, action: 'withdraw' },
  ]
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO paper_key (test_id, paper_version, key_version, key, created_at, actions, reason, actor_id)
       VALUES (?1, 1, 2, ?2, 5, ?3, 'an old reason', 'olduser')`,
    ).bind(testId, JSON.stringify([{ options: [right] }, { ...key[1], award: 'none' }, ...key.slice(2)]), JSON.stringify(changes)),
    env.DB.prepare('UPDATE test SET key_version = 2 WHERE id = ?1').bind(testId),
    env.DB.prepare('UPDATE paper SET option_orders = NULL WHERE test_id = ?1').bind(testId),
  ])
  await edit(p, 3, newSolution)
  const [now = []] = await ordersIn(testId, 2)
  const printed = await newestKey(testId, 2)
  expect([printed[0], printed[1]]).toEqual([{ options: [now.indexOf(2)] }, { ...printed[1], award: 'none' }])
  expect((await ordersIn(testId, 1))[0]).toEqual(order)
  const { decisions, paper } = await keysOf(admin, testId, 1)
  expect(decisions).toMatchObject([
    { action: expect.any(String), reason: 'an old reason', actorId: 'olduser', decidedAt: 5, isApplied: true },
    { isApplied: true },
  ])
  expect(paper?.history[0]?.changes).toEqual(changes)
  expect(choice(p, 's1').key).toEqual({ options: ['b'] })
})

test('a paper that is made while a decision is taken begins with it, or is not made', async () => {
  const { testId, p } = await publishedSample()
  const admin = await person({ role: 'admin' })
  await Promise.all([
    decide(admin, testId, 1, [{ question: 1, action: 'withdraw' }]).catch(() => null),
    edit(p, 3, newSolution).catch(() => null),
  ])
  const { decisions, papers } = await keysOf(admin, testId)
  for (const { version } of papers) expect((await newestKey(testId, version))[1]?.award).toBe(decisions.length === 0 ? undefined : 'none')
})
