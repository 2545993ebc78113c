import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { PATHS } from '#scripts/lib/paths.ts'

/** Licences that let anyone use, change and serve Sopan under Apache-2.0, as SPDX names them. */
const PERMISSIVE = new Set([
  'Apache-2.0',
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'Python-2.0',
  'Zlib',
  'OFL-1.1',
  'CC-BY-4.0',
])
/** Of tools that run here and never reach a user: their files may be used as they are. */
const TOOLS_ONLY = new Set(['MPL-2.0', 'LGPL-3.0-or-later'])
/** Packages whose manifest names no licence, and where it stands. */
const NAMED_ELSEWHERE: readonly { readonly package: RegExp; readonly licence: string; readonly where: string }[] = [
  { package: /^@inlang\/plugin-message-format$/, licence: 'MIT', where: 'its file LICENSE' },
  { package: /^@lix-js\/sdk-/, licence: 'MIT', where: 'the manifest of @lix-js/sdk, whose binary part it is' },
]

interface Installed {
  readonly path: string
  readonly name: string
  readonly licence: string
  readonly isTool: boolean
}

const { packages } = JSON.parse(readFileSync(join(PATHS.root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { readonly dev?: boolean; readonly link?: boolean }>
}
const installed: Installed[] = Object.entries(packages).flatMap(([path, { dev, link }]) => {
  const manifest = join(PATHS.root, path, 'package.json')
  // Packages of other systems are in the lockfile and not on this machine.
  if (path === '' || link === true || !existsSync(manifest)) return []
  const { license, licenses } = JSON.parse(readFileSync(manifest, 'utf8')) as { license?: unknown; licenses?: unknown }
  return [
    {
      path,
      name: path.slice(path.lastIndexOf('node_modules/') + 13),
      licence: spdxOf(license ?? licenses) || elsewhere(path),
      isTool: dev === true,
    },
  ]
})

function elsewhere(path: string): string {
  const name = path.slice(path.lastIndexOf('node_modules/') + 13)
  return NAMED_ELSEWHERE.find((one) => one.package.test(name))?.licence ?? ''
}

/** The old forms `{type}` and `[{type}]` as an expression. */
function spdxOf(named: unknown): string {
  if (typeof named === 'string') return named
  if (Array.isArray(named)) return named.map(spdxOf).join(' OR ')
  return typeof named === 'object' && named !== null && 'type' in named ? String(named.type) : ''
}

/** Whether an SPDX expression leaves a choice that is allowed: one side of OR, every side of AND. */
function isAllowed(expression: string, allowed: ReadonlySet<string>): boolean {
  const bare = expression.trim().replace(/^\((.*)\)$/, '$1')
  if (/ OR /.test(bare)) return bare.split(' OR ').some((one) => isAllowed(one, allowed))
  if (/ AND /.test(bare)) return bare.split(' AND ').every((one) => isAllowed(one, allowed))
  return allowed.has(bare.replace(/ WITH .*$/, '').trim())
}

describe('licences', () => {
  test('of everything that is installed are known', () => {
    expect(installed.length).toBeGreaterThan(500)
    expect(installed.filter(({ licence }) => licence === '').map(({ path }) => path)).toEqual([])
  })
  test('of what reaches users are permissive', () => {
    expect(installed.filter(({ isTool, licence }) => !isTool && !isAllowed(licence, PERMISSIVE))).toEqual([])
  })
  test('of tools let us use them', () => {
    const allowed = new Set([...PERMISSIVE, ...TOOLS_ONLY])
    expect(installed.filter(({ licence }) => !isAllowed(licence, allowed))).toEqual([])
  })
  test.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0-only)', true],
    ['Apache-2.0 AND GPL-3.0-only', false],
    ['Apache-2.0 WITH LLVM-exception', true],
    ['AGPL-3.0-only', false],
    ['', false],
  ])('"%s" is allowed: %s', (expression, expected) => {
    expect(isAllowed(expression, PERMISSIVE)).toBe(expected)
  })
  test('of the project is the one that its manifest names', () => {
    const { license } = JSON.parse(readFileSync(join(PATHS.root, 'package.json'), 'utf8')) as { license: string }
    expect(license).toBe('Apache-2.0')
    expect(readdirSync(PATHS.root)).toContain('LICENSE')
  })
})
