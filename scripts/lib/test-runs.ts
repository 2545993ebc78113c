import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compareSeen } from './compare-seen.ts'
import { PATHS } from './paths.ts'
import { failuresOf, type VitestReport } from './failures.ts'
import { runTool, type ToolRun } from './run-tool.ts'
import { typecheck } from './typecheck.ts'

export interface Counts {
  readonly passed: number
  readonly failed: number
  /** What failed, for the end of the output: a log that is cut keeps its end. */
  readonly failures?: readonly string[]
}

/** Types of all three projects: each is one check. */
export async function checkTypes(): Promise<Counts> {
  return asCheck(await typecheck(true))
}

export async function checkLint(): Promise<Counts> {
  const run = await runTool('oxlint', ['--type-aware', '--deny-warnings'], { cwd: PATHS.root })
  if (run.code !== 0) console.log(run.output)
  return asCheck(run.code === 0)
}

export async function checkFormat(): Promise<Counts> {
  const run = await runTool('oxfmt', ['--check', '.'], { cwd: PATHS.root })
  if (run.code !== 0) console.log(run.output)
  return asCheck(run.code === 0)
}

export const runUnitTests = (): Promise<Counts> => runVitest(['unit', 'unit-alone'], ['--maxWorkers', '2'])

/**
 * The tests inside workerd. What they see of the API, of stored JSON and of statements is compared with the kept files of
 * tests/contract-snapshot, each of which is one more check.
 */
export async function runWorkerTests(): Promise<Counts> {
  const seen = join(mkdtempSync(join(tmpdir(), 'sopan-seen-')), 'seen.jsonl')
  // Each half goes through its files in one order, whatever the machine: what a file finds of those before it is the same everywhere.
  const halves = await Promise.all(
    ['1/2', '2/2'].map((half) => runVitest(['workers', 'workers-alone'], ['--maxWorkers', '1', '--shard', half], { SOPAN_SEEN: seen })),
  )
  const counts = sumOf(halves)
  return counts.failed > 0 ? counts : sumOf([counts, compareSeen(seen)])
}

/** The files of these projects. A run that ends without a report counts as a failure. */
async function runVitest(projects: readonly string[], options: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Counts> {
  const report = join(mkdtempSync(join(tmpdir(), 'sopan-vitest-')), 'report.json')
  const args = [
    'run',
    ...options,
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter',
    'default',
    '--reporter',
    'json',
    '--outputFile.json',
    report,
  ]
  const run = await runTool('vitest', args, { cwd: PATHS.root, env })
  const counts = read(report, (json: VitestReport & { numPassedTests: number; numFailedTests: number; success: boolean }) => ({
    passed: json.numPassedTests,
    failed: Math.max(json.numFailedTests, json.success ? 0 : 1),
    failures: failuresOf(json, run, PATHS.root),
  }))
  return checkedCounts(run, counts)
}

/** Shows the output of a run that failed. One that ended without a report has failed once. */
function checkedCounts(run: ToolRun, counts: Counts | null): Counts {
  const { passed, failed, failures = failuresOf(null, run, PATHS.root) } = counts ?? { passed: 0, failed: 1 }
  if (run.code === 0 && failed === 0) return { passed, failed }
  console.log(run.output)
  return { passed, failed: Math.max(1, failed), failures }
}

/** The ports of the sites that the flows in Chromium are shared out between. */
const E2E_PORTS = [8797, 8837] as const

/** The flows in Chromium, a part of the files for each site, at once: no part sees what another does. */
export async function runPlaywright(): Promise<Counts> {
  const parts = await Promise.all(E2E_PORTS.map((port, i) => runPart(port, `${i + 1}/${E2E_PORTS.length}`)))
  return sumOf(parts)
}

async function runPart(port: number, shard: string): Promise<Counts> {
  const report = join(mkdtempSync(join(tmpdir(), 'sopan-playwright-')), 'report.json')
  const run = await runTool(
    'playwright',
    ['test', '--config', 'tests/e2e/playwright.config.ts', '--shard', shard, '--reporter', 'line,json'],
    { cwd: PATHS.root, env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, E2E_PORT: String(port) } },
  )
  const counts = read(report, (json: { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }) => ({
    passed: json.stats.expected,
    // A flow that needs a second try has failed; the try leaves a trace that shows why.
    failed: json.stats.unexpected + json.stats.skipped + json.stats.flaky,
  }))
  return checkedCounts(run, counts)
}

const sumOf = (parts: readonly Counts[]): Counts => ({
  passed: parts.reduce((sum, { passed }) => sum + passed, 0),
  failed: parts.reduce((sum, { failed }) => sum + failed, 0),
  failures: parts.flatMap(({ failures = [] }) => failures),
})

const asCheck = (ok: boolean): Counts => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1 })

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names the type of the JSON
function read<Json, Read extends Counts>(path: string, counts: (json: Json) => Read): Read | null {
  try {
    return counts(JSON.parse(readFileSync(path, 'utf8')) as Json)
  } catch {
    return null
  }
}
