import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import type { NotificationSettings } from '#contract/account/schemas.ts'
import type { Locale } from '#contract/shared/locales.ts'
import type { PushMessage } from '#contract/notifications/push.ts'
import { sendDuePushes } from '#worker/features/notifications/push/send-due.ts'
import { notify } from '#worker/notifying/notify.ts'
import { newId } from '#worker/platform/ids.ts'
import type { PushSend } from '#worker/platform/web-push.ts'
import { answerOf, call } from '#tests/worker/helpers/call.ts'
import { type Person, person } from '#tests/worker/helpers/people.ts'
import { browser, vapidPair } from './subscribe.ts'

const NOON = Date.parse('2026-11-21T12:00:00+05:30')
const NIGHT = Date.parse('2026-11-21T23:00:00+05:30')
const MORNING = Date.parse('2026-11-22T07:00:00+05:30')

const vapid = await vapidPair()
const keys = { publicKey: vapid.publicKey, privateKey: vapid.privateKey, subject: 'https://sopan.example' }

/** A push service that keeps what it is sent, and answers as it is told. */
function service(status = 201) {
  const got: { endpoint: string; headers: Headers; body: Uint8Array<ArrayBuffer> }[] = []
  const send: PushSend = async (endpoint, init) => {
    const request = new Request(endpoint, init)
    got.push({ endpoint, headers: request.headers, body: new Uint8Array(await request.arrayBuffer()) })
    return new Response(null, { status })
  }
  return { got, send }
}

async function subscribed(language = 'en', settings?: NotificationSettings) {
  const who = await person()
  const device = await browser()
  const endpoint = `https://fcm.googleapis.com/fcm/send/${newId()}`
  await answerOf('POST', '/api/me/consents', { token: who.token, body: { kind: 'push', given: true } })
  await answerOf('PUT', '/api/push/subscription', { token: who.token, body: { endpoint, keys: device.keys, language } })
  if (settings !== undefined) await answerOf('PUT', '/api/me/notification-settings', { token: who.token, body: settings })
  return { who, device, endpoint }
}

/** As any feature tells something: a row of the stream with its kind. */
const tell = (who: Person, kind: 'ticketReplied' | 'passGiven', at: number, language: Locale = 'ta') => {
  const order = { tag: newId().slice(0, 8), at }
  const { statements } =
    kind === 'passGiven'
      ? notify(env.DB, { kind, people: [{ userId: who.id, language, params: { until: at } }], ...order })
      : notify(env.DB, { kind, people: [{ userId: who.id, language, params: { ticketId: 'x', number: 7 } }], ...order })
  return env.DB.batch([...statements])
}

const waiting = (who: Person) => env.DB.prepare('SELECT due_at FROM push_waiting WHERE user_id = ?1').bind(who.id).first<number>('due_at')
const devices = (who: Person) =>
  env.DB.prepare('SELECT count(*) AS n FROM push_subscription WHERE user_id = ?1').bind(who.id).first<number>('n')

describe('a push', () => {
  test('reaches its browser encrypted, signed, once, in the language of that browser', async () => {
    const { who, device, endpoint } = await subscribed('ta')
    await tell(who, 'ticketReplied', NOON)
    const { got, send } = service()
    expect(await sendDuePushes({ db: env.DB, keys, send }, NOON)).toBe(1)
    expect(got.map((push) => push.endpoint)).toEqual([endpoint])
    const [push] = got
    if (push === undefined) throw new Error('nothing was sent')
    expect(new TextDecoder().decode(push.body)).not.toContain('பதில்')
    expect(JSON.parse(await device.read(push.body)) as PushMessage).toEqual({
      body: 'உங்கள் செய்தி #7: பதிலளித்துள்ளோம்.',
      url: '/user/feedback?ticket=x',
      tag: `n${NOON}`,
      language: 'ta',
    })
    expect(push.headers.get('content-encoding')).toBe('aes128gcm')
    expect(push.headers.get('ttl')).toBe('86400')

    const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(push.headers.get('authorization') ?? '') ?? []
    expect(key).toBe(vapid.publicKey)
    const [head, payload, signature] = token.split('.')
    const claims = JSON.parse(atob((payload ?? '').replaceAll('-', '+').replaceAll('_', '/'))) as Record<string, unknown>
    expect(claims['aud']).toBe('https://fcm.googleapis.com')
    const bytes = Uint8Array.from(atob((signature ?? '').replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
    const isSigned = await crypto.subtle.verify(
      { name: 'ECDSA', hash: 'SHA-256' },
      vapid.verifyKey,
      bytes,
      new TextEncoder().encode(`${head}.${payload}`),
    )
    expect(isSigned).toBe(true)

    expect(await sendDuePushes({ db: env.DB, keys, send }, NOON + 60_000)).toBe(0)
  })

  test('waits through the quiet hours and comes in the morning', async () => {
    const { who } = await subscribed()
    await tell(who, 'ticketReplied', NIGHT)
    const { got, send } = service()
    await sendDuePushes({ db: env.DB, keys, send }, NIGHT)
    expect([got.length, await waiting(who)]).toEqual([0, MORNING])
    expect(await sendDuePushes({ db: env.DB, keys, send }, MORNING - 1)).toBe(0)
    expect(await sendDuePushes({ db: env.DB, keys, send }, MORNING)).toBe(1)
  })

  test('comes at night to who has no quiet hours', async () => {
    const { who } = await subscribed('en', { pushOff: [], popUpOff: [], quiet: null })
    await tell(who, 'ticketReplied', NIGHT)
    const { got, send } = service()
    await sendDuePushes({ db: env.DB, keys, send }, NIGHT)
    expect(got).toHaveLength(1)
  })

  test.each([
    ['of a kind that was switched off', async () => subscribed('en', { pushOff: ['reply'], popUpOff: [], quiet: null })],
    [
      'after consent was taken back',
      async () => {
        const one = await subscribed()
        await answerOf('POST', '/api/me/consents', { token: one.who.token, body: { kind: 'push', given: false } })
        return one
      },
    ],
  ])('%s is not sent, and does not wait', async (_name, make) => {
    const { who } = await make()
    await tell(who, 'ticketReplied', NOON)
    const { got, send } = service()
    await sendDuePushes({ db: env.DB, keys, send }, NOON)
    expect([got.length, await waiting(who)]).toEqual([0, null])
  })

  test('of what was read in the meantime is not sent', async () => {
    const { who } = await subscribed()
    await tell(who, 'ticketReplied', NIGHT)
    await answerOf('POST', '/api/notifications/mark-read', { token: who.token, body: {} })
    const { got, send } = service()
    await sendDuePushes({ db: env.DB, keys, send }, MORNING)
    expect(got).toEqual([])
  })

  test.each([404, 410])('to a browser that is gone (%i) forgets the browser', async (status) => {
    const { who } = await subscribed()
    await tell(who, 'ticketReplied', NOON)
    await sendDuePushes({ db: env.DB, keys, send: service(status).send }, NOON)
    expect([await devices(who), await waiting(who)]).toEqual([0, null])
  })

  test('that fails is tried again, later and later, and then let go; what it told of stays', async () => {
    const { who } = await subscribed('en', { pushOff: [], popUpOff: [], quiet: null })
    await tell(who, 'ticketReplied', NOON)
    const broken: PushSend = () => Promise.reject(new Error('no network'))
    const due: (number | null)[] = []
    for (let at = NOON; due.at(-1) !== null && due.length < 9; at = due.at(-1) ?? at) {
      await sendDuePushes({ db: env.DB, keys, send: broken }, at)
      due.push(await waiting(who))
    }
    const steps = due.slice(0, -1).map((at, i) => ((at ?? 0) - (i === 0 ? NOON : (due[i - 1] ?? 0))) / 60_000)
    expect(steps).toEqual([2, 4, 8, 16])
    expect([await devices(who), due.at(-1)]).toEqual([1, null])
    const told = env.DB.prepare('SELECT count(*) AS n FROM notification WHERE user_id = ?1').bind(who.id)
    expect(await told.first<number>('n')).toBe(1)
  })

  test('without the operator’s keys nothing is sent, and nothing fails', async () => {
    const { who } = await subscribed()
    await tell(who, 'ticketReplied', NOON)
    expect(await sendDuePushes({ db: env.DB, keys: null, send: service().send }, NOON)).toBe(0)
  })
})

test('what has no setting is not pushed to a closed site', async () => {
  const { who } = await subscribed()
  await tell(who, 'passGiven', NOON)
  expect(await waiting(who)).toBeNull()
})

test('who has no subscription costs no row beyond the notification', async () => {
  const who = await person()
  await tell(who, 'ticketReplied', NOON)
  expect(await waiting(who)).toBeNull()
})

describe('a browser', () => {
  test('is not stored without consent', async () => {
    const who = await person()
    const { keys: deviceKeys } = await browser()
    const body = { endpoint: 'https://fcm.googleapis.com/fcm/send/x', keys: deviceKeys, language: 'en' }
    expect((await call('PUT', '/api/push/subscription', { token: who.token, body })).status).toBe(403)
    expect(await devices(who)).toBe(0)
  })
  test.each(['https://127.0.0.1/x', 'http://fcm.googleapis.com/x', 'https://sopan.test/api', 'https://evil.example/x', 'x'])(
    'at %s is refused',
    async (endpoint) => {
      const { who, device } = await subscribed()
      const response = await call('PUT', '/api/push/subscription', {
        token: who.token,
        body: { endpoint, keys: device.keys, language: 'en' },
      })
      expect([response.status, await devices(who)]).toEqual([400, 1])
    },
  )
  test('belongs to whoever signed in on it last: the one before is told nothing there', async () => {
    const { who: first, device, endpoint } = await subscribed()
    const second = await person()
    await answerOf('POST', '/api/me/consents', { token: second.token, body: { kind: 'push', given: true } })
    await answerOf('PUT', '/api/push/subscription', { token: second.token, body: { endpoint, keys: device.keys, language: 'en' } })
    expect([await devices(first), await devices(second)]).toEqual([0, 1])
    await answerOf('POST', '/api/push/unsubscribe', { token: first.token, body: { endpoint } })
    expect(await devices(second)).toBe(1)
  })
  test.each([false, true])('is told nothing any more after signing out (everywhere: %s)', async (everywhere) => {
    const { who } = await subscribed()
    await answerOf('POST', '/api/users/logout', { token: who.token, body: { everywhere } })
    expect(await devices(who)).toBe(0)
  })
  test('is told nothing any more once its session is ended from elsewhere', async () => {
    const { who } = await subscribed()
    const sessions = await answerOf<{ id: string }[]>('GET', '/api/me/sessions', { token: who.token })
    await answerOf('DELETE', `/api/me/sessions/${sessions[0]?.id}`, { token: who.token })
    expect(await devices(who)).toBe(0)
  })
  test('one too many takes the place of the oldest', async () => {
    const { who, device } = await subscribed()
    for (let i = 0; i < 12; i++)
      await answerOf('PUT', '/api/push/subscription', {
        token: who.token,
        body: { endpoint: `https://fcm.googleapis.com/fcm/send/${newId()}`, keys: device.keys, language: 'en' },
      })
    expect(await devices(who)).toBe(10)
  })
})
