import { describe, expect, test } from 'vitest'
import { call } from '#tests/worker/helpers/call.ts'

const SITE = 'http://sopan.test'
const preflight = (origin: string) =>
  call('OPTIONS', '/api/me', {
    headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization' },
  })

test.each(['/api/testseries-groups/full', '/api/me', '/api/nothing-here'])(
  'the reply of %s is never one origin’s for another',
  async (path) => {
    for (const headers of [{}, { origin: SITE }, { origin: 'https://evil.example' }] as Record<string, string>[])
      expect((await call('GET', path, { headers })).headers.get('vary')).toContain('Origin')
  },
)

test('an error reaches the site as any other reply does', async () => {
  const { status, headers } = await call('GET', '/api/me', { headers: { origin: SITE } })
  expect(status).toBe(401)
  expect(headers.get('access-control-allow-origin')).toBe(SITE)
  expect(headers.get('access-control-allow-credentials')).toBe('true')
  expect(headers.get('access-control-expose-headers')?.split(',')).toContain('x-unread-count')
})

describe('what a browser asks beforehand', () => {
  test('is granted to the site', async () => {
    const { status, headers } = await preflight(SITE)
    expect(status).toBe(204)
    expect(headers.get('access-control-allow-origin')).toBe(SITE)
    expect(headers.get('access-control-allow-methods')).toContain('PUT')
    expect(headers.get('access-control-allow-headers')).toContain('authorization')
    expect(headers.get('vary')).toContain('Origin')
  })
  test.each(['https://evil.example', 'null', 'http://sopan.test.evil.example'])('is not granted to %s', async (origin) => {
    expect((await preflight(origin)).headers.get('access-control-allow-origin')).toBeNull()
  })
})
