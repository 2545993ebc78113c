import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { StartAttemptResponse } from '#contract/attempts/schemas.ts'
import type { SessionSummary } from '#contract/auth/schemas.ts'
import { openDb } from '#worker/db/client.ts'
import { beginAnew } from '#worker/http/sessions.ts'
import { newSecret } from '#worker/platform/ids.ts'
import { tokenKeysOf } from '#worker/platform/token-keys.ts'
import { answerOf, call } from '#tests/worker/helpers/call.ts'
import { countedDb } from '#tests/worker/helpers/counted.ts'
import { type Person, person, sessionIdOf, signInAgain } from '#tests/worker/helpers/people.ts'
import { publishedSample } from '#tests/worker/helpers/test-of.ts'

const T0 = Date.UTC(2036, 10, 21, 5)
const HOUR = 3_600_000
const DAY = 24 * HOUR

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: T0 })
})
afterEach(() => {
  vi.useRealTimers()
})

const statusOf = async (token: string) => (await call('GET', '/api/me', { token })).status
const listed = async (token: string) =>
  (await answerOf<SessionSummary[]>('GET', '/api/me/sessions', { token })).map(({ id, expiresAt }) => ({ id, expiresAt }))
const rowOf = (token: string) =>
  env.DB.prepare('SELECT created_at AS createdAt, expires_at AS expiresAt, used_at AS usedAt FROM session WHERE id = ?1')
    .bind(sessionIdOf(token))
    .first<{ createdAt: number; expiresAt: number; usedAt: number | null }>()
/** The session as if it had begun `age` ago, in a new token as a start of a test gives one. */
async function aged(who: Person, age: number): Promise<void> {
  await env.DB.prepare('UPDATE session SET created_at = ?2, signed_in_at = ?2 WHERE user_id = ?1')
    .bind(who.id, T0 - age)
    .run()
}

/** Starts a test of three hours: the token that comes with it, or null where the session is not made longer. */
async function renewedByStart(who: Person): Promise<{ token: string; expiresAt: number } | null> {
  const { testId } = await publishedSample((bundle) => {
    for (const pattern of bundle.patterns) pattern.durationMinutes = 180
  })
  const reply = await answerOf<StartAttemptResponse>('POST', '/api/attempts', { token: who.token, body: { testId, language: 'en' } })
  return reply.kind === 'started' ? reply.grant.session : null
}

describe('a session that is renewed by starting tests', () => {
  test('and is ten days old is in the list', async () => {
    const who = await person()
    await aged(who, 10 * DAY)
    vi.setSystemTime(T0 + 11 * HOUR)
    const renewed = await renewedByStart(who)
    expect(renewed?.expiresAt).toBe(T0 + 23 * HOUR)
    expect(await listed(await signInAgain(who))).toContainEqual({ id: sessionIdOf(who.token), expiresAt: T0 + 23 * HOUR })
  })
  test('and is thirty days old minus an hour ends with the thirty days, however often tests are started', async () => {
    const who = await person()
    await aged(who, 30 * DAY - 13 * HOUR)
    vi.setSystemTime(T0 + 11 * HOUR)
    const renewed = await renewedByStart(who)
    expect(renewed?.expiresAt).toBe(T0 + 13 * HOUR)
    vi.setSystemTime(T0 + 13 * HOUR - 1000)
    expect(await statusOf(renewed?.token ?? '')).toBe(200)
    expect(await renewedByStart({ ...who, token: renewed?.token ?? '' })).toBeNull()
    vi.setSystemTime(T0 + 13 * HOUR)
    expect(await statusOf(renewed?.token ?? '')).toBe(401)
    expect(await listed(await signInAgain(who))).toHaveLength(1)
  })
  test('ends at its absolute limit also where an old row says more', async () => {
    const who = await person()
    await env.DB.prepare('UPDATE session SET created_at = ?2 WHERE user_id = ?1')
      .bind(who.id, T0 - 30 * DAY)
      .run()
    expect(await statusOf(who.token)).toBe(401)
  })
})

test('an attempt that runs is not cut where its session reaches the limit', async () => {
  const who = await person()
  await aged(who, 30 * DAY - HOUR)
  const { testId } = await publishedSample((bundle) => {
    for (const pattern of bundle.patterns) pattern.durationMinutes = 180
  })
  const reply = await answerOf<StartAttemptResponse>('POST', '/api/attempts', { token: who.token, body: { testId, language: 'en' } })
  if (reply.kind !== 'started') throw new Error('not started')
  vi.setSystemTime(T0 + 2 * HOUR)
  expect(await statusOf(who.token)).toBe(401)
  const { attemptId, token } = reply.grant
  const saved = await call('POST', `/api/attempts/${attemptId}/ops`, { token, body: { epoch: 1, ops: [[1, 0, 2, [1], [1], T0, 0, 3]] } })
  expect(saved.status).toBe(200)
})

test('a session that no one used for seven days is over', async () => {
  const who = await person()
  await env.DB.prepare('UPDATE session SET used_at = ?2, created_at = ?2 WHERE user_id = ?1')
    .bind(who.id, T0 - 7 * DAY)
    .run()
  expect(await statusOf(who.token)).toBe(401)
})

test('the list shows every live session, also more than fifty', async () => {
  const who = await person()
  for (let i = 0; i < 60; i++) await signInAgain(who)
  expect(await listed(who.token)).toHaveLength(61)
})

test('the use of a session is written once an hour, one row', async () => {
  const who = await person()
  const writes = async () => {
    const { db, counts } = countedDb()
    await call('GET', '/api/me', { token: who.token, bindings: { DB: db } })
    return counts.rowsWritten
  }
  expect([await writes(), await writes()]).toEqual([0, 0])
  vi.setSystemTime(T0 + HOUR)
  expect([await writes(), await writes()]).toEqual([1, 0])
  expect((await rowOf(who.token))?.usedAt).toBe(T0 + HOUR)
})

describe('signing in again in the same browser', () => {
  const again = (who: Person, authenticatedAt: number | null = null) =>
    beginAnew(
      { db: openDb(env.DB), keys: tokenKeysOf(env), now: Date.now(), newSecret },
      { id: who.id, sessionVersion: 1 },
      sessionIdOf(who.token),
      authenticatedAt,
    )
  test('begins the same session again; the token from before is refused a minute later', async () => {
    const who = await person()
    vi.setSystemTime(T0 + HOUR)
    const token = (await again(who, T0)) ?? ''
    expect(sessionIdOf(token)).toBe(sessionIdOf(who.token))
    expect(await rowOf(token)).toEqual({ createdAt: T0 + HOUR, expiresAt: T0 + 13 * HOUR, usedAt: T0 + HOUR })
    expect([await statusOf(who.token), await statusOf(token)]).toEqual([200, 200])
    vi.setSystemTime(T0 + HOUR + 60_001)
    expect([await statusOf(who.token), await statusOf(token)]).toEqual([401, 200])
  })
  test('does not bring back a session that was ended, is of someone else, or is older than a session may be', async () => {
    const [ended, old, mine, theirs] = [await person(), await person(), await person(), await person()]
    await call('POST', '/api/users/logout', { token: ended.token, body: {} })
    await aged(old, 30 * DAY)
    expect(await again(ended)).toBeNull()
    expect(await again(old)).toBeNull()
    expect(await again({ id: mine.id, token: theirs.token })).toBeNull()
  })
})
