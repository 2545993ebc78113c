/** What `npm run <command> -- --help` says, and that a mistyped option does nothing. */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PATHS } from '#scripts/lib/paths.ts'

const run = (...args: readonly string[]): { readonly code: number | null; readonly said: string } => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(PATHS.root, 'scripts', 'run.mjs'), ...args], { encoding: 'utf8' })
  return { code: status, said: stdout + stderr }
}
const folder = join(PATHS.root, 'scripts', 'commands')
const COMMANDS = readdirSync(folder).map((file) => file.replace('.ts', ''))
/** The options that a command's own code reads. */
function readBy(command: string): readonly string[] {
  const code = readFileSync(join(folder, `${command}.ts`), 'utf8')
  const named = [...code.matchAll(/(?:includes|indexOf|optionOf|option)\((?:\w+, )?'(--[a-z-]+)'/g)].map(([, option = '']) => option)
  return [...new Set([...named, ...(/openSession\((?:args|process)/.test(code) ? ['--env'] : [])])]
}

test.each(COMMANDS)('%s explains itself, with every option that it reads', (command) => {
  const { code, said } = run(command, '--help')
  expect(code).toBe(0)
  expect(said.trim().length).toBeGreaterThan(40)
  expect(said).not.toContain('*/')
  for (const option of readBy(command)) expect(said, option).toContain(option)
})

test('a mistyped option ends the command before it does anything, and names the ones there are', () => {
  const { code, said } = run('deploy', '--gradul')
  expect(code).toBe(1)
  expect(said).toContain('"deploy" has no option --gradul. It has --env, --gradual, --during-live.')
  expect(said).toContain('Nothing was done; npm run deploy -- --help explains it.')
})

test('a command without options says so', () => {
  expect(run('build', '--fast').said).toContain('"build" has no option --fast. It has none at all.')
})
