import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { routes } from '#tests/worker/helpers/every-route.ts'
import { type HostileInput, hostileInput } from '#tests/faults/hostile/hostile-input.ts'
import { faultOf, logFault } from '#tests/faults/hostile/judge.ts'
import { type Target, targetsOf } from '#tests/faults/hostile/targets.ts'
import { proofRandom } from '#tests/faults/support/random.ts'
import { call } from '#tests/worker/helpers/call.ts'
import { BINDINGS, layGround } from './ground.ts'

/** A few thousand on every change; `npm run prove -- hostile` sends twenty thousand over the wire. */
const ROUNDS = 4_000
const SEED = 20_261_121
/** After so many inputs every table is compared with what it was. */
const CHUNK = 250

let targets: readonly Target[] = []
let secrets: readonly string[] = []
let digest: () => Promise<unknown>

beforeAll(async () => {
  const laid = await layGround()
  targets = targetsOf(laid.ground)
  secrets = [env.SESSION_SECRET, env.OPERATOR_SECRET, env.GOOGLE_CLIENT_SECRET, laid.ground.session, laid.ground.open.token]
  digest = laid.digest
}, 60_000)
afterEach(() => {
  vi.restoreAllMocks()
})

test('the requests are good before they are spoilt', async () => {
  for (const target of targets.filter(
    ({ method, route }) => method === 'GET' && !route.includes('/media') && !route.endsWith('/image') && route !== 'GET /api/live',
  ))
    expect([target.route, (await send(whole(target))).status]).toEqual([target.route, 200])
})

test(`${ROUNDS} hostile inputs are refused with an error of ours, change nothing and log no failure`, { timeout: 120_000 }, async () => {
  const random = proofRandom(SEED)
  const lines = captureLog()
  const faults: string[] = []
  const seen = new Map<string, number>()
  const before = await digest()
  for (let sent = 0; sent < ROUNDS && faults.length < 20; sent++) {
    const target = targets[sent % targets.length]
    if (target === undefined) throw new RangeError('no targets')
    const input = hostileInput(target, random)
    seen.set(target.route, (seen.get(target.route) ?? 0) + 1)
    const fault = faultOf(input, await send(input), secrets)
    if (fault !== null) faults.push(`${input.route}: ${input.what}: ${fault}`)
    if (sent % CHUNK === CHUNK - 1) expect([input.route, await digest()]).toEqual([input.route, before])
  }
  expect(faults).toEqual([])
  expect(await digest()).toEqual(before)
  expect(logFault(lines, secrets)).toBeNull()
  expect(Math.min(...seen.values())).toBeGreaterThanOrEqual(Math.floor(ROUNDS / targets.length))
})

// Thousands of requests, one after the other: there is no bar on how long they take.
test('a public or learner’s route that has no good request here still survives a bad one', { timeout: 180_000 }, async () => {
  const known = new Set(targets.map(({ route }) => route))
  const random = proofRandom(SEED)
  const lines = captureLog()
  const open = ['anyone', 'learner', 'attempt', 'entry']
  for (const { method, path } of routes.filter(({ access, method: m, path: p }) => open.includes(access) && !known.has(`${m} ${p}`))) {
    const params = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, 'aaaaaaaaaaaaaaaa']))
    const address = path.replace(/:(\w+)/g, '{$1}')
    const token = targets.find(({ route }) => route === 'GET /api/me')?.token ?? null
    const body = method === 'GET' || method === 'DELETE' ? {} : { body: { a: 1 } }
    const target: Target = { route: `${method} ${path}`, method, address, params, token, ...body }
    for (let i = 0; i < 60; i++) {
      const input = { ...hostileInput(target, random), mustRefuse: false }
      expect([input.route, input.what, faultOf(input, await send(input), secrets)]).toEqual([input.route, input.what, null])
    }
  }
  expect(logFault(lines, secrets)).toBeNull()
})

test.each([
  ['a failure', 500, '{"error":{"code":"internal","message":"x","requestId":"aaaaaaaaaaaaaaaa"}}', /status 500/],
  ['a yes', 200, '{}', /accepted/],
  ['plain text', 400, 'no', /not JSON/],
  ['another shape', 400, '{"message":"no"}', /shape/],
  ['a code of its own', 400, '{"error":{"code":"oops","message":"x","requestId":"aaaaaaaaaaaaaaaa"}}', /unknown code/],
  ['another status', 400, '{"error":{"code":"not_found","message":"x","requestId":"aaaaaaaaaaaaaaaa"}}', /with status 400/],
  ['a field too many', 404, '{"error":{"code":"not_found","message":"x","requestId":"aaaaaaaaaaaaaaaa","stack":""}}', /field stack/],
  ['a stack', 404, '{"error":{"code":"not_found","message":"x at f (w.ts:1)","requestId":"aaaaaaaaaaaaaaaa"}}', /insides/],
  ['a secret', 404, '{"error":{"code":"not_found","message":"hush","requestId":"aaaaaaaaaaaaaaaa"}}', /secret/],
])('%s in answer to a hostile input is a fault', (_name, status, text, fault) => {
  const input: HostileInput = { route: 'GET /', what: '', method: 'GET', path: '/', headers: {}, mustRefuse: true, isFile: false }
  expect(faultOf(input, { status, text }, ['hush'])).toMatch(fault)
})

async function send({ method, path, headers, body }: Pick<HostileInput, 'method' | 'path' | 'headers' | 'body'>) {
  const response = await call(method, path, { headers, rawBody: body, bindings: BINDINGS })
  return { status: response.status, text: new TextDecoder().decode(await response.arrayBuffer()) }
}

/** The good request itself. */
const whole = (target: Target) => ({
  method: target.method,
  headers: target.token === null ? {} : { authorization: `Bearer ${target.token}` },
  path:
    target.address.replace(/\{(\w+)\}/g, (_, name: string) => target.params[name] ?? '') +
    (target.query === undefined ? '' : `?${new URLSearchParams(target.query).toString()}`),
})

function captureLog(): readonly string[] {
  const lines: string[] = []
  for (const level of ['error', 'warn', 'info', 'log'] as const)
    vi.spyOn(console, level).mockImplementation((...words: unknown[]) => void lines.push(words.map(String).join(' ')))
  return lines
}
