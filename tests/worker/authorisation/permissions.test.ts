import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { routes } from '#tests/worker/helpers/every-route.ts'
import {
  CAPABILITIES,
  capabilityOf,
  mayDo,
  PERMISSION_SETS,
  type PermissionSet,
  ROUTE_CAPABILITIES,
} from '#contract/shared/capabilities.ts'
import { access, guardedRoutes } from '#worker/http/access.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { answerOf, call } from '#tests/worker/helpers/call.ts'
import { change, person } from '#tests/worker/helpers/people.ts'

const ofAdmins = routes.filter(({ access: level }) => level === 'admin' || level === 'adminOrOperator')
const pathOf = (path: string): string =>
  path.replace(
    /:(\w+)/g,
    (_, name: string) =>
      ({ attemptId: 'aaaaaaaaaaaaaaaa.1', key: 'A'.repeat(43), place: '0', language: 'en', revision: '1' })[name] ?? 'aaaaaaaaaaaaaaaa',
  )
const isForbidden = async (response: Response): Promise<boolean> =>
  response.status === 403 && (await response.text()).includes('"forbidden"')

test.each([...PERMISSION_SETS.map((set) => [set]), ['support', 'finance'], []] as readonly PermissionSet[][])(
  'an admin with %s %s reaches exactly the routes of these sets',
  async (...permissions) => {
    const differing: string[] = []
    let who = await person({ role: 'admin', permissions })
    for (const [i, { method, path, capability }] of ofAdmins.entries()) {
      // Calls are limited by person.
      if (i % 40 === 39) who = await person({ role: 'admin', permissions })
      const response = await call(method, pathOf(path), {
        token: who.token,
        ...(method === 'GET' || method === 'DELETE' ? {} : { body: {} }),
      })
      const may = capability !== null && mayDo(permissions, capability)
      if ((await isForbidden(response)) === may) differing.push(`${method} ${path}`)
    }
    expect(differing).toEqual([])
  },
)

test('a refusal names the capability that is missing', async () => {
  const who = await person({ role: 'admin', permissions: ['content'] })
  const response = await call('GET', '/api/admin/users', { token: who.token })
  expect(await response.json()).toMatchObject({ error: { code: 'forbidden', params: { capability: 'users.read' } } })
})

test('a set that is taken away opens nothing from the next request on, in a tab that is open too', async () => {
  const who = await person({ role: 'admin', permissions: ['support'] })
  await answerOf('GET', '/api/admin/users', { token: who.token })
  await change(who.id, 'permissions', '["content"]')
  expect(await isForbidden(await call('GET', '/api/admin/users', { token: who.token }))).toBe(true)
})

test('the sets in the row of someone who is no admin open nothing', async () => {
  const who = await person({ permissions: ['owner'] })
  expect(await isForbidden(await call('GET', '/api/admin/users', { token: who.token }))).toBe(true)
})

test('a route of admins without a line in the table stops the app from starting', () => {
  const careless = new Hono<AppEnv>().get('/api/admin/careless', access('admin'), (c) => c.text('oh'))
  expect(() => guardedRoutes(careless.routes)).toThrow('ROUTE_CAPABILITIES: GET /api/admin/careless')
})

describe('the table', () => {
  test.each([
    ['POST', '/api/admin/posts/:id/texts/:language/state', 'posts.publish'],
    ['PUT', '/api/admin/posts/:id/texts/:language', 'posts.write'],
    ['GET', '/api/admin/questions/:id', 'content.read'],
    ['PUT', '/api/admin/questions/:id', 'content.write'],
    ['GET', '/api/admin/tests/:testId/keys', 'content.read'],
    ['POST', '/api/admin/tests/:testId/keys/publish', 'keys.publish'],
    ['POST', '/api/admin/prime/grants', 'prime.grant'],
    ['POST', '/api/admin/prime/orders/:id/refund', 'money.refund'],
    ['POST', '/api/admin/users/:userId/ban', 'users.ban'],
    ['PUT', '/api/admin/broadcasts/:id', 'broadcast.send'],
    ['POST', '/api/admin/comments/act', 'comments.moderate'],
    ['GET', '/api/admin/importsomething', null],
  ])('%s %s needs %s', (method, path, needs) => {
    expect(capabilityOf(method, path)).toBe(needs)
  })
  test('lets whoever writes posts, books or questions preview a text and store its images', () => {
    const [preview, images] = [capabilityOf('POST', '/api/admin/article-preview'), capabilityOf('POST', '/api/admin/questions/images')]
    const lacking = PERMISSION_SETS.filter(
      (set) =>
        (['posts.write', 'books.write', 'content.write'] as const).some((writes) => mayDo([set], writes)) &&
        [preview, images].some((needs) => needs === null || !mayDo([set], needs)),
    )
    expect(lacking).toEqual([])
  })
  test('uses every capability, has no line twice, and no set but the owner’s gives rights or exports', () => {
    expect([...new Set(ROUTE_CAPABILITIES.map(([, , needs]) => needs))].toSorted()).toEqual(CAPABILITIES.toSorted())
    expect(new Set(ROUTE_CAPABILITIES.map(([method, path]) => `${method} ${path}`)).size).toBe(ROUTE_CAPABILITIES.length)
    for (const set of PERMISSION_SETS.filter((one) => one !== 'owner'))
      for (const capability of ['users.roles', 'users.export', 'users.delete', 'audit.read'] as const)
        expect([set, capability, mayDo([set], capability)]).toEqual([set, capability, false])
  })
})
