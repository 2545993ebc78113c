import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { PATHS } from '#scripts/lib/paths.ts'
import { runTool } from '#scripts/lib/run-tool.ts'

/** A bug put into the bundle on purpose: a proof that cannot see it proves nothing. */
export interface PlantedBug {
  readonly name: string
  readonly plant: (bundle: string) => string
}

/** The Worker as it is deployed, as one script; or one that begins at another entry file, a path from the root. */
export async function bundleWorker(entry = 'worker/index.ts'): Promise<string> {
  const folder = join(PATHS.root, '.wrangler', 'proof-bundle')
  const run = await runTool('wrangler', ['deploy', entry, '--dry-run', '--no-minify', '--outdir', folder], { cwd: PATHS.root })
  if (run.code !== 0) throw new Error(run.output)
  return readFileSync(join(folder, `${basename(entry, '.ts')}.js`), 'utf8')
}

/** The bundle with the bug in it; throws where the place is not found, so that a proof never runs against a bug that is not there. */
export function planted(bundle: string, bug: PlantedBug): string {
  const changed = bug.plant(bundle)
  if (changed === bundle) throw new Error(`the place to plant "${bug.name}" was not found in the bundle`)
  return changed
}

/** Acknowledges before writing. */
export const REPLY_BEFORE_WRITE: PlantedBug = {
  name: 'reply before write',
  plant: (bundle) =>
    bundle.replace(
      /async save\(n, (\w+), ops, lost = \[\]\) \{/,
      (_, epoch: string) =>
        `async save(n, ${epoch}, ops, lost) { setTimeout(() => this.reallySave(n, ${epoch}, ops), 40); return { kind: 'saved', applied: ops.at(-1)?.[0] ?? 0, late: 0, state: 'open', serverNow: Date.now(), deadlineAt: Date.now() + 1e6 } }\n  async reallySave(n, ${epoch}, ops, lost = []) {`,
    ),
}

/** Marks what came with the submit and nothing that was saved before. */
export const ONLY_THE_SUBMIT_COUNTS: PlantedBug = {
  name: 'only the body of the submit is marked',
  plant: (bundle) =>
    bundle.replace(
      /(const result = resultOf\(pinned\.plan, pinned\.keys, foldLog\(pinned\.plan\.questions\.length, )batches\)/,
      '$1arguments[2] === "submit" ? batches.slice(-1) : [])',
    ),
}

/** Applies a repeated batch once more. */
export const REPEAT_APPLIED_AGAIN: PlantedBug = {
  name: 'a repeat is applied again',
  plant: (bundle) =>
    bundle
      .replace(/\(\[seq\d*\]\) => seq\d* > head\d*\.appliedSeq/, '() => true')
      .replace(/op\d*\[0\] !== head\d*\.appliedSeq \+ 1 \+ i/, 'false'),
}
