import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PATHS } from '#scripts/lib/paths.ts'
import { runTool } from '#scripts/lib/run-tool.ts'

/** The project as it was at a commit, in a folder of its own, with the packages of today. */
export function oldTree(commit: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'sopan-old-'))
  const archive = execFileSync('git', ['archive', commit], { cwd: PATHS.root, maxBuffer: 512 * 1024 * 1024 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  symlinkSync(join(PATHS.root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** Builds the site of a tree; gives the folder of what is served. */
export async function builtSite(tree: string): Promise<string> {
  const run = await runTool('vite', ['build', '--config', 'web/vite.config.ts'], { cwd: tree })
  if (run.code !== 0) throw new Error(run.output)
  return join(tree, 'web', 'dist')
}

/** The Worker of a tree as one script. */
export async function builtWorker(tree: string): Promise<string> {
  const folder = join(tree, '.wrangler', 'proof-bundle')
  const run = await runTool('wrangler', ['deploy', '--dry-run', '--no-minify', '--outdir', folder], { cwd: tree })
  if (run.code !== 0) throw new Error(run.output)
  return readFileSync(join(folder, 'index.js'), 'utf8')
}
