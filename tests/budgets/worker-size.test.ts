import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PATHS } from '#scripts/lib/paths.ts'
import { PERSONAS } from '#scripts/stand-in/personas.ts'

const folder = mkdtempSync(join(tmpdir(), 'sopan-worker-size-'))
let files: { name: string; bytes: Buffer }[] = []

/** A Worker as a deployment would upload it. */
function bundled(config: string, out: string): { name: string; bytes: Buffer }[] {
  const run = spawnSync('wrangler', ['deploy', '--dry-run', '--outdir', out, '-c', config], {
    cwd: PATHS.root,
    encoding: 'utf8',
    env: {
      ...process.env,
      PATH: `${join(PATHS.root, 'node_modules/.bin')}:${process.env['PATH']}`,
      CI: 'true',
      WRANGLER_SEND_METRICS: 'false',
    },
  })
  if (run.status !== 0) throw new Error(`The Worker could not be bundled:\n${run.stdout}\n${run.stderr}`)
  return readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.map') && entry.name !== 'README.md')
    .map((entry) => ({ name: entry.name, bytes: readFileSync(join(entry.parentPath, entry.name)) }))
}

beforeAll(() => {
  files = bundled('wrangler.toml', folder)
}, 120_000)
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

test('the Worker is at most 500 KB gzip', () => {
  const gzip = files.reduce((sum, { bytes }) => sum + gzipSync(bytes).length, 0)
  expect(gzip).toBeGreaterThan(20 * 1_024)
  expect(gzip).toBeLessThanOrEqual(500 * 1_024)
})

test.each([
  'oidc-provider',
  'stands in for Google',
  'persona-',
  'localhost:',
  'vitest',
  'cloudflare:test',
  'playwright',
  'whsec',
  'ssc-cgl-mock-1',
  ...PERSONAS.flatMap(({ name, email }) => [name, email]),
])('the Worker holds nothing of %j', (canary) => {
  expect(files.filter(({ bytes }) => bytes.includes(canary)).map(({ name }) => name)).toEqual([])
})

test('the Worker holds no key of the payment gateway: it knows how keys begin, and no more', () => {
  const held = (text: string): string[] => text.match(/rzp_(?:test|live)_\w+/g) ?? []
  expect(files.flatMap(({ bytes }) => held(bytes.toString('utf8')))).toEqual([])
  expect(held('rzp_test_1DP5mmOlF5G5ag')).toHaveLength(1)
})

test('the Worker that watches it is at most 300 KB gzip', () => {
  const out = mkdtempSync(join(tmpdir(), 'sopan-ops-size-'))
  try {
    const [script] = bundled('worker/ops/wrangler.toml', out).filter(({ name }) => name.endsWith('.js'))
    const gzip = gzipSync(script?.bytes ?? '').length
    expect(gzip).toBeGreaterThan(2 * 1_024)
    expect(gzip).toBeLessThanOrEqual(300 * 1_024)
  } finally {
    rmSync(out, { recursive: true, force: true })
  }
}, 60_000)

test('the search for these finds what is there', () => {
  expect(files.some(({ bytes }) => bytes.includes('/api/testseries-groups') || bytes.includes('testseries-groups'))).toBe(true)
})
