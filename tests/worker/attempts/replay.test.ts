/** After a restore the record is told again what closed since, and who was deleted is deleted again (decisions 0126, 0127). */
import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { storedDay } from '#domain/attempt/stored-attempt.ts'
import { applyErasures } from '#worker/features/account/erasure/apply-erasures.ts'
import { type ReplayedPage, replayClosedAttempts } from '#worker/features/attempts/replay.ts'
import { boardOf } from '#worker/platform/objects.ts'
import { take } from '../revision/taken-test.ts'
import { call } from '#tests/worker/helpers/call.ts'
import { person, type Person } from '#tests/worker/helpers/people.ts'
import { publishedSample } from '#tests/worker/helpers/test-of.ts'

const from = storedDay(Date.now() - 86_400_000)
const OPERATOR = 'Operator an-operator-secret-for-tests-only-32-and-more'

async function replayed(): Promise<Omit<ReplayedPage, 'next'>> {
  const sum = { read: 0, added: 0, unknown: [] as string[], erased: 0, tests: [] as string[] }
  for (let after: string | null = ''; after !== null;) {
    const page: ReplayedPage = await replayClosedAttempts(env, { from, after }, Date.now())
    sum.read += page.read
    sum.added += page.added
    sum.erased += page.erased
    sum.unknown.push(...page.unknown)
    sum.tests.push(...page.tests)
    after = page.next
  }
  return sum
}

const rows = async (testId: string) =>
  (
    await env.DB.prepare('SELECT user_id, n, state, score12, tie_key, result, ranking FROM attempt WHERE test_id = ?1 ORDER BY user_id')
      .bind(testId)
      .all()
  ).results

let testId = ''
let people: Person[]

beforeAll(async () => {
  ;({ testId } = await publishedSample())
  people = [await person(), await person(), await person()]
  for (const who of people) await take(who, testId, ['right', 'wrong', 'right', 'right'])
}, 60_000)

test('attempts that a restored record lacks are in it again as they were, and a repeat adds none', async () => {
  await replayed()
  const before = await rows(testId)
  const board = await call('GET', `/api/tests/${testId}/analysis`, { token: people[0]?.token ?? '' })
  const { standing } = await board.json<{ standing: unknown }>()
  // One is gone, one was open at that time.
  await env.DB.prepare('DELETE FROM attempt WHERE user_id = ?1').bind(people[0]?.id).run()
  await env.DB.prepare(
    "UPDATE attempt SET state = 'open', closed_at = NULL, seq = NULL, score12 = NULL, tie_key = NULL, result = NULL WHERE user_id = ?1",
  )
    .bind(people[1]?.id)
    .run()
  const sum = await replayed()
  expect(sum.added).toBe(2)
  expect(sum.tests).toContain(testId)
  expect(await rows(testId)).toEqual(before)
  expect((await replayed()).added).toBe(0)
  await boardOf(env, testId).rebuild(testId)
  const again = await call('GET', `/api/tests/${testId}/analysis`, { token: people[0]?.token ?? '' })
  expect((await again.json<{ standing: unknown }>()).standing).toEqual(standing)
}, 60_000)

test('accounts that the record does not know are named, and nothing is written for them', async () => {
  const { testId: other } = await publishedSample()
  const late = await person()
  await take(late, other, ['right', 'wrong', 'right', 'right'])
  await env.DB.batch([
    env.DB.prepare('DELETE FROM attempt WHERE user_id = ?1').bind(late.id),
    env.DB.prepare('DELETE FROM user WHERE id = ?1').bind(late.id),
  ])
  expect((await replayed()).unknown).toContain(late.id)
  expect(await rows(other)).toEqual([])
}, 60_000)

test('who deleted the account after the restored state is deleted again, and no attempt comes back', async () => {
  const { testId: other } = await publishedSample()
  const gone = await person({ email: 'gone-again@example.org' })
  const stays = await person()
  await take(gone, other, ['right', 'wrong', 'right', 'right'])
  const tables = ['user', 'attempt']
  const kept = await Promise.all(
    tables.map(
      async (table) =>
        (await env.DB.prepare(`SELECT * FROM ${table} WHERE ${table === 'user' ? 'id' : 'user_id'} = ?1`)
          .bind(gone.id)
          .first()) ?? {},
    ),
  )
  expect((await call('POST', '/api/me/delete', { token: gone.token, body: { email: 'gone-again@example.org' } })).status).toBe(204)
  // The database of before.
  await env.DB.batch([
    env.DB.prepare('DELETE FROM user WHERE id = ?1').bind(gone.id),
    env.DB.prepare('DELETE FROM attempt WHERE test_id = ?1').bind(other),
  ])
  for (const [i, table] of tables.entries()) {
    const columns = Object.keys(kept[i] ?? {})
    await env.DB.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((_, c) => `?${c + 1}`).join(', ')})`)
      .bind(...Object.values(kept[i] ?? {}))
      .run()
  }
  let erased = 0
  for (let after: string | null = ''; after !== null;) {
    const page: Awaited<ReturnType<typeof applyErasures>> = await applyErasures(env, Date.now(), after)
    erased += page.erased
    after = page.next
  }
  expect(erased).toBe(1)
  const shell = await env.DB.prepare('SELECT iss, email, deleted_at FROM user WHERE id = ?1').bind(gone.id).first()
  expect(shell).toMatchObject({ iss: 'erased', deleted_at: expect.any(Number) })
  expect((await env.DB.prepare('SELECT deleted_at FROM user WHERE id = ?1').bind(stays.id).first<number>('deleted_at')) ?? null).toBe(null)
  expect(await replayed()).toMatchObject({ added: 0 })
  expect((await env.DB.prepare('SELECT count(*) AS n FROM attempt WHERE user_id = ?1').bind(gone.id).first<number>('n')) ?? -1).toBe(0)
}, 60_000)

test('a mark does not name the account', async () => {
  const gone = await person({ email: 'unnamed@example.org' })
  await call('POST', '/api/me/delete', { token: gone.token, body: { email: 'unnamed@example.org' } })
  const { objects } = await env.ARCHIVE.list({ prefix: `erasures/${storedDay(Date.now())}/` })
  expect(objects.length).toBeGreaterThan(0)
  for (const { key } of objects) expect(key).toMatch(/^erasures\/\d{4}-\d\d-\d\d\/[0-9a-f]{64}$/)
})

test('the operations are for operators, and refuse what is no day and no test', async () => {
  const asked = (path: string, body: unknown, authorization: string | null = OPERATOR) =>
    call('POST', `/api/operations/${path}`, { authorization, body })
  expect((await asked('rebuild-record', { from, after: '' }, null)).status).toBe(404)
  expect((await asked('rebuild-record', { from: 'yesterday', after: '' })).status).toBe(400)
  expect((await asked('recount-board', { testId: 'none', token: 'a' })).status).toBe(400)
  expect((await asked('rebuild-record', { from, after: '' })).status).toBe(200)
  expect(await (await asked('recount-board', { testId, token: 'a' })).json()).toEqual({ isDone: true })
  expect((await asked('apply-erasures', { after: '' })).status).toBe(200)
})
