import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PATHS } from '#scripts/lib/paths.ts'
import { runTool } from '#scripts/lib/run-tool.ts'

interface Report {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number }
}

/** Every pack's sampler is taken by keyboard in Chromium, on a phone and at desktop size, by the spec that `npm test` runs with two of them. */
export async function provePacks(): Promise<boolean> {
  const report = join(mkdtempSync(join(tmpdir(), 'sopan-packs-')), 'report.json')
  const run = await runTool(
    'playwright',
    ['test', '--config', 'tests/e2e/playwright.config.ts', 'packs.spec.ts', '--retries', '1', '--reporter', 'line,json'],
    { cwd: PATHS.root, env: { PACKS: 'all', PLAYWRIGHT_JSON_OUTPUT_NAME: report } },
  )
  if (!existsSync(report)) {
    console.log(run.output)
    return false
  }
  const { expected, unexpected, flaky } = (JSON.parse(readFileSync(report, 'utf8')) as Report).stats
  console.log(
    `every pack on a phone and at desktop size: ${JSON.stringify({ taken: expected + flaky, failed: unexpected, secondTries: flaky })}`,
  )
  if (unexpected > 0) console.log(run.output)
  return unexpected === 0 && expected + flaky > 0
}
