import { Hono } from 'hono'
import { beforeAll, expect, test } from 'vitest'
import { routes } from '#tests/worker/helpers/every-route.ts'
import type { Access } from '#contract/shared/access.ts'
import { access, guardedRoutes } from '#worker/http/access.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { call } from '#tests/worker/helpers/call.ts'
import { PRINCIPALS } from '#tests/worker/helpers/principals.ts'

/** Ids of the right form that belong to no one; the attempt is the one that the attempt token names. */
const PATH_VALUES: Record<string, string> = {
  testId: 'aaaaaaaaaaaaaaaa',
  userId: 'aaaaaaaaaaaaaaaa',
  attemptId: 'aaaaaaaaaaaaaaaa.1',
  id: 'aaaaaaaaaaaaaaaa',
  kind: 'test',
  code: 'WELCOME',
  place: '0',
  questionId: 'aaaaaaaaaaaaaaaa',
  hash: 'A'.repeat(43),
  key: 'A'.repeat(43),
  sessionId: 'A'.repeat(43),
  language: 'en',
  revision: '1',
  slug: 'maths',
  exam: 'ssc-cgl',
  bookId: 'aaaaaaaaaaaaaaaa',
  chapterId: 'aaaaaaaaaaaaaaaa',
  token: 'A'.repeat(43),
}
const GUARD_CODES = new Set(['unauthenticated', 'session_ended', 'forbidden', 'banned'])

const pathOf = (path: string): string => path.replace(/:(\w+)/g, (_, name: string) => PATH_VALUES[name] ?? 'missing')

/** Refusals of the save path and of seats at a live test, which never answer 401 and sign no one out; and of the operator's calls, which do not exist for others. */
const REFUSALS: Partial<Record<Access, readonly string[]>> = {
  attempt: ['attempt_revoked'],
  entry: ['entry_ticket_refused'],
  operator: ['not_found'],
  adminOrOperator: [...GUARD_CODES, 'not_found'],
}

const readers: Record<string, Promise<string | null>> = {}
beforeAll(() => {
  for (const [name, { header }] of Object.entries(PRINCIPALS)) readers[name] = header()
})

// The sweep runs every task once for each principal who may order it.
const TIMEOUT = { timeout: 120_000 }

test.each(routes)('$method $path lets in those of "$access" and no one else', TIMEOUT, async ({ method, path, access: level }) => {
  for (const [name, { header, may }] of Object.entries(PRINCIPALS)) {
    const response = await call(method, pathOf(path), {
      // A read leaves everyone as they are, so the same people make them all.
      authorization: method === 'GET' ? ((await readers[name]) ?? null) : await header(),
      ...(method === 'GET' || method === 'DELETE' ? {} : { body: {} }),
    })
    const text = await response.text()
    const code = /"code":"(\w+)"/.exec(text)?.[1] ?? ''
    if (may.includes(level)) {
      expect(GUARD_CODES.has(code), `${name} is refused: ${code}`).toBe(false)
      expect(response.status, name).toBeLessThan(500)
    } else {
      expect(response.ok, `${name} is let in`).toBe(false)
      expect(REFUSALS[level] ?? [...GUARD_CODES], name).toContain(code)
    }
  }
})

test('every path value of the matrix is known', () => {
  const names = routes.flatMap(({ path }) => [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? ''))
  expect(names.filter((name) => PATH_VALUES[name] === undefined)).toEqual([])
})

test('a route without a guard stops the app from starting', () => {
  const careless = new Hono<AppEnv>().get('/fine', access('anyone'), (c) => c.text('ok')).get('/careless', (c) => c.text('oh'))
  expect(() => guardedRoutes(careless.routes)).toThrow('GET /careless')
})

test('a method that no route declares is refused', async () => {
  for (const method of ['PATCH', 'TRACE', 'OPTIONS', 'HEAD'].filter((m) => m !== 'TRACE')) {
    const response = await call(method, '/api/users/logout')
    expect(response.status === 404 || response.status === 405 || (method === 'OPTIONS' && response.status === 204)).toBe(true)
  }
})

test.each([
  '/api/%2e%2e/admin/overview',
  '/api//admin/overview',
  '/API/admin/overview',
  '/api/admin/overview/',
  '/api/admin;/overview',
  '/api/admin/overview.',
])('the path trick %s opens nothing', async (path) => {
  const response = await call('GET', path)
  expect(response.status).toBeGreaterThanOrEqual(400)
})

test('the calls of the API and who may make them are the kept ones', async () => {
  const lines = routes.map(({ method, path, access: level }) => `${method} ${path} (${level})\n`)
  await expect(lines.toSorted().join('')).toMatchFileSnapshot('../../contract-snapshot/routes.txt')
})
