import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type CloudflareStandIn, startCloudflare } from '#scripts/stand-in/cloudflare-api.ts'
import { runCommand } from './run-command.ts'

let cloudflare: CloudflareStandIn
let folder: string

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sopan-deploy-'))
  cloudflare = await startCloudflare({ sitePort: 0, zones: ['example.org'] })
})
afterEach(async () => {
  await cloudflare.close()
  rmSync(folder, { recursive: true, force: true })
})

const run = (...command: readonly string[]) => runCommand(cloudflare, folder, command)
const setUp = (origin: string, ...more: readonly string[]) => run('setup', '--origin', origin, '--google-client-id', 'id', ...more)
const written = () => cloudflare.calls.filter(({ call }) => !call.startsWith('GET ')).map(({ call }) => call)

test("a domain of somebody else's account is refused before anything is made", async () => {
  const refused = await setUp('https://exams.another.example')
  expect(refused.code).toBe(1)
  expect(refused.output).toContain('exams.another.example belongs to no domain of this account')
  expect(refused.output).toContain('Nothing was made.')
  expect(written()).toEqual([])
})

test('a record that is there already is not changed', async () => {
  cloudflare.memory.records
    .get(cloudflare.memory.zones[0]?.id ?? '')
    ?.push({ id: '1', name: 'exams.example.org', type: 'A', content: '192.0.2.1' })
  const refused = await setUp('https://exams.example.org')
  expect(refused.code).toBe(1)
  expect(refused.output).toContain('exams.example.org points to 192.0.2.1 now.')
})

test('production and staging get domains, databases and keys of their own', { timeout: 60_000 }, async () => {
  const done = await setUp('https://exams.example.org', '--staging-origin', 'https://try.example.org', '--name', 'classes')
  expect(done, done.output).toMatchObject({ code: 0 })
  const [records = []] = cloudflare.memory.records.values()
  expect(records.map(({ name, content }) => [name, content])).toEqual([
    ['exams.example.org', 'classes.pages.dev'],
    ['try.example.org', 'classes-staging.pages.dev'],
  ])
  expect([...cloudflare.memory.databases.keys()].toSorted()).toEqual([
    'classes',
    'classes-search',
    'classes-staging',
    'classes-staging-search',
  ])
  expect(new Set([...cloudflare.memory.databases.values()].map(({ region }) => region))).toEqual(new Set(['apac']))
  const keys = ['classes-api', 'classes-staging-api'].map(
    (name) => [...(cloudflare.memory.workers.get(name)?.secrets ?? [])].find(([secret]) => secret.startsWith('TOKEN_KEY_'))?.[1],
  )
  expect(keys.every((key) => key !== undefined && key.length > 40)).toBe(true)
  expect(new Set(keys).size).toBe(2)
})

test('a deployment before the setup names what is missing and changes nothing', async () => {
  const early = await run('deploy')
  expect(early).toEqual({ code: 1, output: expect.stringContaining('deploy/site.json does not exist yet. Run: npm run setup') })
  expect(cloudflare.calls).toEqual([])
})

test('an unknown environment is refused', async () => {
  expect((await run('deploy', '--env', 'stagin')).output).toContain('--env must be production or staging.')
})

test('without a terminal the options that answer the questions are named', async () => {
  expect((await run('setup')).output).toContain('Answer these in the command: --origin')
})

test('setup asks once: run again it needs neither the answers nor the client at Google', { timeout: 60_000 }, async () => {
  expect(await setUp('https://exams.example.org')).toMatchObject({ code: 0 })
  const sent = cloudflare.calls.length
  const again = await run('setup')
  expect(again, again.output).toMatchObject({ code: 0, output: expect.stringContaining('every secret is there already') })
  expect(cloudflare.calls.slice(sent).filter(({ call }) => !call.startsWith('GET '))).toEqual([])
  const other = await run('setup', '--google-client-id', 'another-id')
  expect(other, other.output).toMatchObject({ code: 0, output: expect.stringContaining('GOOGLE_CLIENT_ID') })
  expect(cloudflare.memory.workers.get('sopan-api')?.secrets.get('GOOGLE_CLIENT_ID')).toBe('another-id')
})

test('what was answered is kept before anything is made', async () => {
  cloudflare.forbid(['/d1/database'])
  expect((await setUp('https://exams.example.org')).code).toBe(1)
  expect(JSON.parse(readFileSync(join(folder, 'deploy', 'site.json'), 'utf8'))).toMatchObject({
    production: { origin: 'https://exams.example.org' },
  })
})

test('a migration that fails stops the deployment before API and site, and says what to do', { timeout: 120_000 }, async () => {
  expect(await setUp('https://exams.example.org')).toMatchObject({ code: 0 })
  const [database] = [...cloudflare.memory.databases.values()]
  cloudflare.forbid([`/d1/database/${database?.uuid}/query`])
  const sent = cloudflare.calls.length
  const failed = await run('deploy')
  expect(failed, failed.output).toMatchObject({
    code: 1,
    output: expect.stringContaining('A migration of DB failed; API and site were not touched'),
  })
  expect(failed.output).toContain('Bookmark of DB before this deployment: ')
  expect(failed.output).toContain('docs/operating/failed-migration.md')
  const changed = cloudflare.calls.slice(sent).filter(({ call }) => !call.startsWith('GET ') && !call.includes('/d1/'))
  expect(changed).toEqual([])
})
