import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import type { AppEnv } from './app-env.ts'
import { serve } from './serve.ts'

const rename = endpoint<{ body: { readonly name: string }; reply: { readonly renamed: number } }>()('PUT', '/api/groups/:groupId', 'admin')
const list = endpoint<{ query: { readonly before?: string }; reply: readonly string[] }>()('GET', '/api/groups', 'anyone')
const forget = endpoint<object>()('DELETE', '/api/groups/:groupId', 'admin')
const params = z.object({ groupId: z.string() })
const body = z.strictObject({ name: z.string() })
const query = z.strictObject({ before: z.optional(z.string()) })

test('a route is served under the path and the method of its endpoint', () => {
  const routes = new Hono<AppEnv>()
  serve(routes, rename, { params, body })(() => ({ renamed: 1 }))
  serve(routes, list, { query })(() => ['a'])
  serve(routes, forget, { params })(() => {})
  expect([...new Set(routes.routes.map(({ method, path }) => `${method} ${path}`))]).toEqual([
    'PUT /groups/:groupId',
    'GET /groups',
    'DELETE /groups/:groupId',
  ])
})

describe('does not compile (the compiler reads these lines)', () => {
  const routes = new Hono<AppEnv>()
  const refused: (() => void)[] = [
    // @ts-expect-error -- the path has a parameter that no schema checks
    () => serve(routes, forget, {})(() => {}),
    // @ts-expect-error -- the schema takes a number where the endpoint sends a name
    () => serve(routes, rename, { params, body: z.strictObject({ name: z.number() }) }),
    // @ts-expect-error -- the endpoint sends nothing
    () => serve(routes, forget, { params, body }),
    // @ts-expect-error -- the reply is not the endpoint's
    () => serve(routes, rename, { params, body })(() => ({ renamed: 'one' })),
    // @ts-expect-error -- the endpoint has a reply
    () => serve(routes, list, { query })(() => {}),
  ]
  test('five wrong uses', () => {
    expect(refused).toHaveLength(5)
  })
})
