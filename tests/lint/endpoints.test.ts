/** Endpoints of the contract and routes of the Worker name the same calls; calls of the site go through endpoints. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { AnyEndpoint } from '#contract/shared/endpoint.ts'
import { readSources } from '../../web/vite/read-sources.ts'
import type { SourceFile } from '../../web/vite/source-graph.ts'

const root = new URL('../../', import.meta.url)
const contract = new URL('worker/contract/', root)
const files = readdirSync(contract, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('endpoints.ts'))
const modules = await Promise.all(files.map((path) => import(new URL(path, contract).href) as Promise<Record<string, AnyEndpoint>>))
const endpoints = modules.flatMap((module) => Object.values(module))
/** `GET /api/me (learner)`, one a line: the kept list of the Worker's routes. */
const routes = readFileSync(new URL('tests/contract-snapshot/routes.txt', root), 'utf8').trim().split('\n')

const lineOf = ({ method, path, access }: AnyEndpoint): string => `${method} ${path} (${access})`
const unknownChanges = (list: readonly AnyEndpoint[]): string[] =>
  list
    .flatMap(({ changes = [] }) => changes)
    .filter((path) => !routes.some((route) => route.startsWith(path.endsWith('/*') ? `GET ${path.slice(0, -2)}` : `GET ${path} (`)))

test('every endpoint is a route of the Worker, with its access level', () => {
  expect(endpoints.map(lineOf).filter((line) => !routes.includes(line))).toEqual([])
})
test('no call is named twice', () => {
  const lines = endpoints.map(lineOf)
  expect(lines.filter((line, i) => lines.indexOf(line) !== i)).toEqual([])
})
test('what a change makes old is a route that is read', () => {
  expect(unknownChanges(endpoints)).toEqual([])
})
test('a change that makes nothing real old is found', () => {
  expect(unknownChanges([{ method: 'PUT', path: '/api/me', access: 'learner', changes: ['/api/me/nothing', '/api/nowhere/*'] }])).toEqual([
    '/api/me/nothing',
    '/api/nowhere/*',
  ])
})

/** Routes that the site does not call with JSON. */
const WITHOUT_ENDPOINT: Readonly<Record<string, string>> = {
  'GET /api/live': 'a web socket',
  'GET /api/attempts/:attemptId/connection': 'a web socket',
  'GET /api/healthz': 'asked by monitors',
  'GET /api/readyz': 'asked by monitors',
  'POST /api/operations/apply-erasures': 'asked by a command',
  'POST /api/operations/ask-about-refunds': 'asked by a command',
  'POST /api/operations/erased-among': 'asked by a command',
  'POST /api/operations/reconcile-orders': 'asked by a command',
  'POST /api/operations/recover-orders': 'asked by a command',
  'POST /api/operations/receipt-keys': 'asked by a command',
  'POST /api/operations/rebuild-record': 'asked by a command',
  'POST /api/operations/recount-board': 'asked by a command',
  'POST /api/operations/rebuild-search': 'asked by a command',
  'POST /api/operations/running': 'asked by a command',
  'POST /api/operations/sweep': 'asked by a command',
  'POST /api/operations/token-keys': 'asked by a command',
  'POST /api/payments/webhook': 'sent by the gateway',
  'GET /.well-known/sopan-audit.json': 'a file, for any program',
  'GET /.well-known/sopan-keys.json': 'a file, for any program',
  'GET /media/:key': 'a file',
  'GET /papers/:hash': 'a file',
}

const withoutEndpoint = (lines: readonly string[]): string[] => lines.filter((line) => !endpoints.some((one) => lineOf(one) === line))

test('every other route has an endpoint', () => {
  const names = withoutEndpoint(routes).map((line) => line.replace(/ \(\w+\)$/, ''))
  expect(names.toSorted()).toEqual(Object.keys(WITHOUT_ENDPOINT).toSorted())
})
test('a route without an endpoint is found', () => {
  expect(withoutEndpoint(['GET /api/planted (admin)'])).toEqual(['GET /api/planted (admin)'])
})

/** Where `apiRequest` may be named: its own file, the one caller, and what tests it. */
const CALLERS = ['lib/api/api-request.ts', 'lib/api/call.ts']
const callersIn = (files: readonly SourceFile[]): string[] =>
  files.filter(({ source }) => /\bapiRequest\b/.test(source)).map(({ path }) => path)

test('the site calls the API through endpoints alone', () => {
  expect(callersIn(readSources(fileURLToPath(new URL('web/src/', root)))).toSorted()).toEqual(CALLERS)
})
test('a call past the endpoints is found', () => {
  expect(callersIn([{ path: 'features/a.ts', source: "apiRequest<Reply>('/api/a')" }])).toEqual(['features/a.ts'])
})
