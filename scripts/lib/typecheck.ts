import { generateCode } from './generate-code.ts'
import { PATHS } from './paths.ts'
import { runTool } from './run-tool.ts'

/**
 * Checks the types of Worker and objects, of scripts and tests, of the site and its Functions. The code that is generated is brought up to
 * date first; the bindings' types come from wrangler.toml.
 */
export async function typecheck(show: boolean): Promise<boolean> {
  await generateCode()
  const bindings = await runTool(
    'wrangler',
    ['types', 'worker-configuration.d.ts', '--include-runtime=false', '--strict-vars=false', '--env-file=/dev/null'],
    { cwd: PATHS.root },
  )
  if (bindings.code !== 0) {
    console.error(bindings.output)
    return false
  }
  let ok = true
  for (const project of ['tsconfig.json', 'scripts/tsconfig.json', 'web/tsconfig.json', 'web/functions/tsconfig.json']) {
    const run = await runTool('tsc', ['-p', project], { cwd: PATHS.root, show })
    ok = ok && run.code === 0
  }
  return ok
}
