import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import type { WriterGrant } from '#contract/attempts/schemas.ts'
import { hubOf, roomOf } from '#worker/platform/objects.ts'
import { newId } from '#worker/platform/ids.ts'
import { answerOf, call, errorCodeOf } from '#tests/worker/helpers/call.ts'
import { type Person, person, sessionIdOf, signInAgain } from '#tests/worker/helpers/people.ts'
import { orderFor } from '#tests/worker/helpers/plan.ts'
import { publishedSample, start } from '#tests/worker/helpers/test-of.ts'

let testId = ''
beforeAll(async () => {
  ;({ testId } = await publishedSample())
})

/** What becomes of a save and a submit with the attempt's token, and of a look at what the room holds. */
async function triedWith(grant: WriterGrant): Promise<string[]> {
  const body = { epoch: grant.epoch, ops: [] }
  const replies = [
    await call('POST', `/api/attempts/${grant.attemptId}/ops`, { token: grant.token, body }),
    await call('GET', `/api/attempts/${grant.attemptId}/copy`, { token: grant.token }),
  ]
  return Promise.all(replies.map(async (reply) => (reply.ok ? 'taken' : errorCodeOf(reply))))
}
const REVOKED = ['attempt_revoked', 'attempt_revoked']
const TAKEN = ['taken', 'taken']
const on = (who: Person, token: string): Person => ({ id: who.id, token })
const logout = (token: string) => answerOf('POST', '/api/users/logout', { token, body: {} })

describe('the right to write of a session that ended', () => {
  test('goes with a logout: a copied attempt token saves, reads and submits nothing', async () => {
    const who = await person()
    const grant = await start(who, testId)
    await logout(who.token)
    expect(await triedWith(grant)).toEqual(REVOKED)
    const submitted = await call('POST', `/api/attempts/${grant.attemptId}/submit`, { token: grant.token, body: { epoch: 1, ops: [] } })
    expect(await errorCodeOf(submitted)).toBe('attempt_revoked')
  })
  test('goes with the end of a lost device’s session, ordered from another', async () => {
    const who = await person()
    const lost = await signInAgain(who, 'A lost phone')
    const grant = await start(on(who, lost), testId)
    await answerOf('DELETE', `/api/me/sessions/${sessionIdOf(lost)}`, { token: who.token })
    expect(await triedWith(grant)).toEqual(REVOKED)
    const here = await answerOf<WriterGrant>('POST', `/api/attempts/${grant.attemptId}/continue`, { token: who.token, body: {} })
    expect(await triedWith(here)).toEqual(TAKEN)
  })
  test('goes with the device that continued the attempt, and not with the one that began it', async () => {
    const who = await person()
    const phone = await signInAgain(who, 'A phone')
    const began = await start(who, testId)
    const here = await answerOf<WriterGrant>('POST', `/api/attempts/${began.attemptId}/continue`, { token: phone, body: {} })
    await logout(who.token)
    expect(await triedWith(here)).toEqual(TAKEN)
    await logout(phone)
    expect(await triedWith(here)).toEqual(REVOKED)
  })
  test('stays with another device that is signed in: someone signs out at home, the exam continues at the centre', async () => {
    const who = await person()
    const centre = await signInAgain(who, 'The centre')
    const grant = await start(on(who, centre), testId)
    await logout(who.token)
    expect(await triedWith(grant)).toEqual(TAKEN)
  })
  test('stays with this device where all others are ended', async () => {
    const who = await person()
    await signInAgain(who, 'Another')
    const grant = await start(who, testId)
    await answerOf('POST', '/api/me/sessions/end-others', { token: who.token, body: {} })
    expect(await triedWith(grant)).toEqual(TAKEN)
  })
  test('goes with a logout also where the session that began it ran out and another took its place in the same browser', async () => {
    const who = await person()
    const grant = await start(who, testId)
    await env.DB.prepare('UPDATE session SET expires_at = 1 WHERE id = ?1').bind(sessionIdOf(who.token)).run()
    const next = await signInAgain(who, 'The same browser')
    expect(await triedWith(grant)).toEqual(TAKEN)
    await logout(next)
    expect(await triedWith(grant)).toEqual(REVOKED)
  })
})

describe('versions of Worker and objects mix', () => {
  test('an attempt from before its writer was kept is taken away by any logout that says who continues', async () => {
    const [userId, other] = [newId(), newId()]
    const room = roomOf(env, userId, other)
    await room.start(orderFor(userId, other))
    await hubOf(env, userId).endSession('one', ['two'])
    expect(await room.copy(1, 1)).toMatchObject({ code: 'attempt_revoked' })
  })
  test('a logout by an older Worker, which does not say who continues, leaves attempts as they are', async () => {
    const [userId, other] = [newId(), newId()]
    const room = roomOf(env, userId, other)
    await room.start(orderFor(userId, other, { sessionId: 'one' }))
    await hubOf(env, userId).endSession('one')
    expect(await room.copy(1, 1)).toMatchObject({ kind: 'copy' })
  })
})
