import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { type AccountExport, type AccountSettings, DEFAULT_NOTIFICATION_SETTINGS, type PictureResponse } from '#contract/account/schemas.ts'
import type { SessionSummary } from '#contract/auth/schemas.ts'
import { openDb } from '#worker/db/client.ts'
import { tokenKeysOf } from '#worker/platform/token-keys.ts'
import { openSession } from '#worker/http/sessions.ts'
import { newSecret } from '#worker/platform/ids.ts'
import { answerOf, call, errorCodeOf } from '#tests/worker/helpers/call.ts'
import { type Person, person } from '#tests/worker/helpers/people.ts'
import { publishedSample, save, start } from '#tests/worker/helpers/test-of.ts'
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
    const who = await person()
    await give(who, { kind: 'push', given: true })
    await give(who, { kind: 'push', given: true })
    await give(who, { kind: 'push', given: false })
    const { consents } = await settingsOf(who)
    expect(consents).toHaveLength(1)
    expect(consents[0]).toMatchObject({ kind: 'push', givenBy: 'self', version: null })
    expect(consents[0]?.withdrawnAt).toBeGreaterThanOrEqual(consents[0]?.givenAt ?? Infinity)
  })
  test('to being analysed cannot be given: of minors nothing is analysed, whoever agrees', async () => {
    const who = await person({ ageBand: 'under18' })
    const reply = await give(who, { kind: 'analytics', given: true, guardianName: 'Mira Das' })
    expect([reply.status, await errorCodeOf(reply)]).toEqual([400, 'invalid_request'])
    expect((await settingsOf(who)).consents).toEqual([])
  })
  test('to the texts beside the button is noted with the profile, once a version, and is in the export', async () => {
    const who = await person()
    const profile = {
      name: 'Asha',
      examGoals: ['ssc-cgl'],
      interfaceLanguage: 'en',
      questionLanguage: 'en',
      state: 'AS',
      category: 'obc',
      ageBand: '18to24',
    }
    const save = (texts?: string) => call('PUT', '/api/me/profile', { token: who.token, body: { ...profile, texts } })
    for (const texts of ['2026-11-22', '2026-11-22', undefined, '2027-01-01']) expect((await save(texts)).status).toBe(200)
    expect((await save('the newest')).status).toBe(400)
    const file = await answerOf<AccountExport>('POST', '/api/me/export', { token: who.token, body: {} })
    expect(file.tables['consent']?.map(({ kind, version, given_by: by }) => [kind, version, by])).toEqual([
      ['terms', '2026-11-22', 'self'],
      ['terms', '2027-01-01', 'self'],
    ])
  })
})

describe('where the operator lets minors in only with a guardian’s verified consent', () => {
  const bindings = { MINORS_NEED_CONSENT: '1' }
  const ask = (who: Person, path: string, method = 'GET', body?: object) =>
    call(method, path, { token: who.token, bindings, ...(body && { body }) })
  const codeOf = async (who: Person) => {
    const reply = await ask(who, '/api/me/home')
    return [reply.status, reply.ok ? null : await errorCodeOf(reply)]
  }
  test.each([
    ['under18', 'guardian_consent_needed'],
    [null, 'age_needed'],
  ] as const)(
    'someone with the age band %j is told what is missing, and keeps the way to profile, export and deletion',
    async (ageBand, code) => {
      const { testId } = await publishedSample()
      const who = await person({ ageBand })
      const grant = await start(who, testId)
      expect(await codeOf(who)).toEqual([451, code])
      for (const path of ['/api/me', '/api/me/settings', '/api/me/sessions']) expect((await ask(who, path)).status).toBe(200)
      expect((await ask(who, '/api/me/export', 'POST', {})).status).toBe(200)
      // What runs is not cut off.
      const ops = call('POST', `/api/attempts/${grant.attemptId}/ops`, { token: grant.token, bindings, body: { epoch: 1, ops: [] } })
      expect((await ops).status).not.toBe(451)
      const start2 = await ask(who, '/api/attempts', 'POST', { testId, language: 'en' })
      expect([start2.status, await errorCodeOf(start2)]).toEqual([451, code])
    },
  )
  test('a consent that the operator verified lets them in until it is withdrawn; a name that someone typed does not', async () => {
    const who = await person({ ageBand: 'under18' })
    const consent = (kind: string, at: number, verifiedBy: string | null) =>
      env.DB.prepare(
        "INSERT INTO consent (user_id, kind, given_at, given_by, guardian_name, verified_by) VALUES (?1, ?2, ?3, 'guardian', 'Mira Das', ?4)",
      )
        .bind(who.id, kind, at, verifiedBy)
        .run()
    await consent('analytics', 1, null)
    await consent('guardian', 2, null)
    expect(await codeOf(who)).toEqual([451, 'guardian_consent_needed'])
    await consent('guardian', 3, 'DigiLocker')
    expect(await codeOf(who)).toEqual([200, null])
    await env.DB.prepare('UPDATE consent SET withdrawn_at = 4 WHERE user_id = ?1').bind(who.id).run()
    expect(await codeOf(who)).toEqual([451, 'guardian_consent_needed'])
  })
  test('adults, admins, and everyone where the switch is off come in', async () => {
    expect(await codeOf(await person())).toEqual([200, null])
    expect(await codeOf(await person({ role: 'admin', ageBand: null }))).toEqual([200, null])
    const minor = await person({ ageBand: 'under18' })
    expect((await call('GET', '/api/me/home', { token: minor.token })).status).toBe(200)
  })
})

describe('the picture', () => {
  const put = (who: Person, bytes: Uint8Array<ArrayBuffer>, type: string) =>
    call('PUT', '/api/me/picture', { token: who.token, rawBody: bytes, headers: { 'content-type': type } })
  test('is stripped, shown, replaced and taken away; the one before is gone', async () => {
    const who = await person()
    const first = await (await put(who, PNG, 'image/png')).json<PictureResponse>()
    expect(first.profilePicture).toMatch(/^\/media\/[\w-]{43}$/)
    const second = await (await put(who, PNG, 'image/png')).json<PictureResponse>()
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
    expect(sessions.toSorted((a, b) => a.device.localeCompare(b.device)).map(({ device, current }) => [device, current])).toEqual([
      ['A test', true],
      ['Chrome on Android', false],
    ])
    const other = sessions.find(({ current }) => !current)?.id ?? ''
    await answerOf('DELETE', `/api/me/sessions/${other}`, { token: who.token })
    expect([await mayStill(phone), await mayStill(who.token)]).toEqual([401, 200])
    expect(await list(who.token)).toHaveLength(1)
  })
  test('of someone else are not there', async () => {
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
    // The person continues with it where they are.
    expect((await call('POST', `/api/attempts/${grant.attemptId}/continue`, { token: who.token, body: {} })).status).toBe(200)
  })
})
