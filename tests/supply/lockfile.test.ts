import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

interface LockedPackage {
  readonly version?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly link?: boolean
  readonly hasInstallScript?: boolean
  readonly optional?: boolean
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names the type of the JSON
const read = <Content>(path: string): Content =>
  JSON.parse(readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8')) as Content
const manifest = read<{
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  allowScripts: Record<string, boolean>
}>('package.json')
const locked = Object.entries(read<{ packages: Record<string, LockedPackage> }>('package-lock.json').packages).filter(
  ([path]) => path !== '',
)
const floors = read<Record<string, string>>('version-floors.json')
const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Compares versions by their numbers; a pre-release counts as its release. */
function isAtLeast(version: string, floor: string): boolean {
  const numbers = (v: string) => v.split(/[.-]/).slice(0, 3).map(Number)
  const [a, b] = [numbers(version), numbers(floor)]
  for (const [i, part] of a.entries()) if (part !== (b[i] ?? 0)) return part > (b[i] ?? 0)
  return true
}

describe('the lockfile', () => {
  test.each(Object.entries(floors))('holds no %s below %s', (name, floor) => {
    const versions = locked.filter(([path]) => nameOf(path) === name).map(([, { version }]) => version ?? '')
    expect(versions.length).toBeGreaterThan(0)
    expect(versions.filter((version) => !isAtLeast(version, floor))).toEqual([])
  })
  test('names a hash for every package that is installed on Linux, and for no address', () => {
    const isElsewhere = (p: LockedPackage): boolean =>
      p.optional === true &&
      ((p.os !== undefined && !p.os.includes('linux')) ||
        (p.cpu !== undefined && !p.cpu.includes('x64')) ||
        p.libc?.includes('musl') === true)
    expect(locked.filter(([, p]) => p.link !== true && p.integrity === undefined && !isElsewhere(p)).map(([path]) => path)).toEqual([])
    expect(locked.filter(([, p]) => p.resolved !== undefined).map(([path]) => path)).toEqual([])
  })
  test('runs install scripts of the approved packages only', () => {
    const scripted = new Set(locked.filter(([, p]) => p.hasInstallScript === true).map(([path]) => nameOf(path)))
    expect([...scripted].filter((name) => !manifest.allowScripts[name] && !OPTIONAL_ELSEWHERE.has(name))).toEqual([])
  })
})

test('a bill of materials can be made that names every dependency', () => {
  // Also where NODE_ENV is production, which leaves out what only development needs.
  const args = ['sbom', '--package-lock-only', '--include=dev', '--sbom-format', 'cyclonedx']
  const text = execFileSync('npm', args, {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    encoding: 'utf8',
    maxBuffer: 64e6,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const { components } = JSON.parse(text) as { components: { 'bom-ref': string; purl: string }[] }
  const named = new Set(components.map((one) => one['bom-ref']))
  expect(
    Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).filter(([name, version]) => !named.has(`${name}@${version}`)),
  ).toEqual([])
  expect(components.filter(({ purl }) => !purl.startsWith('pkg:npm/'))).toEqual([])
}, 30_000)

/** Built for other systems only; npm skips them on Linux. */
const OPTIONAL_ELSEWHERE = new Set(['fsevents'])

test('every direct dependency is pinned to one version', () => {
  const ranges = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
  )
  expect(ranges).toEqual([])
})

test('the floor of a version is compared by number, not by text', () => {
  expect(isAtLeast('4.9.0', '4.12.34')).toBe(false)
  expect(isAtLeast('4.13.0', '4.12.34')).toBe(true)
})
