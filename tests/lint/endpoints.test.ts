/** Endpoints of the contract and routes of the Worker name the same calls; calls of the site go through endpoints. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { AnyEndpoint } from '#contract/shared/endpoint.ts'

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
