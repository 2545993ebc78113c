import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import type { StartAttemptResponse, WriterGrant } from '#contract/attempts/schemas.ts'
import { WRITER_ACCEPT } from '#contract/attempts/writer-accept.ts'
import type { LiveTicketResponse } from '#contract/live/schemas.ts'
import { openDb } from '#worker/db/client.ts'
import { openSession } from '#worker/http/sessions.ts'
import { newSecret } from '#worker/platform/ids.ts'
import { tokenKeysOf } from '#worker/platform/token-keys.ts'
import { signToken, TOKEN_KINDS } from '#worker/platform/tokens.ts'
import { answerOf, call, errorCodeOf } from '#tests/worker/helpers/call.ts'
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

describe('a key that has leaked and is retired at once', () => {
  /** Key ids are no names of bindings that types know. */
  const signedBy = (id: string, secret: string) => ({
    bindings: { SESSION_SECRET: '', TOKEN_SIGNING: JSON.stringify({ sign: id }), [`TOKEN_KEY_${id}`]: secret } as Partial<Env>,
  })
  const [before, after] = [signedBy('a', A.secret), signedBy('b', B.secret)]
  const signIn = (id: string, { bindings }: { bindings: Partial<Env> }) =>
    openSession({ db: openDb(env.DB), keys: tokenKeysOf(bindings), now: Date.now(), newSecret }, { id, sessionVersion: 1 }, 'A test')
  const save = (grant: WriterGrant, seq: number, stage: { bindings: Partial<Env> }, accept = WRITER_ACCEPT) =>
    call('POST', `/api/attempts/${grant.attemptId}/ops`, {
      token: grant.token,
      body: { epoch: grant.epoch, ops: [[seq, 0, 2, [1], [1], 0, 0, 3]] },
      headers: { accept },
      ...stage,
    })

  test('refuses every save until the token is renewed by one sign-in; then what waited is taken, and nothing was lost', async () => {
    const { id } = await person()
    const session = await signIn(id, before)
    const body = { testId, language: 'en' }
    const reply = await answerOf<StartAttemptResponse>('POST', '/api/attempts', { token: session, body, ...before })
    if (reply.kind !== 'started') throw new Error('an attempt is open already')
    const { grant } = reply
    expect((await save(grant, 1, before)).status).toBe(200)

    const refused = await save(grant, 2, after)
    expect([refused.status, await errorCodeOf(refused)]).toEqual([403, 'attempt_token_renew'])
    const submitted = await call('POST', `/api/attempts/${grant.attemptId}/submit`, {
      token: grant.token,
      body: { epoch: 1, ops: [] },
      headers: { accept: WRITER_ACCEPT },
      ...after,
    })
    expect(await errorCodeOf(submitted)).toBe('attempt_token_renew')
    const path = `/api/attempts/${grant.attemptId}/continue`
    expect((await call('POST', path, { token: session, body: {}, ...after })).status).toBe(401)

    const renewed = await answerOf<WriterGrant>('POST', path, { token: await signIn(id, after), body: {}, ...after })
    expect(renewed).toMatchObject({ epoch: 2, copy: { applied: [2, 0], questions: [[0, 2, [1], [1], 0, 1]] } })
    expect((await save(renewed, 1, after)).status).toBe(200)
  })
  test('tells a page from before the code that it must sign in again, after which it continues with what waited', async () => {
    const { id } = await person()
    const started = await call('POST', '/api/attempts', { token: await signIn(id, before), body: { testId, language: 'en' }, ...before })
    const { grant } = await started.json<{ grant: WriterGrant }>()
    expect((await save(grant, 1, before, 'application/json')).status).toBe(200)
    const refused = await save(grant, 2, after, 'application/json')
    expect([refused.status, await errorCodeOf(refused)]).toEqual([403, 'attempt_revoked'])
    const path = `/api/attempts/${grant.attemptId}/continue`
    const renewed = await answerOf<WriterGrant>('POST', path, { token: await signIn(id, after), body: {}, ...after })
    expect(renewed).toMatchObject({ epoch: 2, copy: { questions: [[0, 2, [1], [1], 0, 1]] } })
    expect((await save(renewed, 1, after, 'application/json')).status).toBe(200)
  })
  test('tells a forged token of a good key nothing of the sort', async () => {
    const { id } = await person()
    const forged = await signToken(tokenKeysOf(signedBy('b', A.secret).bindings), TOKEN_KINDS.attempt, {
      sub: id,
      jti: 'x',
      now: Date.now(),
      expiresAt: Date.now() + 60_000,
      extra: { att: `${testId}.1`, epoch: 1 },
    })
    const reply = await call('GET', `/api/attempts/${testId}.1/copy`, { token: forged, headers: { accept: WRITER_ACCEPT }, ...after })
    expect([reply.status, await errorCodeOf(reply)]).toEqual([403, 'attempt_revoked'])
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
  expect((await call('GET', '/api/prime/gateway', broken)).status).toBe(500)
  expect((await call('GET', '/api/healthz', broken)).status).toBe(200)
  expect([reply.status, text.includes('signing key'), text.includes('TOKEN_KEYS')]).toEqual([500, false, false])
  const ready = await call('GET', '/api/readyz', broken)
  expect([ready.status, await ready.json()]).toEqual([503, { ok: false, notReady: ['keys'] }])
})
