import { describe, expect, test } from 'vitest'
import { routes } from '#tests/worker/helpers/every-route.ts'
import { call } from '#tests/worker/helpers/call.ts'
import { person } from '#tests/worker/helpers/people.ts'

const pathOf = (path: string): string => path.replace(/:(\w+)/g, 'aaaaaaaaaaaaaaaa')

describe('every reply, errors included', () => {
  test.each(routes)('$method $path carries the security headers', async ({ method, path }) => {
    const response = await call(method, pathOf(path), method === 'GET' || method === 'DELETE' ? {} : { body: {} })
    const header = (name: string) => response.headers.get(name)
    expect(header('x-content-type-options')).toBe('nosniff')
    expect(header('content-security-policy')).toContain("default-src 'none'")
    expect(header('x-request-id')).toMatch(/^[a-z0-9]{16}$/)
    expect(header('content-security-policy')).toMatch(/frame-ancestors 'none'|^sandbox/)
    expect(header('referrer-policy')).toBe('strict-origin-when-cross-origin')
    if (path.startsWith('/api')) expect(header('cache-control')).toBe('no-store')
    if ((await response.clone().text()) !== '')
      expect(header('content-type')).toMatch(/^(application\/json|text\/plain;\s?charset=UTF-8)$/i)
  })
  test('says what is wrong without a stack, a path or SQL', async () => {
    const { token } = await person()
    const bodies = [
      '{',
      '[]',
      'null',
      '{"testId":1}',
      `{"testId":"${'x'.repeat(16)}","language":"en","score":9}`,
      '{"__proto__":{"role":"admin"}}',
      '['.repeat(3_000) + ']'.repeat(3_000),
    ]
    for (const body of bodies) {
      const response = await call('POST', '/api/attempts', { token, body, headers: { 'content-type': 'application/json' } })
      expect(response.status).toBe(400)
      expect(await response.text()).not.toMatch(/\bat \w+ \(|\.ts:\d+|SELECT|sqlite/i)
    }
  })
})

describe('in production', () => {
  const bindings = { ENVIRONMENT: 'production', PUBLIC_ORIGIN: 'https://sopan.example' } as unknown as Partial<Env>

  test.each(['/api/readyz', '/api/me', '/api/nothing', `/papers/${'A'.repeat(43)}`])('%s is bound to https for a year', async (path) => {
    const response = await call('GET', path, { bindings })
    expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  })
  test('the cookies of a sign-in are for this host, https and no script alone', async () => {
    const begun = await call('POST', '/api/users/auth/google/start', { body: {}, bindings })
    const failed = await call('POST', '/api/users/auth/google/callback', { body: { code: 'x', state: 'y' }, bindings })
    const cookies = [...begun.headers.getSetCookie(), ...failed.headers.getSetCookie()]
    expect(cookies.length).toBeGreaterThan(1)
    for (const cookie of cookies)
      expect(cookie).toMatch(/^__Host-(?=.*; HttpOnly)(?=.*; Secure)(?=.*; SameSite=Lax)(?=.*Path=\/)(?!.*Domain=)/)
  })
})

test('a form of another site is not taken for JSON', async () => {
  const { token } = await person()
  const response = await call('POST', '/api/attempts', {
    token,
    body: '{"testId":"aaaaaaaaaaaaaaaa","language":"en"}',
    headers: { 'content-type': 'text/plain' },
  })
  expect(response.status).toBe(400)
})

test('a body over its limit is refused, whatever its length header says', async () => {
  const { token } = await person()
  const response = await call('POST', '/api/attempts', { token, body: `{"testId":"${'x'.repeat(70_000)}"}` })
  expect(response.status).toBe(413)
})

test('a repeated query parameter is refused', async () => {
  expect((await call('GET', '/api/testseries-groups/full?language=en&language=hi')).status).toBe(400)
})

describe('other origins', () => {
  test.each(['https://evil.example', 'null', 'http://sopan.test.evil.example', 'http://sopan.test:81', 'https://sopan.test'])(
    '%s gets no CORS grant',
    async (origin) => {
      const response = await call('GET', '/api/testseries-groups/full', { headers: { origin } })
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
    },
  )
  test('the site itself does', async () => {
    const response = await call('GET', '/api/testseries-groups/full', { headers: { origin: 'http://sopan.test' } })
    expect(response.headers.get('access-control-allow-origin')).toBe('http://sopan.test')
  })
  test.each(['https://evil.example', 'null'])('%s may not begin a sign-in', async (origin) => {
    expect((await call('POST', '/api/users/auth/google/start', { body: {}, headers: { origin } })).status).toBe(403)
  })
})
