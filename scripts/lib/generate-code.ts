import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint, onceFor } from './fingerprint.ts'
import { PATHS } from './paths.ts'
import { runTool } from './run-tool.ts'
import { stop } from './stop.ts'

const SOURCES = ['messages', 'project.inlang', 'src/routes', 'vite/generated-code.ts'].map((path) => join(PATHS.web, path))
const RESULTS = ['src/paraglide/runtime.js', 'src/routeTree.gen.ts'].map((path) => join(PATHS.web, path))
const STAMP = join(PATHS.root, 'node_modules', '.sopan-generated')

/** Writes the site's texts and its tree of routes as code, which the types need, unless their sources are the same as the last time. */
export async function generateCode(): Promise<void> {
  if (!RESULTS.every((path) => existsSync(path))) rmSync(STAMP, { force: true })
  await onceFor(STAMP, fingerprint(SOURCES), async () => {
    const run = await runTool(process.execPath, ['--disable-warning=ExperimentalWarning', 'web/generate.ts'], { cwd: PATHS.root })
    if (run.code !== 0) stop(`The generated code could not be written:\n${run.output}`)
  })
}
