import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildSite } from '../lib/build-site.ts'
import { bundleWorkers } from '../lib/bundle-workers.ts'
import { ensureBrowser } from '../lib/ensure-browser.ts'
import { generateCode } from '../lib/generate-code.ts'
import { freshScratch } from '../lib/scratch.ts'
import { stop } from '../lib/stop.ts'
import { runSome, type SomeTests, SOME_TESTS } from '../lib/some-tests.ts'
import { checkFormat, checkLint, checkTypes, type Counts, runPlaywright, runUnitTests, runWorkerTests } from '../lib/test-runs.ts'

/**
 * `npm test` runs everything; its last line is the real count of all tests. `npm test -- unit|worker|e2e [filter…] [--watch]` runs the files
 * whose path contains a filter, and hands all other options to Vitest or Playwright. `npm test -- worker` alone also compares what the tests
 * have seen, as `npm test` does.
 */
const STEPS: readonly (readonly [string, () => Promise<Counts>])[] = [
  ['types', checkTypes],
  ['lint', checkLint],
  ['format', checkFormat],
  ['plain tests', runUnitTests],
  ['tests inside workerd', runWorkerTests],
  ['tests in Chromium', runPlaywright],
]

const [kind, ...rest] = process.argv.slice(2)
if (kind === undefined) await runAll()
else if (kind === 'worker' && rest.length === 0) await runAllWorkerTests()
else if (kind in SOME_TESTS) process.exitCode = await runSome(kind as SomeTests, rest)
else stop(`There are no tests called "${kind}". Choose one of: ${Object.keys(SOME_TESTS).join(', ')}; or name none to run them all.`)

async function runAll(): Promise<void> {
  const scratch = freshScratch()
  process.env['TMPDIR'] = scratch
  process.env['SOPAN_SITES'] = join(scratch, 'sites')
  process.once('exit', () => rmSync(scratch, { recursive: true, force: true }))
  await ensureBrowser()
  // The site's generated code is part of its types, so it is built first.
  await buildSite()
  await bundleWorkers()
  let passed = 0
  let failed = 0
  const failures: string[] = []
  for (const [name, run] of STEPS) {
    const begun = Date.now()
    const counts = await run()
    passed += counts.passed
    failed += counts.failed
    failures.push(...(counts.failures ?? []).map((failure) => `${name}: ${failure}`))
    console.log(`${name}: ${counts.passed} passed, ${counts.failed} failed (${Math.round((Date.now() - begun) / 1000)} s)`)
  }
  for (const failure of failures) console.log(`failed in ${failure}`)
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1
}

async function runAllWorkerTests(): Promise<void> {
  await generateCode()
  const { passed, failed, failures = [] } = await runWorkerTests()
  for (const failure of failures) console.log(`failed: ${failure}`)
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}
