import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SECURITY_EVENT_KINDS, type SecurityEventKind } from '#contract/shared/security-events.ts'
import { newId } from '#worker/platform/ids.ts'
import { call } from '#tests/worker/helpers/call.ts'
import { person } from '#tests/worker/helpers/people.ts'
import { failingDb } from '#tests/worker/helpers/failing-db.ts'
import { LivePage } from '../notifications/live-page.ts'

interface Line {
  readonly event: string
  readonly kind: SecurityEventKind
  readonly userId: string | null
  readonly route: string
  readonly outcome: string
  readonly reason: string
  readonly target: string
}

let written: string[] = []
beforeEach(() => {
  written = []
  for (const level of ['info', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((line) => void written.push(String(line)))
})
afterEach(() => {
  vi.restoreAllMocks()
})

const lines = (kind: SecurityEventKind): Line[] =>
  written.map((line) => JSON.parse(line) as Line).filter((line) => line.event === 'security' && line.kind === kind)

const EMAIL = 'somebody.private@example.org'
const NAME = 'Asha Private'
const somebody = (more: object = {}) => person({ email: `${newId()}.${EMAIL}`, name: NAME, ...more })

/** What an attacker or an admin does, and what its line says. */
const EVENTS: Readonly<Record<SecurityEventKind, readonly [act: () => Promise<unknown>, expected: Partial<Line>]>> = {
  authentication_refused: [
    () => call('GET', '/api/me', { token: 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9.xxxxxxxx' }),
    { reason: 'session_ended', outcome: 'refused', userId: null, route: '/api/me' },
  ],
  authorisation_refused: [
    async () => call('GET', '/api/admin/overview', { token: (await somebody()).token }),
    { reason: 'forbidden', outcome: 'refused', route: '/api/admin/overview' },
  ],
  signature_refused: [
    () => call('POST', '/api/payments/webhook', { body: { event: 'x' }, headers: { 'x-razorpay-signature': 'forged' } }),
    { reason: 'webhook_refused', outcome: 'refused', route: '/api/payments/webhook' },
  ],
  limit_exceeded: [
    async () =>
      call('GET', '/api/me', {
        token: (await somebody()).token,
        bindings: { LIMIT_USER: { limit: async () => ({ success: false }) } },
      }),
    { reason: 'LIMIT_USER', outcome: 'refused' },
  ],
  admin_action: [
    async () =>
      call('PUT', '/api/admin/views', {
        token: (await somebody({ role: 'admin' })).token,
        body: { screen: 'questions', name: 'Mine', search: '?a=1' },
      }),
    { outcome: 'succeeded' },
  ],
  order_reused: [
    async () => {
      const [admin, one, other] = [await somebody({ role: 'admin' }), await somebody(), await somebody()]
      const body = { order: newId(), reason: 'x' }
      for (const { id } of [one, other]) await call('POST', `/api/admin/users/${id}/sessions/end`, { token: admin.token, body })
    },
    { reason: 'order_reused', outcome: 'refused' },
  ],
  access_changed: [
    async () => call('POST', '/api/users/logout', { token: (await somebody()).token, body: {} }),
    { reason: 'logout', outcome: 'succeeded' },
  ],
  sign_in: [
    () => call('POST', '/api/users/auth/google/callback', { body: { code: 'a-secret-code', state: 'y' } }),
    { reason: 'oauth_state_mismatch', outcome: 'refused' },
  ],
  foreign_user: [
    async () => {
      const [who, other] = [await somebody(), await somebody()]
      const page = await LivePage.silent(who)
      page.say({ event: 'addNewUser', data: { userId: other.id } })
      await page.untilClosed()
    },
    { outcome: 'refused' },
  ],
}

describe.each(SECURITY_EVENT_KINDS)('%s', (kind) => {
  test('leaves a line by the schema, without a token, an e-mail or a name', async () => {
    const [act, expected] = EVENTS[kind]
    await act()
    await vi.waitFor(() => expect(lines(kind)).toMatchObject([expected]))
    const all = written.join('\n')
    for (const secret of ['eyJ', EMAIL, NAME, 'a-secret-code', 'forged', env.SESSION_SECRET]) expect(all).not.toContain(secret)
    expect(written.every((line) => !line.includes('\n'))).toBe(true)
  })
})

test('hundreds of refused requests leave a line each and no row', async () => {
  const before = await env.DB.prepare('SELECT count(*) AS n FROM audit_log').first('n')
  for (let i = 0; i < 100; i++) await call('GET', '/api/me', { token: `x${'y'.repeat(30)}` })
  expect(lines('authentication_refused')).toHaveLength(100)
  expect(await env.DB.prepare('SELECT count(*) AS n FROM audit_log').first('n')).toBe(before)
})

test('someone who tries the operator’s door leaves a line, though the door is not there', async () => {
  expect((await call('POST', '/api/operations/sweep', { authorization: `Operator ${'x'.repeat(48)}`, body: {} })).status).toBe(404)
  expect(lines('authentication_refused')).toMatchObject([{ reason: 'operator' }])
})

test('a page that claims to be someone else forty times leaves one row an hour in the audit log', async () => {
  const [who, other] = [await somebody(), await somebody()]
  for (let i = 0; i < 5; i++) {
    const page = await LivePage.silent(who)
    page.say({ event: 'addNewUser', data: { userId: other.id } })
    await page.untilClosed()
  }
  await vi.waitFor(() => expect(lines('foreign_user')).toHaveLength(5))
  const rows = env.DB.prepare("SELECT count(*) AS n FROM audit_log WHERE actor_id = ?1 AND action = 'live.foreign_user'").bind(who.id)
  expect(await rows.first('n')).toBe(1)
})

test('an answer of 503 leaves a line that says what failed, and a failed write none of what it held', async () => {
  const who = await somebody()
  const { db } = failingDb({ at: 1, message: 'D1 DB is overloaded. Requests queued for too long.' })
  expect((await call('GET', '/api/me', { token: who.token, bindings: { DB: db } })).status).toBe(503)
  expect(written.map((line) => JSON.parse(line) as object)).toContainEqual(
    expect.objectContaining({ event: 'unavailable', code: 'unavailable', method: 'GET', path: '/api/me' }),
  )
  const { db: broken } = failingDb({ at: 2, message: 'something nobody foresaw' })
  const body = {
    name: NAME,
    examGoals: ['gate'],
    interfaceLanguage: 'en',
    questionLanguage: 'en',
    state: 'AS',
    category: 'obc',
    ageBand: '18to24',
  }
  expect((await call('PUT', '/api/me/profile', { token: who.token, body, bindings: { DB: broken } })).status).toBe(500)
  expect(written.join('\n')).toContain('something nobody foresaw')
  expect(written.join('\n')).not.toContain(NAME)
})
