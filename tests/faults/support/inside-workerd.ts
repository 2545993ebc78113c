import { PATHS } from '#scripts/lib/paths.ts'
import { runTool } from '#scripts/lib/run-tool.ts'

/** Runs a test of tests/worker at the length of a proof, shows the figures that it prints, and says whether it passed. */
export async function provedInside(file: string, runs: number, seed: number): Promise<boolean> {
  const run = await runTool('vitest', ['run', '--project', 'workers', file], {
    cwd: PATHS.root,
    env: { PROOF_RUNS: String(runs), PROOF_SEED: String(seed), NO_COLOR: '1' },
  })
  const figures = run.output.split('\n').filter((line) => line.startsWith('proof: '))
  for (const line of figures) console.log(line.slice('proof: '.length))
  if (run.code !== 0) console.log(run.output.slice(0, 6_000))
  return run.code === 0 && figures.length > 0
}
