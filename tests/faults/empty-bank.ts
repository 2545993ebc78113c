import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PATHS } from '#scripts/lib/paths.ts'
import { runTool } from '#scripts/lib/run-tool.ts'
import { LAST_STEP } from './empty-bank/last-step.ts'

interface Report {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly duration: number }
  readonly suites: readonly Suite[]
}

interface Suite {
  readonly suites?: readonly Suite[]
  readonly specs?: readonly { readonly tests: readonly { readonly results: readonly { readonly steps?: readonly Step[] }[] }[] }[]
}

interface Step {
  readonly title: string
  readonly error?: unknown
}

/**
 * From a bank without a question to four published tests (by sheet, by the editor and the builder, by a pasted quiz, by a blueprint), to
 * learners who take one, a corrected key and ranks that move: in Chromium, at the widths of a desktop, a tablet and a phone. With
 * KEY=kept the key is not corrected, which the last step must notice.
 */
export async function proveEmptyBank(): Promise<boolean> {
  let stands = true
  for (const width of ['desktop', 'tablet', 'phone']) stands = (await walk(width, '')).passed && stands
  const planted = await walk('desktop', 'kept')
  const isNoticed = planted.failedAt === LAST_STEP
  console.log(
    `  with "the key is not corrected" planted: ${isNoticed ? 'noticed' : `NOT NOTICED (stopped at: ${planted.failedAt ?? 'its end'})`}`,
  )
  return stands && isNoticed
}

/** The step that a run stopped at; null where none failed. */
const failedStep = (suites: readonly Suite[]): string | null =>
  suites
    .flatMap(function inside(suite): Step[] {
      const own = (suite.specs ?? []).flatMap(({ tests }) => tests.flatMap(({ results }) => results.flatMap(({ steps = [] }) => steps)))
      return [...own, ...(suite.suites ?? []).flatMap(inside)]
    })
    .find(({ error }) => error !== undefined)?.title ?? null

async function walk(width: string, key: '' | 'kept'): Promise<{ passed: boolean; failedAt: string | null }> {
  const report = join(mkdtempSync(join(tmpdir(), 'sopan-empty-')), 'report.json')
  const run = await runTool(
    'playwright',
    ['test', '--config', 'tests/faults/empty-bank/playwright.config.ts', '--project', width, '--reporter', 'line,json'],
    { cwd: PATHS.root, env: { E2E_PORT: '8817', KEY: key, PLAYWRIGHT_JSON_OUTPUT_NAME: report } },
  )
  if (!existsSync(report)) {
    console.log(run.output)
    return { passed: false, failedAt: null }
  }
  const { stats, suites } = JSON.parse(readFileSync(report, 'utf8')) as Report
  const { expected, unexpected, duration } = stats
  const passed = expected === 1 && unexpected === 0
  if (key === '') console.log(`from an empty bank, ${width}: ${JSON.stringify({ passed, seconds: Math.round(duration / 1_000) })}`)
  if (!passed && key === '') console.log(run.output)
  return { passed, failedAt: failedStep(suites) }
}
