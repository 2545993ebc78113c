import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildSite } from '../lib/build-site.ts'
import { ensureBrowser } from '../lib/ensure-browser.ts'
import { freshScratch } from '../lib/scratch.ts'
import { checkFormat, checkLint, checkTypes, type Counts, runPlaywright, runVitest } from '../lib/test-runs.ts'

/** Every test of the project; the last line is the real count of them all. */
const STEPS: readonly (readonly [string, () => Promise<Counts>])[] = [
  ['types', checkTypes],
  ['lint', checkLint],
  ['format', checkFormat],
  ['plain tests', () => runVitest(['unit'])],
  // Half of their time is the beginning of a workerd for each file, and files share nothing.
  ['tests inside workerd', () => runVitest(['workers'], 2)],
  ['tests in Chromium', runPlaywright],
]

const scratch = freshScratch()
process.env['TMPDIR'] = scratch
process.env['SOPAN_SITES'] = join(scratch, 'sites')
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }))

await ensureBrowser()
// The site's generated code is part of its types, so it is built first.
await buildSite()
let passed = 0
let failed = 0
for (const [name, run] of STEPS) {
  const begun = Date.now()
  const counts = await run()
  passed += counts.passed
  failed += counts.failed
  console.log(`${name}: ${counts.passed} passed, ${counts.failed} failed (${Math.round((Date.now() - begun) / 1000)} s)`)
}
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1
