import { afterEach, describe, expect, test, vi } from 'vitest'
import { call, errorCodeOf } from '#tests/worker/helpers/call.ts'
import { countingLimits } from '#tests/worker/helpers/counting-limits.ts'

const REPORT = {
  kind: 'rejection',
  name: 'TypeError',
  message: 'no row 4711 for "Asha Devi" (asha@example.org, +91 98765 43210)',
  frames: [{ in: 'save', file: 'attempt-Ab3_x-9.js', line: 1, column: 4711 }],
  route: '/test/attempt',
  version: '1.2.0+abc',
} as const

/** Every test tells from an address of its own: the limiter counts them together otherwise. */
const tell = (address: string, body: object, bindings: Partial<Env> = {}) =>
  call('POST', '/api/client-errors', { body, bindings, headers: { 'cf-connecting-ip': address, 'user-agent': 'asha@example.org' } })

function captureLog(): readonly string[] {
  const lines: string[] = []
  for (const level of ['error', 'warn', 'info', 'log'] as const)
    vi.spyOn(console, level).mockImplementation((...words: unknown[]) => void lines.push(words.map(String).join(' ')))
  return lines
}

afterEach(() => {
  vi.restoreAllMocks()
})

test('an error of a browser is one line, without anything of a person', async () => {
  const lines = captureLog()
  const response = await tell('198.51.100.1', REPORT)
  expect([response.status, await response.text()]).toEqual([204, ''])
  expect(lines).toHaveLength(1)
  const { at: _at, ...said } = JSON.parse(lines[0] ?? '') as Record<string, unknown>
  expect(said).toEqual({
    level: 'warn',
    event: 'client_error',
    kind: 'rejection',
    name: 'TypeError',
    message: 'no row # for "…" @ +# # #)',
    place: 'attempt on /test/attempt',
    frames: ['save (attempt-Ab3_x-9.js:1:4711)'],
    version: '1.2.0+abc',
  })
})

describe('refused, and no line is written:', () => {
  const frame = REPORT.frames[0]
  test.each([
    ['a kind that is none', { kind: 'warning' }],
    ['a name with a figure', { name: 'Error4711' }],
    ['a message of 301 characters', { message: 'x'.repeat(301) }],
    ['six frames', { frames: Array.from({ length: 6 }, () => frame) }],
    ['a file with an address', { frames: [{ ...frame, file: 'https://sopan.example/assets/a.js' }] }],
    ['a file with a query', { frames: [{ ...frame, file: 'a.js?token=abc' }] }],
    ['the address in the place of its pattern', { route: '/test-solution/a1b2c3d4e5f6g7h8' }],
    ['a query after the pattern', { route: '/user?attempt=abc' }],
    ['a version that is a text', { version: 'my version' }],
    ['who met it', { userId: 'aaaaaaaaaaaaaaaa' }],
  ])('%s', async (_name, change) => {
    const lines = captureLog()
    const response = await tell('198.51.100.2', { ...REPORT, ...change })
    expect([response.status, await errorCodeOf(response)]).toEqual([400, 'invalid_request'])
    expect(lines.filter((line) => line.includes('client_error'))).toEqual([])
  })
  test('more than 4 KB', async () => {
    const response = await tell('198.51.100.3', { ...REPORT, padding: 'x'.repeat(4_096) })
    expect([response.status, await errorCodeOf(response)]).toEqual([413, 'body_too_large'])
  })
})

test('a flood from one network is turned away; others still get through', async () => {
  captureLog()
  const { bindings } = countingLimits({ LIMIT_SIGN_IN: 30 })
  const statuses: number[] = []
  for (let i = 0; i < 40; i++) statuses.push((await tell('198.51.100.4', REPORT, bindings)).status)
  expect([statuses[0], statuses[29], statuses[30], statuses.at(-1)]).toEqual([204, 204, 429, 429])
  expect((await tell('203.0.113.4', REPORT, bindings)).status).toBe(204)
})
