import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import type { WriterGrant } from '#contract/attempts/schemas.ts'
import type { UserAccessResponse } from '#contract/users/schemas.ts'
import { openDb } from '#worker/db/client.ts'
import { openSession } from '#worker/http/sessions.ts'
import { newId, newSecret } from '#worker/platform/ids.ts'
import { tokenKeysOf } from '#worker/platform/token-keys.ts'
import { runScheduledTasks } from '#worker/scheduled-tasks.ts'
import { answerOf, call, errorCodeOf } from '#tests/worker/helpers/call.ts'
import { type Person, person, signInAgain } from '#tests/worker/helpers/people.ts'
import { publishedSample, start } from '#tests/worker/helpers/test-of.ts'

let admin: Person
beforeAll(async () => {
  admin = await person({ role: 'admin' })
})

const words = { reason: 'Shared answers in a live test', code: 'cheating', publicText: 'Answers were shared in a live test.', until: null }
const post = (who: Person, path: string, body: object, by = admin) =>
  call('POST', `/api/admin/users/${who.id}/${path}`, { token: by.token, body })
const banned = (who: Person, more: object = {}, order = newId()) => post(who, 'ban', { ...words, ...more, order })
const me = (who: Person) => call('GET', '/api/me', { token: who.token })
const auditOf = (targetId: string) =>
  env.DB.prepare('SELECT action, actor_id AS actorId, sign_in AS signIn FROM audit_log WHERE target = ?1 ORDER BY at')
    .bind(targetId)
    .all<{ action: string; actorId: string; signIn: string | null }>()

describe('a ban', () => {
  test('bites on the next request, takes the attempt away, and tells the person what the admin wrote for them', async () => {
    const { testId } = await publishedSample()
    const who = await person()
    const grant = await start(who, testId)
    expect((await banned(who)).status).toBe(200)
    const refused = await (await me(who)).json<{ error: { code: string; params: object } }>()
    expect(refused.error).toMatchObject({ code: 'banned', params: { publicText: words.publicText } })
    expect(JSON.stringify(refused)).not.toContain(words.reason)
    const save = await call('POST', `/api/attempts/${grant.attemptId}/ops`, { token: grant.token, body: { epoch: 1, ops: [] } })
    expect(await errorCodeOf(save)).toBe('attempt_revoked')
    const { results } = await auditOf(who.id)
    expect(results).toMatchObject([{ action: 'user.ban', actorId: admin.id }])
    expect(JSON.parse(results[0]?.signIn ?? '{}')).toMatchObject({ authenticatedAt: null })
  })
  test('with an end is over by itself at that time, and leaves a history', async () => {
    const who = await person()
    await banned(who, { until: Date.now() + 3_600_000 })
    expect(await errorCodeOf(await me(who))).toBe('banned')
    await env.DB.prepare('UPDATE ban SET until = ?2 WHERE user_id = ?1')
      .bind(who.id, Date.now() - 1)
      .run()
    expect((await me(who)).status).toBe(200)
    expect(await env.DB.prepare('SELECT banned_at FROM user WHERE id = ?1').bind(who.id).first('banned_at')).toBeNull()
    const { bans } = await answerOf<UserAccessResponse>('GET', `/api/admin/users/${who.id}/access`, { token: admin.token })
    expect(bans).toMatchObject([{ code: 'cheating', by: admin.id, liftedAt: expect.any(Number) as number }])
  })
  test('is lifted, and may come again', async () => {
    const who = await person()
    await banned(who)
    expect((await post(who, 'unban', { order: newId(), reason: 'A mistake' })).status).toBe(200)
    expect((await me(who)).status).toBe(200)
    expect((await banned(who)).status).toBe(200)
    expect((await auditOf(who.id)).results.map(({ action }) => action)).toEqual(['user.ban', 'user.unban', 'user.ban'])
  })
  test('sent twice is one ban; its order with other words is refused and changes nothing', async () => {
    const [who, other] = [await person(), await person()]
    const order = newId()
    expect([(await banned(who, {}, order)).status, (await banned(who, {}, order)).status]).toEqual([200, 200])
    expect(await errorCodeOf(await banned(other, {}, order))).toBe('order_reused')
    expect((await me(other)).status).toBe(200)
    expect((await auditOf(who.id)).results).toHaveLength(1)
  })
  test.each([
    ['of oneself', () => banned(admin), 400],
    ['of nobody', () => banned({ id: newId(), token: '' }), 404],
    ['that has ended already', async () => banned(await person(), { until: Date.now() - 1 }), 400],
    ['without words for the person', async () => banned(await person(), { publicText: ' ' }), 400],
  ])('%s is refused', async (_, act, status) => {
    expect((await act()).status).toBe(status)
  })
  test('of someone who is banned is a conflict, and so is lifting one that is not there', async () => {
    const who = await person()
    expect(await errorCodeOf(await post(who, 'unban', { order: newId(), reason: 'x' }))).toBe('conflict')
    await banned(who)
    expect(await errorCodeOf(await banned(who))).toBe('conflict')
  })
})

test('the role that the command line took away takes the pen with it at the next sweep, once', async () => {
  const { testId } = await publishedSample()
  const admin = await person({ role: 'admin' })
  const grant = await start(admin, testId)
  const save = (by: WriterGrant) =>
    call('POST', `/api/attempts/${by.attemptId}/ops`, { token: by.token, body: { epoch: by.epoch, ops: [] } })
  await runScheduledTasks(env, Date.now() - 1)
  // As scripts/lib/grant-admin.ts writes it.
  await env.DB.batch([
    env.DB.prepare("UPDATE user SET role = 'user', session_version = session_version + 1 WHERE id = ?1").bind(admin.id),
    env.DB.prepare(
      `INSERT INTO audit_log (id, at, actor_id, action, target, before, after, request_id)
       VALUES (?1, CAST(unixepoch('subsec') * 1000 AS INTEGER), 'command-line', 'user.role', ?2, '"admin"', '"user"', 'command-line')`,
    ).bind(newId(), admin.id),
  ])
  expect((await save(grant)).status).toBe(200)
  await runScheduledTasks(env, Date.now())
  expect(await errorCodeOf(await save(grant))).toBe('attempt_revoked')
  const token = await openSession(
    { db: openDb(env.DB), keys: tokenKeysOf(env), now: Date.now(), newSecret },
    { id: admin.id, sessionVersion: 2 },
    'x',
  )
  const here = await answerOf<WriterGrant>('POST', `/api/attempts/${grant.attemptId}/continue`, { token, body: {} })
  await runScheduledTasks(env, Date.now())
  expect((await save(here)).status).toBe(200)
})

test('an admin ends every session of a person: none opens anything, and the person may sign in again', async () => {
  const who = await person()
  const phone = await signInAgain(who)
  expect((await post(who, 'sessions/end', { order: newId(), reason: 'A stolen phone' })).status).toBe(200)
  for (const token of [who.token, phone]) expect(await errorCodeOf(await me({ ...who, token }))).toBe('session_ended')
  const { sessions } = await answerOf<UserAccessResponse>('GET', `/api/admin/users/${who.id}/access`, { token: admin.token })
  expect(sessions).toEqual([])
  expect((await auditOf(who.id)).results).toMatchObject([{ action: 'user.endSessions' }])
})

test.each(['ban', 'unban', 'sessions/end'])(
  '%s asks for a sign-in of the last quarter of an hour, and does nothing without',
  async (path) => {
    const [old, who] = [await person({ role: 'admin' }), await person()]
    await env.DB.prepare('UPDATE session SET signed_in_at = signed_in_at - 1000000 WHERE user_id = ?1').bind(old.id).run()
    const body = path === 'ban' ? { ...words, order: newId() } : { order: newId(), reason: 'x' }
    expect(await errorCodeOf(await post(who, path, body, old))).toBe('sign_in_again')
    expect([(await me(who)).status, (await auditOf(who.id)).results]).toEqual([200, []])
  },
)
