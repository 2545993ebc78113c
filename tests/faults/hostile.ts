import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { callOperator } from '#scripts/lib/load-demo.ts'
import { hostileInput } from './hostile/hostile-input.ts'
import { layGround, stateOf } from './hostile/ground.ts'
import { faultOf, logFault } from './hostile/judge.ts'
import { targetsOf } from './hostile/targets.ts'
import { bundleWithBugs, bundleWorker } from './support/bundle.ts'
import type { PlantedBug } from './support/planted-bug.ts'
import { type ProofRandom, proofRandom } from './support/random.ts'
import { migrate, SECRETS, startWorker } from './support/worker-process.ts'

export interface HostileFigures {
  readonly inputs: number
  readonly routes: number
  readonly leastPerRoute: number
  readonly faults: number
  /** How often the whole database was compared with what it was, and how often it was another. */
  readonly comparisons: number
  readonly changed: number
  /** Whether a failure or a secret stood in the log. */
  readonly logged: boolean
  readonly example: string | null
}

const PORT = 8_861
const CHUNK = 500

/** Hands the body on as it comes, as code does that trusts its framework to parse. */
export const RAW_JSON: PlantedBug = {
  name: 'the body is parsed without a look at it',
  edits: [
    {
      file: 'worker/http/validate.ts',
      find: 'async function readJson(c: Context, maxBytes: number): Promise<unknown> {',
      put: `async function readJson(c: Context, maxBytes: number): Promise<unknown> {
  return await c.req.json()`,
    },
  ],
}

/** Takes any text for one that can be stored. */
export const UNCHECKED_TEXT: PlantedBug = {
  name: 'texts are stored without a look at their characters',
  edits: [
    { file: 'worker/contract/auth/schemas.ts', find: 's.isWellFormed() && !/', put: 'true || !/' },
    { file: 'worker/contract/notifications/schemas.ts', find: 's.isWellFormed() && !/', put: 'true || !/' },
    { file: 'worker/contract/contact/schemas.ts', find: 's.isWellFormed() && !/', put: 'true || !/' },
    { file: 'worker/contract/shared/plain-text.ts', find: 'text.isWellFormed() && !/', put: 'true || !/' },
  ],
}

/**
 * Sends hostile inputs to every public and learner's route of a Worker as it is deployed, or to those of `only`, and looks at replies,
 * rows and log.
 */
export async function hostileRuns(bundle: string, inputs: number, random: ProofRandom, only?: readonly string[]): Promise<HostileFigures> {
  const state = mkdtempSync(join(tmpdir(), 'sopan-hostile-'))
  const lines: string[] = []
  const worker = await startWorker(bundle, state, PORT, (line) => void lines.push(line))
  try {
    await migrate(worker)
    const ground = await layGround(worker, (body) => callOperator(worker.url, SECRETS.OPERATOR_SECRET, '/api/admin/import', body))
    const targets = targetsOf(ground).filter(({ route }) => only?.includes(route) ?? true)
    const secrets = [...Object.values(SECRETS), ground.session, ground.open.token]
    const before = await stateOf(worker, ground)
    const figures = { inputs: 0, faults: 0, comparisons: 0, changed: 0 }
    let example: string | null = null
    const seen = new Map(targets.map(({ route }) => [route, 0]))
    while (figures.inputs < inputs) {
      const target = targets[figures.inputs % targets.length]
      if (target === undefined) break
      const input = hostileInput(target, random)
      const response = await fetch(`${worker.url}${input.path}`, {
        method: input.method,
        headers: { ...input.headers },
        redirect: 'manual',
        signal: AbortSignal.timeout(10_000),
        ...(input.body === undefined ? {} : { body: input.body }),
      })
      const fault = faultOf(input, { status: response.status, text: await response.text() }, secrets)
      if (fault !== null) {
        figures.faults++
        example ??= `${input.route}: ${input.what}: ${fault}`
      }
      seen.set(input.route, (seen.get(input.route) ?? 0) + 1)
      figures.inputs++
      if (figures.inputs % CHUNK !== 0 && figures.inputs < inputs) continue
      figures.comparisons++
      const change = differenceOf(before, await stateOf(worker, ground))
      if (change !== null) {
        figures.changed++
        example ??= `changed: ${change}`
      }
    }
    const logged = logFault(lines, secrets)
    example ??= logged
    return { ...figures, logged: logged !== null, routes: seen.size, leastPerRoute: Math.min(...seen.values()), example }
  } finally {
    await worker.dispose()
    rmSync(state, { recursive: true, force: true })
  }
}

/** No hostile input is accepted, breaks anything, changes a row or is logged as a failure; and two planted bugs are seen. */
export async function proveHostile(runs: number, seed: number): Promise<boolean> {
  const bundle = await bundleWorker()
  const rawJson = await bundleWithBugs([RAW_JSON])
  const uncheckedText = await bundleWithBugs([UNCHECKED_TEXT])
  const real = await hostileRuns(bundle, runs * 100, proofRandom(seed))
  console.log(`hostile inputs: ${JSON.stringify({ seed, ...real })}`)
  const few = Math.max(1_000, runs * 5)
  const raw = await hostileRuns(rawJson, few, proofRandom(seed))
  console.log(`  with "${RAW_JSON.name}" planted: ${JSON.stringify(raw)}`)
  const unchecked = await hostileRuns(uncheckedText, few, proofRandom(seed), ['PUT /api/me/profile'])
  console.log(`  with "${UNCHECKED_TEXT.name}" planted: ${JSON.stringify(unchecked)}`)
  const isClean = real.faults === 0 && real.changed === 0 && !real.logged && real.leastPerRoute > 0
  return isClean && raw.faults > 0 && raw.logged && unchecked.faults > 0 && unchecked.changed > 0
}

function differenceOf(before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>): string | null {
  const name = [...new Set([...Object.keys(before), ...Object.keys(after)])].find((key) => before[key] !== after[key])
  return name === undefined ? null : name
}
