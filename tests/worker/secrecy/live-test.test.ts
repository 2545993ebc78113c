/** Attacks on a live test inside its window, each as an attacker would run it. */
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WriterGrant } from '#contract/attempts/schemas.ts'
import type { AdminTestDetail } from '#contract/tests/schemas.ts'
import { openDb } from '#worker/db/client.ts'
import { openSession } from '#worker/http/sessions.ts'
import { newId, newSecret } from '#worker/platform/ids.ts'
import { tokenKeysOf } from '#worker/platform/token-keys.ts'
import { answerOf, call, errorCodeOf } from '#tests/worker/helpers/call.ts'
import { change, person, type Person, freshSignIn } from '#tests/worker/helpers/people.ts'
import { publishedSample, save, start, submit } from '#tests/worker/helpers/test-of.ts'

const T0 = Date.UTC(2036, 10, 21, 5)
const MIN = 60_000
const HOUR = 60 * MIN
/** The grace in which answers still count, of a pattern that names none. */
const GRACE = 30_000
const CLOSES = T0 + HOUR

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: T0 })
})
afterEach(() => {
  vi.useRealTimers()
})

const RELEASES = [{ when: 'atOnce' }, { when: 'afterMinutes', minutes: 1 }, { when: 'windowEnd' }] as const

/** A live test that is open now and closes in an hour. */
const liveTest = async (release: (typeof RELEASES)[number] = { when: 'windowEnd' }) =>
  publishedSample((bundle) => {
    for (const pattern of bundle.patterns) pattern.release = release
    for (const one of bundle.tests)
      Object.assign(one, { kind: 'live', opensAt: new Date(T0 - HOUR).toISOString(), closesAt: new Date(CLOSES).toISOString() })
  })

/** Answers the first question with every option at once: some marks, some verdict. */
const taken = async (who: Person, testId: string): Promise<WriterGrant> => {
  const grant = await start(who, testId)
  await submit(grant, [[1, 0, 2, [1], [1], 0, 0, 3]])
  return grant
}

/** Waits until the queue has brought the closed attempt to the record. */
const recorded = (who: Person, testId: string): Promise<void> =>
  vi.waitFor(async () => {
    const row = await env.DB.prepare("SELECT 1 FROM attempt WHERE user_id = ?1 AND test_id = ?2 AND state = 'closed'")
      .bind(who.id, testId)
      .first()
    if (row === null) throw new Error('the record has not heard of the attempt')
  }, 10_000)

/** What would tell how questions or the whole were marked. */
const MARKS = /"(score12|marks12|result|tie_?key|verdict|questions)":(?!null|\[\])/i

const statusAndCode = async (response: Response): Promise<[number, string]> => [response.status, await errorCodeOf(response)]

test.each(RELEASES)('no page shows marks of a live test inside its window, released %o', async (release) => {
  const { testId } = await liveTest(release)
  const who = await person()
  await taken(who, testId)
  await recorded(who, testId)
  vi.setSystemTime(CLOSES - 1)
  for (const path of ['/api/me/home', '/api/me/attempts'])
    expect([path, MARKS.exec(await (await call('GET', path, { token: who.token })).text())?.[0]]).toEqual([path, undefined])
  for (const page of ['analysis', 'solution', 'timeline'])
    expect(await statusAndCode(await call('GET', `/api/tests/${testId}/${page}`, { token: who.token }))).toEqual([
      403,
      'result_not_released',
    ])
  const file = await answerOf<{ tables: Record<string, Record<string, unknown>[]> }>('POST', '/api/me/export', {
    token: who.token,
    body: {},
  })
  expect(file.tables['attempt']).toMatchObject([{ score12: null, tie_key: null, result: null }])
  expect(
    await statusAndCode(await call('POST', '/api/attempts', { token: who.token, body: { testId, language: 'en', mode: 'practice' } })),
  ).toEqual([403, 'exam_attempt_needed'])
})

test('after its release the export holds the marks of a live test', async () => {
  const { testId } = await liveTest()
  const who = await person()
  await taken(who, testId)
  await recorded(who, testId)
  vi.setSystemTime(CLOSES + GRACE)
  const file = await answerOf<{ tables: Record<string, Record<string, unknown>[]> }>('POST', '/api/me/export', {
    token: who.token,
    body: {},
  })
  expect(file.tables['attempt']).toMatchObject([{ score12: 24, result: { total: { score12: 24 } } }])
  expect((await call('GET', `/api/tests/${testId}/solution`, { token: who.token })).status).toBe(200)
})

test('a live test takes one exam attempt a person', async () => {
  const { testId } = await liveTest()
  const who = await person()
  await taken(who, testId)
  const again = await call('POST', '/api/attempts', { token: who.token, body: { testId, language: 'en' } })
  expect(await statusAndCode(again)).toEqual([403, 'attempts_used'])
})

test('an account that is deleted and comes back cannot take the live test again', async () => {
  const { testId } = await liveTest()
  const identity = { sub: newId(), email: `${newId()}@example.org` }
  const who = await person(identity)
  await taken(who, testId)
  expect((await call('POST', '/api/me/delete', { token: who.token, body: { email: identity.email } })).status).toBe(204)
  const back = await person(identity)
  expect(back.id).not.toBe(who.id)
  const again = await call('POST', '/api/attempts', { token: back.token, body: { testId, language: 'en' } })
  expect(await statusAndCode(again)).toEqual([403, 'attempts_used'])
  const other = await liveTest()
  expect((await start(back, other.testId)).epoch).toBe(1)
})

test('nor after the signing key has changed, also where the first secret is gone', async () => {
  const { testId } = await liveTest()
  const identity = { sub: newId(), email: `${newId()}@example.org` }
  const named = (sign: string) => {
    const keys = {
      a: { secret: 'the first named signing key, 32 bytes and more' },
      b: { secret: 'the second named signing key, 32 bytes and more' },
    }
    return { SESSION_SECRET: undefined, TOKEN_KEYS: JSON.stringify({ sign, keys }) } as unknown as Partial<Env>
  }
  /** Someone who signs in under these settings. */
  const under = async (bindings: Partial<Env>) => {
    const { id } = await person(identity)
    const deps = { db: openDb(env.DB), keys: tokenKeysOf(bindings), now: Date.now(), newSecret }
    return { id, token: await openSession(deps, { id, sessionVersion: 1 }, 'A test') }
  }
  const [before, after] = [named('a'), named('b')]
  const who = await under(before)
  const body = { testId, language: 'en' }
  const begun = await answerOf<{ grant: WriterGrant }>('POST', '/api/attempts', { token: who.token, body, bindings: before })
  await answerOf('POST', `/api/attempts/${begun.grant.attemptId}/submit`, {
    token: begun.grant.token,
    body: { epoch: 1, ops: [] },
    bindings: before,
  })
  const gone = await call('POST', '/api/me/delete', { token: who.token, body: { email: identity.email }, bindings: before })
  expect(gone.status).toBe(204)
  const back = await under(after)
  const again = await call('POST', '/api/attempts', { token: back.token, body, bindings: after })
  expect(await statusAndCode(again)).toEqual([403, 'attempts_used'])
})

test('no one reads the key while someone who was given time still writes', async () => {
  const { testId } = await liveTest()
  const [reader, writer, admin] = [await person(), await person(), await person({ role: 'admin' })]
  await taken(reader, testId)
  const grant = await start(writer, testId)
  vi.setSystemTime(T0 + 5 * MIN)
  const order = { order: newId(), minutes: 120, reason: 'the lab lost its power' }
  await answerOf('POST', `/api/admin/learners/${writer.id}/attempts/${grant.attemptId}/give`, { token: admin.token, body: order })
  // Ten minutes from the start, and two hours more.
  const end = T0 + 130 * MIN
  for (const at of [CLOSES, CLOSES + GRACE, end, end + GRACE - 1]) {
    vi.setSystemTime(at)
    const response = await call('GET', `/api/tests/${testId}/solution`, { token: reader.token })
    expect([at, ...(await statusAndCode(response))]).toEqual([at, 403, 'result_not_released'])
  }
  vi.setSystemTime(end + GRACE)
  expect((await call('GET', `/api/tests/${testId}/solution`, { token: reader.token })).status).toBe(200)
})

test('time that is given once seals the key once, however often its order is sent', async () => {
  const { testId } = await liveTest()
  const [writer, admin] = [await person(), await person({ role: 'admin' })]
  const grant = await start(writer, testId)
  const sealed = () => env.DB.prepare('SELECT sealed_until AS at FROM test WHERE id = ?1').bind(testId).first<number>('at')
  const order = { order: newId(), minutes: 120, reason: 'the lab lost its power' }
  const give = () =>
    answerOf('POST', `/api/admin/learners/${writer.id}/attempts/${grant.attemptId}/give`, { token: admin.token, body: order })
  await give()
  const once = await sealed()
  await give()
  expect(await sealed()).toBe(once)
  vi.setSystemTime((once ?? 0) + 1)
  await freshSignIn(admin.id)
  // Carried out long ago: sent once more it is answered as it was, not refused because the results are out.
  await give()
  expect(await sealed()).toBe(once)
})

test('compensatory time that runs past the window holds the key back too', async () => {
  const { testId } = await liveTest()
  const [reader, writer] = [await person(), await person({ accommodationMinutesPerHour: 20 })]
  await taken(reader, testId)
  vi.setSystemTime(CLOSES - 1)
  const grant = await start(writer, testId)
  expect(grant.deadlineAt).toBeGreaterThan(CLOSES)
  vi.setSystemTime(grant.deadlineAt + GRACE - 1)
  expect((await call('GET', `/api/tests/${testId}/solution`, { token: reader.token })).status).toBe(403)
  vi.setSystemTime(grant.deadlineAt + GRACE)
  expect((await call('GET', `/api/tests/${testId}/solution`, { token: reader.token })).status).toBe(200)
})

test('an attempt of a live test is not opened again once its results are out', async () => {
  const { testId } = await liveTest()
  const [who, admin] = [await person(), await person({ role: 'admin' })]
  const grant = await taken(who, testId)
  await recorded(who, testId)
  vi.setSystemTime(CLOSES + GRACE)
  await freshSignIn(admin.id)
  const body = { order: newId(), minutes: 10, reason: 'asked for more time' }
  const reply = await call('POST', `/api/admin/learners/${who.id}/attempts/${grant.attemptId}/reopen`, { token: admin.token, body })
  expect(await statusAndCode(reply)).toEqual([409, 'results_released'])
})

test('an admin who is no longer one reads no preview', async () => {
  const { testId } = await liveTest()
  const admin = await person({ role: 'admin' })
  const { definition } = await answerOf<AdminTestDetail>('GET', `/api/admin/testseries/${testId}`, { token: admin.token })
  const preview = await answerOf<{ testId: string }>('POST', '/api/admin/testseries/preview', {
    token: admin.token,
    body: { test: definition },
  })
  const grant = await start(admin, preview.testId)
  await change(admin.id, 'role', 'user')
  const calls: [string, string, unknown][] = [
    ['GET', `/api/tests/${preview.testId}`, undefined],
    ['POST', `/api/attempts/${grant.attemptId}/continue`, {}],
  ]
  for (const [method, path, body] of calls)
    expect([path, (await call(method, path, { token: admin.token, body })).status]).toEqual([path, 404])
  await submit(grant)
  for (const page of ['analysis', 'solution', 'timeline'])
    expect([page, (await call('GET', `/api/tests/${preview.testId}/${page}?attempt=1`, { token: admin.token })).status]).toEqual([
      page,
      404,
    ])
})

test('practice tells no key while an exam holds the question, and settles nothing', async () => {
  const twin = await publishedSample((bundle) => {
    const [first] = bundle.tests
    if (first !== undefined) bundle.tests.push({ ...first, id: `${first.id}2`, title: { en: 'The same questions again' } })
  })
  const other = await env.DB.prepare('SELECT id FROM test WHERE external_id = ?1').bind(`${twin.p}.test2`).first<{ id: string }>()
  const who = await person()
  await submit(await start(who, twin.testId))
  const practising = await answerOf<{ grant: WriterGrant }>('POST', '/api/attempts', {
    token: who.token,
    body: { testId: twin.testId, language: 'en', mode: 'practice' },
  })
  const { attemptId, token } = practising.grant
  const revealed = await answerOf<{ key: unknown }>('POST', `/api/attempts/${attemptId}/reveal`, {
    token,
    body: { epoch: 1, ops: [], question: 1 },
  })
  expect(revealed.key).toBeDefined()
  const exam = await start(who, other?.id ?? '')
  const refused = await call('POST', `/api/attempts/${attemptId}/reveal`, { token, body: { epoch: 1, ops: [], question: 0 } })
  expect(await statusAndCode(refused)).toEqual([403, 'solution_withheld'])
  const copy = await (await call('GET', `/api/attempts/${attemptId}/copy`, { token })).text()
  expect(copy).not.toContain('"key"')
  const resumed = await (await call('POST', `/api/attempts/${attemptId}/continue`, { token: who.token, body: {} })).text()
  expect(resumed).not.toContain('"settled":[{')
  await submit(exam)
  const after = JSON.parse(await (await call('GET', `/api/attempts/${attemptId}/copy`, { token: JSON.parse(resumed).token })).text())
  // Question 1 was settled before; question 0 was not settled by the refused call.
  expect(after.settled.map(({ question }: { question: number }) => question)).toEqual([1])
})

test('practice and other second tries never lock one’s own solutions', async () => {
  const { testId } = await publishedSample()
  const who = await person()
  await submit(await start(who, testId), [[1, 0, 2, [0], [0], 0, 0, 3]])
  for (const mode of ['practice', 'retry', 'untimed']) {
    const begun = await answerOf<{ grant: WriterGrant }>('POST', '/api/attempts', {
      token: who.token,
      body: { testId, language: 'en', mode },
    })
    expect([mode, (await call('GET', `/api/tests/${testId}/solution`, { token: who.token })).status]).toEqual([mode, 200])
    await submit(begun.grant)
  }
})

test('a question of a paper that one never had is not saved, and opens no file', async () => {
  const { testId } = await publishedSample()
  const who = await person()
  await submit(await start(who, testId))
  await recorded(who, testId)
  const plan = await env.DB.prepare("SELECT plan ->> '$.questions[0].id' AS id FROM paper WHERE test_id = ?1")
    .bind(testId)
    .first<{ id: string }>()
  await env.DB.prepare(
    'INSERT INTO paper SELECT test_id, 2, plan, files, has_maths, published_at, option_orders FROM paper WHERE test_id = ?1',
  )
    .bind(testId)
    .run()
  const body = { testId, paperVersion: 2, place: 0, note: '', folder: null, tags: [] }
  expect((await call('PUT', `/api/me/saved/${plan?.id}`, { token: who.token, body })).status).toBe(404)
})

test('a window that is made shorter does not bring the key nearer for those who still write', async () => {
  const { testId } = await liveTest()
  const [reader, writer, admin] = [await person(), await person(), await person({ role: 'admin' })]
  await taken(reader, testId)
  await save(await start(writer, testId), [[1, 0, 2, [1], [1], 0, 0, 3]])
  await recorded(reader, testId)
  const { definition, checksum } = await answerOf<AdminTestDetail>('GET', `/api/admin/testseries/${testId}`, { token: admin.token })
  const earlier = { ...definition, closesAt: new Date(T0 + 2 * MIN).toISOString() }
  await answerOf('PUT', `/api/admin/testseries/${testId}`, { token: admin.token, body: { test: earlier, expected: checksum } })
  vi.setSystemTime(T0 + 3 * MIN)
  expect((await call('GET', `/api/tests/${testId}/solution`, { token: reader.token })).status).toBe(403)
})
