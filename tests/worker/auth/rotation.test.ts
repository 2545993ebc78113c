import { beforeAll, describe, expect, test } from 'vitest'
import type { StartAttemptResponse } from '#contract/attempts/schemas.ts'
import type { LiveTicketResponse } from '#contract/live/schemas.ts'
import { answerOf, call } from '#tests/worker/helpers/call.ts'
import { person } from '#tests/worker/helpers/people.ts'
import { publishedSample } from '#tests/worker/helpers/test-of.ts'

const A = { secret: 'the first signing key of this test, 32 bytes and more' }
const B = { secret: 'the second signing key of this test, 32 bytes and more' }
const settings = (sign: string, keys: Record<string, { secret: string; until?: number }>) => ({
  bindings: { TOKEN_KEYS: JSON.stringify({ sign, keys }) },
})
/** The stages of a rotation: one secret as it always was, a first named key, a second one that signs. */
const STAGES = [{ bindings: {} }, settings('a', { a: A }), settings('b', { a: A, b: B })]
/** The bug to be found: the key before is dropped as soon as the new one signs. */
const DROPPED_AT_ONCE = [{ bindings: {} }, settings('a', { a: A }), settings('b', { b: B })]

const LEARNERS = 20
let testId = ''
beforeAll(async () => {
  ;({ testId } = await publishedSample())
})

/** Learners who start in every stage and write through all that follow: how many attempts and sessions were refused anything. */
async function liveThrough(stages: readonly { bindings: Partial<Env> }[]): Promise<{ attempts: number; sessions: number }> {
  const writers: { session: string; attemptId: string; token: string; seq: number }[] = []
  const affected = { attempts: new Set<string>(), sessions: new Set<string>() }
  for (const [i, stage] of stages.entries()) {
    for (let n = 0; n < Math.ceil(LEARNERS / stages.length); n++) {
      const who = await person()
      const reply = await answerOf<StartAttemptResponse>('POST', '/api/attempts', {
        token: who.token,
        body: { testId, language: 'en' },
        bindings: stage.bindings,
      })
      if (reply.kind !== 'started') throw new Error('an attempt is open already')
      writers.push({ session: who.token, attemptId: reply.grant.attemptId, token: reply.grant.token, seq: 0 })
    }
    for (const writer of writers) {
      const op = [++writer.seq, 0, 2, [1], [1], 0, 0, 3]
      const isLast = i === stages.length - 1
      const saved = await call('POST', `/api/attempts/${writer.attemptId}/${isLast ? 'submit' : 'ops'}`, {
        token: writer.token,
        body: { epoch: 1, ops: [op] },
        bindings: stage.bindings,
      })
      if (!saved.ok) affected.attempts.add(writer.token)
      if (!(await call('GET', '/api/me', { token: writer.session, ...stage })).ok) affected.sessions.add(writer.session)
    }
  }
  return { attempts: affected.attempts.size, sessions: affected.sessions.size }
}

describe('changing the signing key in the middle of attempts', () => {
  test('affects no attempt and ends no session', async () => {
    expect(await liveThrough(STAGES)).toEqual({ attempts: 0, sessions: 0 })
  })
  test('by dropping the key before at once is found out', async () => {
    expect((await liveThrough(DROPPED_AT_ONCE)).attempts).toBeGreaterThan(0)
  })
})

test('a live ticket and a sign-in that were begun under the key before end under the new one', async () => {
  const who = await person()
  const [, before = { bindings: {} }, after = { bindings: {} }] = STAGES
  const { ticket } = await answerOf<LiveTicketResponse>('POST', '/api/live/ticket', { token: who.token, body: {}, ...before })
  const upgrade = await call('GET', '/api/live', {
    headers: { upgrade: 'websocket', origin: 'http://sopan.test', 'sec-websocket-protocol': `app.v1, ${ticket}` },
    ...after,
  })
  expect(upgrade.status).toBe(101)
  upgrade.webSocket?.accept()
  upgrade.webSocket?.close()
  const begun = await call('POST', '/api/users/auth/google/start', { body: {}, ...before })
  const cookie = begun.headers.get('set-cookie')?.split(';')[0] ?? ''
  const { url } = await begun.json<{ url: string }>()
  const state = new URL(url).searchParams.get('state')
  const ended = await call('POST', '/api/users/auth/google/callback', { body: { code: 'x', state }, headers: { cookie }, ...after })
  // The state was opened: what is refused is the code, which no provider gave.
  expect(await ended.text()).not.toContain('oauth_state_mismatch')
})

test('settings that cannot work answer no one, and the reply holds nothing of them', async () => {
  const who = await person()
  const broken = { bindings: { TOKEN_KEYS: JSON.stringify({ sign: 'nobody', keys: { a: A } }) } }
  const reply = await call('GET', '/api/me', { token: who.token, ...broken })
  const text = await reply.text()
  expect([reply.status, text.includes('signing key'), text.includes('TOKEN_KEYS')]).toEqual([500, false, false])
  expect((await call('GET', '/api/readyz', broken)).status).toBe(500)
})
