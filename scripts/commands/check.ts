import { spawnSync } from 'node:child_process'
import { generateCode } from '../lib/generate-code.ts'
import { PATHS } from '../lib/paths.ts'
import { checkFormat, checkLint, checkTypes, type Counts } from '../lib/test-runs.ts'
import { runTool } from '../lib/run-tool.ts'

/**
 * `npm run check` is what a change is checked with before it is committed: types, lint, format, and the plain tests that the changed files have
 * a part in.
 */
const STEPS: readonly (readonly [string, () => Promise<Counts>])[] = [
  ['types', checkTypes],
  ['lint', checkLint],
  ['format', checkFormat],
  ['affected plain tests', affectedTests],
]

await generateCode()
let failed = 0
for (const [name, run] of STEPS) {
  const begun = Date.now()
  const counts = await run()
  failed += counts.failed
  console.log(`${name}: ${counts.failed === 0 ? 'passed' : 'FAILED'} (${Math.round((Date.now() - begun) / 1000)} s)`)
}
process.exitCode = failed === 0 ? 0 : 1

/** Since the branch left main; on main itself, what is not committed yet. */
async function affectedTests(): Promise<Counts> {
  const base = spawnSync('git', ['merge-base', 'HEAD', 'main'], { cwd: PATHS.root, encoding: 'utf8' }).stdout.trim()
  const run = await runTool('vitest', ['run', '--project', 'unit', '--passWithNoTests', '--changed', base === '' ? 'HEAD' : base], {
    cwd: PATHS.root,
  })
  if (run.code !== 0) console.log(run.output)
  return run.code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}
