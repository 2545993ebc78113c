import { spawn } from 'node:child_process'
import { buildSite } from './build-site.ts'
import { ensureBrowser } from './ensure-browser.ts'
import { generateCode } from './generate-code.ts'
import { PATHS } from './paths.ts'

/** The kinds of tests, each with the program that runs it and its arguments for the given ones. */
export const SOME_TESTS = {
  unit: (args) => ['vitest', [...vitestMode(args), '--project', 'unit*', ...withoutWatch(args)]],
  worker: (args) => ['vitest', [...vitestMode(args), '--project', 'workers*', ...withoutWatch(args)]],
  e2e: (args) => ['playwright', ['test', ...withoutWatch(args), '--config', 'tests/e2e/playwright.config.ts']],
} as const satisfies Record<string, (args: readonly string[]) => readonly [program: string, args: readonly string[]]>
export type SomeTests = keyof typeof SOME_TESTS

/** Runs some of the tests and shows what their program says. Gives its exit code. */
export async function runSome(kind: SomeTests, args: readonly string[]): Promise<number> {
  if (kind === 'e2e') await ensureBrowser()
  // The tests of the Worker need the generated texts, and no site.
  await (kind === 'worker' ? generateCode() : buildSite())
  const [program, all] = SOME_TESTS[kind](args)
  const child = spawn(program, all, { cwd: PATHS.root, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
}

const vitestMode = (args: readonly string[]): string[] => (args.includes('--watch') ? ['watch'] : ['run'])
const withoutWatch = (args: readonly string[]): string[] => args.filter((arg) => arg !== '--watch')
