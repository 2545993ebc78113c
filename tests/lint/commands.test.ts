/** Every command that a document names exists: the npm script, the tests that its filter chooses, the proof, the comparison. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import vitestConfig from '../../vitest.config.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const text = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const filesOf = (...patterns: string[]): string[] => globSync(patterns, { cwd: ROOT }).map((path) => path.replaceAll('\\', '/'))

/** What npm itself runs without a script of ours. */
const OF_NPM = new Set(['ci', 'install', 'audit', 'sbom', 'start', 'test', 'run', 'ls', 'pkg', 'outdated', 'update', 'exec'])
const scripts = new Set(Object.keys((JSON.parse(text('package.json')) as { scripts: Record<string, string> }).scripts))

/** The names that a list of functions in a command's file has: `name: async (…) =>`. */
const namesIn = (path: string): ReadonlySet<string> =>
  new Set([...text(path).matchAll(/^ {2}'?([\w-]+)'?: async \(/gm)].map(([, name = '']) => name))
const NAMES: Readonly<Record<string, ReadonlySet<string>>> = {
  prove: namesIn('scripts/commands/prove.ts'),
  bench: namesIn('scripts/commands/bench.ts'),
}

const unitPatterns = (vitestConfig.test?.projects ?? []).flatMap((project) =>
  typeof project === 'object' && 'test' in project ? (project.test?.include ?? []) : [],
)
/** The files from which `npm test -- <kind> <filter>` chooses those whose path contains the filter. */
const TESTS: Readonly<Record<string, readonly string[]>> = {
  unit: filesOf(...unitPatterns),
  worker: filesOf('tests/worker/**/*.test.ts'),
  e2e: filesOf('tests/e2e/**/*.spec.ts'),
}

interface Command {
  readonly script: string
  readonly args: readonly string[]
}

/**
 * The npm commands of a document: those in backticks and those on a line of their own. A placeholder such as `<name>` ends the
 * arguments, and so does a remark behind two spaces.
 */
function commandsIn(document: string): Command[] {
  const written = [...document.matchAll(/(?:`|^)(?:\w+=\S+ )*npm (?:run (?:-s )?)?(\w[\w-]*)((?: [^`\n]*)?)(?:`|$)/gm)]
  return written.map(([, script = '', rest = '']) => ({
    script,
    args: rest
      .replace(/^ -- /, '')
      .replace(/[<[…].*$| {2}.*$/, '')
      .split(' ')
      .filter((arg) => arg !== ''),
  }))
}

/** What is wrong with a command, or null. */
function faultOf({ script, args }: Command): string | null {
  const said = `npm ${script} ${args.join(' ')}`.trim()
  if (!scripts.has(script) && !OF_NPM.has(script)) return `${said}: no such script`
  const plain = args.filter((arg, index) => !arg.startsWith('-') && !(args[index - 1] ?? '').startsWith('--'))
  if (script === 'test') {
    const [kind, ...filters] = plain
    // The table of the README shows the three kinds in one row: unit\|worker\|e2e.
    if (kind === undefined || kind.includes('|')) return null
    const files = TESTS[kind]
    if (files === undefined) return `${said}: no kind of tests`
    const missing = filters.find((filter) => !files.some((file) => file.includes(filter)))
    return missing === undefined ? null : `${said}: no test of this kind has "${missing}" in its path`
  }
  const names = NAMES[script]
  const unknown = names === undefined ? undefined : plain.find((name) => !names.has(name))
  return unknown === undefined ? null : `${said}: ${script} knows no "${unknown}"`
}

const documents = filesOf('README.md', 'docs/*.md', 'docs/how-to/*.md')
const commands = documents.flatMap((path) => commandsIn(text(path)).map((command) => ({ path, ...command })))

test('the documents name commands, and each kind of test has files', () => {
  expect(commands.length).toBeGreaterThan(60)
  expect(Object.values(TESTS).map((files) => files.length > 20)).toEqual([true, true, true])
  expect(NAMES['prove']?.has('kill')).toBe(true)
  expect(NAMES['bench']?.has('saves')).toBe(true)
})
test('every command that a document names can be run', () => {
  expect(commands.flatMap(({ path, ...command }) => faultOf(command)?.replace(/^/, `${path}: `) ?? [])).toEqual([])
})
test.each([
  ['a script that is not there', 'Run `npm run fly`.'],
  ['a filter that chooses no test', '```\nnpm test -- worker no-such-folder\n```'],
  ['a kind of tests that is not there', '`npm test -- integration`'],
  ['a proof that is not there', '`npm run prove -- kill no-such-proof`'],
  ['a comparison that is not there', '`npm run bench -- no-such-bench`'],
])('%s is found', (_name, document) => {
  expect(commandsIn(document).map(faultOf)).toEqual([expect.any(String)])
})
test.each([
  ['a filter with a value of an option before it', '`npm run prove -- kill --runs 20`'],
  ['a placeholder', '`npm test -- unit <filter>`'],
  ['a setting before the command', '`RENEW_PLANS=1 npm test -- worker`'],
])('%s is not', (_name, document) => {
  expect(commandsIn(document).map(faultOf)).toEqual([null])
})
