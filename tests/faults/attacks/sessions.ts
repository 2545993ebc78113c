import { SignJWT } from 'jose'
import type { WriterGrant } from '#contract/attempts/schemas.ts'
import { tokenKeysOf } from '#worker/platform/token-keys.ts'
import { signToken, TOKEN_KINDS } from '#worker/platform/tokens.ts'
import { SECRETS } from '../support/worker-process.ts'
import { type Attack, Hole, mustBe, mustRefuse, needed } from './attack.ts'
import { listen, openLine, ticketOf } from './live-line.ts'
import { newId, OLD_KEY, type World } from './world.ts'

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

/** No page, no pen and no line may be had with these. */
async function opensNothing(w: World, what: string, token: string): Promise<void> {
  for (const path of ['/api/me', '/api/me/sessions', '/api/admin/audit']) {
    const reply = await w.call('GET', path, { token })
    if (reply.status !== 401) throw new Hole(`${what} opens ${path}: ${reply.status}`)
  }
  mustRefuse(await w.call('POST', '/api/live/ticket', { token, body: {} }), 'session_ended', 'unauthenticated')
}

/** What a session leaves behind, and tokens that no one was given. */
export const SESSIONS: readonly Attack[] = [
  {
    title: 'Go on after the logout with everything it left: the longer token of a start, the attempt’s token, a ticket not yet used',
    run: async (w) => {
      const who = await w.person()
      // A token that ends before the exam does, so that the start hands out a longer one.
      const token = await signToken(tokenKeysOf(SECRETS), TOKEN_KINDS.session, {
        sub: who.id,
        jti: who.sessionId,
        now: Date.now(),
        expiresAt: Date.now() + 600_000,
        extra: { sv: 1 },
      })
      const grant = await w.start({ token }, w.tests.mock)
      const longer = grant.session?.token
      if (longer === undefined) throw new Error('the start gave no longer token')
      const ticket = await ticketOf(w, { token: longer })
      needed(await w.call('POST', '/api/users/logout', { token, body: {} }))
      await opensNothing(w, 'the longer token', longer)
      mustRefuse(await w.submit(grant, [1]), 'attempt_revoked')
      if ((await openLine(w, ['app.v1', ticket], w.origin)) !== null) throw new Hole('a ticket from before the logout opens a socket')
    },
  },
  {
    title: 'Listen on through a ban and through a sign-out by an admin on a socket that was open before',
    run: async (w) => {
      const admin = await w.admin()
      for (const [act, body] of [
        ['ban', { code: 'abuse', publicText: 'You were rude.', until: null, reason: 'rude' }],
        ['sessions/end', { reason: 'a lost phone' }],
      ] as const) {
        const who = await w.person()
        const line = await listen(w, who)
        needed(await w.call('POST', `/api/admin/users/${who.id}/${act}`, { token: admin.token, body: { order: newId(), ...body } }))
        if ((await line.ended(4_000)) === null) throw new Hole(`the socket outlives ${act}`)
      }
    },
  },
  {
    title: 'Use a stolen token after its person signed in again in the same browser, and take an attempt back with an ended session',
    run: async (w) => {
      const who = await w.person({ signedInAgo: 600_000 })
      await w.rows('UPDATE session SET signed_in_at = ?2 WHERE id = ?1', who.sessionId, Date.now() - 120_000)
      await opensNothing(w, 'the token from before', who.token)
      const lost = await w.person()
      const grant = await w.start(lost, w.tests.mock)
      const here = await w.sessionOf(lost)
      needed(await w.call('POST', '/api/me/sessions/end-others', { token: here.token, body: {} }))
      mustRefuse(await w.call('POST', `/api/attempts/${grant.attemptId}/continue`, { token: lost.token, body: {} }), 'session_ended')
      const mine = needed<WriterGrant>(await w.call('POST', `/api/attempts/${grant.attemptId}/continue`, { token: here.token, body: {} }))
      mustRefuse(await w.submit(grant, [1]))
      needed(await w.submit(mine, [2]))
    },
  },
  {
    title: 'Forge session tokens: without a signature, with known words, with other algorithms, with a key id that is a path',
    run: async (w) => {
      const who = await w.admin()
      const at = Math.floor(Date.now() / 1_000)
      const claims = { iss: 'sopan', aud: 'sopan-api', sub: who.id, jti: who.sessionId, iat: at, exp: at + 3_600, sv: 1 }
      const header = { typ: 'at+jwt' }
      const forged = [
        `${base64({ ...header, alg: 'none' })}.${base64(claims)}.`,
        `${base64({ ...header, alg: 'NONE' })}.${base64(claims)}.x`,
      ]
      const [head, , signature] = who.token.split('.')
      forged.push(
        `${head}.${base64({ ...claims, sub: w.taker.id })}.${signature}`,
        `${head}.${base64({ ...claims, exp: at + 1e9 })}.${signature}`,
      )
      for (const word of ['secret', 'sopan', 'SESSION_SECRET', 'change-me', ' ', '{}', who.sessionId, 'null'])
        forged.push(await new SignJWT(claims).setProtectedHeader({ ...header, alg: 'HS256' }).sign(bytes(word)))
      for (const kid of ['../../dev/null', '__proto__', 'constructor', 'now', 'old', '', "' OR 1=1 --"])
        forged.push(await new SignJWT(claims).setProtectedHeader({ ...header, alg: 'HS256', kid }).sign(bytes('\0')))
      for (const alg of ['HS384', 'HS512'])
        forged.push(await new SignJWT(claims).setProtectedHeader({ ...header, alg }).sign(bytes(SECRETS.SESSION_SECRET)))
      for (const [i, token] of forged.entries()) await opensNothing(w, `forgery ${i}`, token)
      needed(await w.call('GET', '/api/admin/audit', { token: who.token }))
    },
  },
  {
    title: 'Hand in each kind of our tokens for each other kind',
    run: async (w) => {
      const who = await w.person()
      const grant = await w.start(who, w.tests.second)
      const ticket = (await ticketOf(w, who)).replace('ticket.', '')
      const start = await w.call('POST', '/api/users/auth/google/start', { body: {} })
      const cookie = /sopan-oauth=([^;]+)/.exec(start.headers.get('set-cookie') ?? '')?.[1] ?? ''
      if (ticket === '' || cookie === '') throw new Error('a token is missing')
      for (const [what, token] of Object.entries({ 'the ticket': ticket, 'the cookie': cookie, 'the attempt’s token': grant.token }))
        await opensNothing(w, what, token)
      for (const token of [who.token, ticket, cookie])
        mustRefuse(await w.call('GET', `/api/attempts/${grant.attemptId}/copy`, { token }), 'attempt_revoked')
      for (const token of [who.token, grant.token, cookie])
        if ((await openLine(w, ['app.v1', `ticket.${token}`], w.origin)) !== null) throw new Hole('another token opens a socket')
      const state = JSON.parse(Buffer.from(who.token.split('.')[1] ?? '', 'base64url').toString()) as { jti: string }
      const call = { body: { code: 'x', state: state.jti }, headers: { cookie: `sopan-oauth=${who.token}` } }
      mustRefuse(await w.call('POST', '/api/users/auth/google/callback', call), 'oauth_state_mismatch')
    },
  },
  {
    title: 'Use tokens that are over by a second, from the future, for ten years, and of a key whose time is over',
    run: async (w) => {
      const who = await w.person()
      const now = Date.now()
      const of = (times: { now: number; expiresAt: number }, keys = tokenKeysOf(SECRETS)) =>
        signToken(keys, TOKEN_KINDS.session, { sub: who.id, jti: who.sessionId, ...times, extra: { sv: 1 } })
      await opensNothing(w, 'a token that is over', await of({ now: now - 60_000, expiresAt: now - 1_000 }))
      await opensNothing(w, 'a token from the future', await of({ now: now + 600_000, expiresAt: now + 3_600_000 }))
      await opensNothing(w, 'a token of yesterday for ten years', await of({ now: now - 86_400_000, expiresAt: now + 3e11 }))
      const old = tokenKeysOf({ TOKEN_KEYS: JSON.stringify({ sign: 'old', keys: { old: { secret: OLD_KEY } } }) })
      await opensNothing(w, 'a token of a key that is over', await of({ now, expiresAt: now + 3_600_000 }, old))
      const att = { att: `${w.tests.mock}.1`, epoch: 1 }
      const pen = await signToken(old, TOKEN_KINDS.attempt, { sub: who.id, jti: 'x', now, expiresAt: now + 3_600_000, extra: att })
      mustRefuse(await w.call('GET', `/api/attempts/${w.tests.mock}.1/copy`, { token: pen }), 'attempt_revoked')
      const grant = await w.start(who, w.tests.mock)
      const other = grant.attemptId.replace('.1', '.2')
      mustRefuse(await w.call('GET', `/api/attempts/${other}/copy`, { token: grant.token }), 'attempt_revoked')
      mustBe(
        'the good one',
        needed<{ applied: unknown }>(await w.call('GET', `/api/attempts/${grant.attemptId}/copy`, { token: grant.token })).applied,
        [1, 0],
      )
    },
  },
]
