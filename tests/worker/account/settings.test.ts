import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { type AccountSettings, DEFAULT_NOTIFICATION_SETTINGS, type PictureResponse } from '#contract/account.ts'
import type { SessionSummary } from '#contract/session.ts'
import { openDb } from '#worker/db/client.ts'
import { tokenKeysOf } from '#worker/platform/token-keys.ts'
import { openSession } from '#worker/http/sessions.ts'
import { newSecret } from '#worker/platform/ids.ts'
import { answerOf, call, errorCodeOf } from '../support/call.ts'
import { type Person, person } from '../support/people.ts'
import { publishedSample, save, start } from '../support/test-of.ts'
import { PNG } from './png.ts'

const settingsOf = (who: Person) => answerOf<AccountSettings>('GET', '/api/me/settings', { token: who.token })

describe('what to be told', () => {
  test('begins with everything on and quiet nights, and is kept as it was sent', async () => {
    const who = await person()
    expect((await settingsOf(who)).notifications).toEqual(DEFAULT_NOTIFICATION_SETTINGS)
    const wish = { pushOff: ['expiry'], popUpOff: [], quiet: null }
    await answerOf('PUT', '/api/me/notification-settings', { token: who.token, body: wish })
    expect((await settingsOf(who)).notifications).toEqual(wish)
  })
  test.each([
    [{ pushOff: ['sport'], popUpOff: [], quiet: null }],
    [{ pushOff: [], popUpOff: [], quiet: { from: 1_440, until: 0 } }],
    [{ pushOff: [], popUpOff: [], quiet: null, userId: 'aaaaaaaaaaaaaaaa' }],
  ])('%j is refused and nothing is stored', async (body) => {
    const who = await person()
    const response = await call('PUT', '/api/me/notification-settings', { token: who.token, body })
    expect(response.status).toBe(400)
    expect((await settingsOf(who)).notifications).toEqual(DEFAULT_NOTIFICATION_SETTINGS)
  })
})

describe('consent', () => {
  const give = (who: Person, body: unknown) => call('POST', '/api/me/consents', { token: who.token, body })
  test('is recorded once while it holds, and its withdrawal beside it', async () => {
    const who = await person({ ageBand: '18to24' })
    await give(who, { kind: 'analytics', given: true })
    await give(who, { kind: 'analytics', given: true })
    await give(who, { kind: 'analytics', given: false })
    const { consents } = await settingsOf(who)
    expect(consents).toHaveLength(1)
    expect(consents[0]).toMatchObject({ kind: 'analytics', givenBy: 'self' })
    expect(consents[0]?.withdrawnAt).toBeGreaterThanOrEqual(consents[0]?.givenAt ?? Infinity)
  })
  test('to the analysis of somebody under 18 is a guardian’s', async () => {
    const who = await person({ ageBand: 'under18' })
    const alone = await give(who, { kind: 'analytics', given: true })
    expect([alone.status, await errorCodeOf(alone)]).toEqual([400, 'invalid_request'])
    expect((await settingsOf(who)).consents).toEqual([])
    expect((await give(who, { kind: 'analytics', given: true, guardianName: 'Mira Das' })).status).toBe(200)
    expect((await settingsOf(who)).consents[0]).toMatchObject({ givenBy: 'guardian', withdrawnAt: null })
  })
})

describe('the picture', () => {
  const put = (who: Person, bytes: Uint8Array<ArrayBuffer>, type: string) =>
    call('PUT', '/api/me/picture', { token: who.token, rawBody: bytes, headers: { 'content-type': type } })
  test('is stripped, shown, replaced and taken away; the one before is gone', async () => {
    const who = await person()
    const first = (await (await put(who, PNG, 'image/png')).json()) as PictureResponse
    expect(first.profilePicture).toMatch(/^\/media\/[\w-]{43}$/)
    const second = (await (await put(who, PNG, 'image/png')).json()) as PictureResponse
    expect(await env.MEDIA.head(first.profilePicture?.slice('/media/'.length) ?? '')).toBeNull()
    expect((await call('GET', second.profilePicture ?? '')).status).toBe(200)
    await answerOf('DELETE', '/api/me/picture', { token: who.token })
    expect((await call('GET', second.profilePicture ?? '')).status).toBe(404)
  })
  test.each([
    ['a page called a picture', Uint8Array.from(new TextEncoder().encode('<svg onload=alert(1)>')), 'image/png'],
    ['a drawing', Uint8Array.from(new TextEncoder().encode('<svg/>')), 'image/svg+xml'],
    ['half a megabyte and a byte', new Uint8Array(512 * 1024 + 1), 'image/png'],
  ])('%s is refused and nothing is stored', async (_name, bytes, type) => {
    const who = await person()
    expect((await put(who, bytes, type)).ok).toBe(false)
    expect(await env.DB.prepare('SELECT picture_key FROM user WHERE id = ?1').bind(who.id).first('picture_key')).toBeNull()
  })
})

describe('sessions', () => {
  const signInAgain = (who: Person, device: string) =>
    openSession({ db: openDb(env.DB), keys: tokenKeysOf(env), now: Date.now(), newSecret }, { id: who.id, sessionVersion: 1 }, device)
  const list = (token: string) => answerOf<SessionSummary[]>('GET', '/api/me/sessions', { token })
  const mayStill = async (token: string) => (await call('GET', '/api/me', { token })).status

  test('are listed with this one marked; one is ended by itself', async () => {
    const who = await person()
    const phone = await signInAgain(who, 'Chrome on Android')
    const sessions = await list(who.token)
    expect(sessions.map(({ device, current }) => [device, current]).toSorted()).toEqual([
      ['A test', true],
      ['Chrome on Android', false],
    ])
    const other = sessions.find(({ current }) => !current)?.id ?? ''
    await answerOf('DELETE', `/api/me/sessions/${other}`, { token: who.token })
    expect([await mayStill(phone), await mayStill(who.token)]).toEqual([401, 200])
    expect(await list(who.token)).toHaveLength(1)
  })
  test('of somebody else are not there', async () => {
    const [who, other] = [await person(), await person()]
    const theirs = (await list(other.token))[0]?.id ?? ''
    expect((await call('DELETE', `/api/me/sessions/${theirs}`, { token: who.token })).status).toBe(404)
    expect(await mayStill(other.token)).toBe(200)
  })
  test('all others end at once, and an attempt that one of them was writing cannot be written any more', async () => {
    const { testId } = await publishedSample()
    const who = await person()
    const lost = await signInAgain(who, 'A lost phone')
    const grant = await start({ id: who.id, token: lost }, testId)
    expect(await answerOf('POST', '/api/me/sessions/end-others', { token: who.token, body: {} })).toEqual({ ended: 1 })
    expect([await mayStill(lost), await mayStill(who.token)]).toEqual([401, 200])
    await expect(save(grant, [])).rejects.toThrow('attempt_revoked')
    // The person goes on with it where they are.
    expect((await call('POST', `/api/attempts/${grant.attemptId}/continue`, { token: who.token, body: {} })).status).toBe(200)
  })
})
