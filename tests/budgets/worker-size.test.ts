import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApi } from '#scripts/lib/build-api.ts'
import { PATHS } from '#scripts/lib/paths.ts'
import { PERSONAS } from '#scripts/stand-in/personas.ts'
import { runWrangler } from './run-wrangler.ts'

const folder = mkdtempSync(join(tmpdir(), 'sopan-worker-size-'))
let files: { name: string; bytes: Buffer }[] = []

const filesIn = (out: string): { name: string; bytes: Buffer }[] =>
  readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.map') && entry.name !== 'README.md')
    .map((entry) => ({ name: entry.name, bytes: readFileSync(join(entry.parentPath, entry.name)) }))

beforeAll(async () => {
  await buildApi(folder, { minify: true })
  files = filesIn(folder)
}, 120_000)
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

test('the Worker is at most 600 KB gzip', () => {
  const gzip = files.reduce((sum, { bytes }) => sum + gzipSync(bytes).length, 0)
  expect(gzip).toBeGreaterThan(20 * 1_024)
  expect(gzip).toBeLessThanOrEqual(600 * 1_024)
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
    const run = runWrangler(PATHS.root, 'deploy', '--dry-run', '--outdir', out, '-c', 'worker/ops/wrangler.toml')
    if (run.status !== 0) throw new Error(`The Worker could not be bundled:\n${run.stdout}\n${run.stderr}`)
    const [script] = filesIn(out).filter(({ name }) => name.endsWith('.js'))
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
