import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApi, builtApiConfig, modulesAtStart, modulesOf } from '#scripts/lib/build-api.ts'
import { readBases } from '#scripts/deploy/session.ts'
import { runWrangler } from './run-wrangler.ts'

const BUDGET_MS = 100
/**
 * What the reference script takes on a machine that is too slow for the bar itself. The bar was set on a machine on which an older API started
 * in 100 ms; where the reference was measured first, that API took 150 ms and so did the reference. A faster machine is held to the bar
 * alone: there the reference gains more than the API does (58 ms beside 66 were seen, and 128 beside 72).
 */
const REFERENCE_MS = 150
/** Whatever else the machine does only adds to a profile: the least of a few is the nearest to the truth. */
const TRIES = 10

const folder = mkdtempSync(join(tmpdir(), 'sopan-worker-startup-'))
const modules = join(folder, 'api', 'modules')

/** The Worker as a deployment would upload it, and the reference. */
beforeAll(async () => {
  await buildApi(modules, { minify: true })
  mkdirSync(join(folder, 'reference'))
  writeFileSync(join(folder, 'reference', 'index.js'), referenceScript())
  const { compatibility_date, compatibility_flags } = readBases().api
  for (const [name, built] of [
    ['api', builtApiConfig(modules)],
    ['reference', { main: 'index.js', no_bundle: true }],
  ] as const)
    writeFileSync(join(folder, name, 'wrangler.json'), JSON.stringify({ name, compatibility_date, compatibility_flags, ...built }))
}, 120_000)
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

test('the Worker starts in at most 100 ms, or as much slower as this machine is', { timeout: 240_000 }, () => {
  const api: number[] = []
  const reference: number[] = []
  const scaled = (): number => Math.min(...api) * Math.min(1, REFERENCE_MS / Math.min(...reference))
  while (api.length < TRIES && (api.length === 0 || scaled() > BUDGET_MS)) {
    reference.push(startupMs('reference'))
    api.push(startupMs('api'))
  }
  const said = (figures: readonly number[]) => figures.map((ms) => ms.toFixed(1)).join(', ')
  console.info(`Worker start-up: ${said(api)} ms; reference: ${said(reference)} ms; ${scaled().toFixed(1)} ms of ${BUDGET_MS}`)
  expect(Math.min(...api, ...reference)).toBeGreaterThan(10)
  expect(scaled()).toBeLessThanOrEqual(BUDGET_MS)
})

test('what the engine has to read at the start is at most 650 KB of script', () => {
  const bytes = modulesAtStart(modules).reduce((sum, { contents }) => sum + Buffer.byteLength(contents), 0)
  expect(bytes).toBeGreaterThan(100 * 1_024)
  expect(bytes).toBeLessThanOrEqual(650 * 1_024)
})

test.each([
  ['the routes of operators', '/token-keys'],
  ['payments', '/payments'],
  ['the library of repetition', 'stability'],
  ['the typesetting of formulas', 'temml'],
  ['the long work of admins', 'job_page_failed'],
])('%s are read when something asks for them, not at the start', (_what, text) => {
  const holding = (some: ReturnType<typeof modulesOf>) => some.filter(({ contents }) => contents.includes(text)).length
  expect(holding(modulesOf(modules))).toBeGreaterThan(0)
  expect(holding(modulesAtStart(modules))).toBe(0)
})

test('nothing is waited for and nothing large is parsed while the Worker starts', () => {
  expect(modulesAtStart(modules).flatMap(({ contents }) => slowAtStart(contents))).toEqual([])
})

test.each([
  ['a fetch', 'const a = await fetch("x")', ['await']],
  ['a loop over what comes', 'for await (const x of y()) z(x)', ['for await']],
  ['JSON of elsewhere', 'const data = JSON.parse(text)', ['JSON.parse(text)']],
  ['JSON of elsewhere in a function called on the spot', 'const data = (() => JSON.parse(text))()', ['JSON.parse(text)']],
  ['a small table as JSON, which is fine', 'const colours = JSON.parse(`{"red": 1}`)', []],
  ['a large one', `const data = JSON.parse('${'['.repeat(5_000)}')`, ['JSON.parse of 5002 characters']],
  ['a large text', `const data = "${'x'.repeat(70_000)}"`, ['a text of 70000 characters']],
  ['what only runs later, which is fine', 'const later = async () => { await fetch("x"); return JSON.parse(await x) }', []],
])('the search for these reads %s', (_name, script, found) => {
  expect(slowAtStart(script)).toEqual(found)
})

/** Always the same: functions to read and objects to make, as schemas, tables and routes are. */
const referenceScript = (): string =>
  Array.from({ length: 1_500 }, (_, i) => {
    const before = i === 0 ? 'null' : `part${i - 1}`
    return `const make${i}=(of)=>{const made={of,at:${i},checks:[],add(check){this.checks.push(check);return this}};Object.defineProperty(made,'name',{get:()=>'part${i}'});for(const key of ['a${i}','b${i}','c'])made[key]=(value)=>value===key?made:null;return made}
const part${i}=make${i}(${before}).add((value)=>value.at>${i}).add(({name})=>name==='x${i}')`
  }).join('\n') + `\nexport default{fetch:()=>new Response(part1499.name)}`

/** Processor time between the first and the last sample of workerd's own profile of the module's evaluation, idle samples left out. */
function startupMs(name: 'api' | 'reference'): number {
  const file = join(folder, `${name}.cpuprofile`)
  const run = runWrangler(join(folder, name), 'check', 'startup', '--outfile', file)
  if (run.status !== 0) throw new Error(`wrangler check startup failed:\n${run.stdout}\n${run.stderr}`)
  const profile = JSON.parse(readFileSync(file, 'utf8')) as {
    nodes: { id: number; callFrame: { functionName: string } }[]
    samples: number[]
    timeDeltas: number[]
  }
  const idle = new Set(profile.nodes.filter(({ callFrame }) => callFrame.functionName === '(idle)').map(({ id }) => id))
  return profile.samples.reduce((sum, node, i) => sum + (idle.has(node) ? 0 : (profile.timeDeltas[i] ?? 0)), 0) / 1_000
}

interface Node {
  readonly type: string
  readonly [field: string]: unknown
}

const LARGE_TEXT = 64 * 1_024
const LARGE_JSON = 4 * 1_024

/** What a script does at its own level that a start should not do: waiting, parsing JSON, carrying a large text. */
function slowAtStart(script: string): string[] {
  const found: string[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) visit(item)
    if (!isNode(value)) return
    if (value.type === 'AwaitExpression') found.push('await')
    if (value.type === 'ForOfStatement' && value['await'] === true) found.push('for await')
    const parsed = value.type === 'CallExpression' && isJsonParse(value['callee']) ? (value['arguments'] as Node[])[0] : undefined
    if (parsed !== undefined) found.push(...slowParse(parsed, script))
    const text = value['value']
    if (value.type === 'Literal' && typeof text === 'string' && text.length > LARGE_TEXT) found.push(`a text of ${text.length} characters`)
    for (const [field, child] of Object.entries(value)) {
      // A function is only read at the start; one that is called on the spot runs.
      if (value.type === 'CallExpression' && field === 'callee') visit(withoutParentheses(child))
      else if (Array.isArray(child)) visit(child.filter((item) => !isFunction(item)))
      else if (!isFunction(child)) visit(child)
    }
  }
  visit(parseSync('index.js', script).program)
  return found
}

/** A small table written out as JSON costs nothing; anything else is data on the way of the first request. */
function slowParse(argument: Node, script: string): string[] {
  const source = script.slice(Number(argument['start']), Number(argument['end']))
  const isWrittenOut = argument.type === 'Literal' || argument.type === 'TemplateLiteral'
  if (!isWrittenOut) return [`JSON.parse(${source.slice(0, 40)})`]
  return source.length > LARGE_JSON ? [`JSON.parse of ${source.length} characters`] : []
}

const withoutParentheses = (value: unknown): unknown =>
  isNode(value) && value.type === 'ParenthesizedExpression' ? withoutParentheses(value['expression']) : value

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

const isFunction = (value: unknown): boolean =>
  isNode(value) && ['FunctionExpression', 'FunctionDeclaration', 'ArrowFunctionExpression'].includes(value.type)

function isJsonParse(callee: unknown): boolean {
  if (!isNode(callee) || callee.type !== 'MemberExpression') return false
  const { object, property } = callee as { object?: { name?: string }; property?: { name?: string } }
  return object?.name === 'JSON' && property?.name === 'parse'
}
