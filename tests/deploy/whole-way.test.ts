import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#scripts/lib/ports.ts'
import { type CloudflareStandIn, startCloudflare } from '#scripts/stand-in/cloudflare-api.ts'
import { runCommand } from './run-command.ts'

let cloudflare: CloudflareStandIn
let folder: string
let origin: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sopan-deploy-'))
  const sitePort = await freePort()
  origin = `http://localhost:${sitePort}`
  cloudflare = await startCloudflare({ sitePort })
})
afterAll(async () => {
  await cloudflare.close()
  rmSync(folder, { recursive: true, force: true })
})

const run = (command: readonly string[], env?: Readonly<Record<string, string>>) => runCommand(cloudflare, folder, command, env)
const version = async (): Promise<unknown> => ((await (await fetch(`${origin}/api/healthz`)).json()) as { version: unknown }).version
const SETUP = ['setup', '--origin', '', '--google-client-id', 'id-of-google']

test('from nothing to a site that answers, to the next version, and back', { timeout: 480_000 }, async () => {
  SETUP[2] = origin
  // A call in the middle fails for good: what was made stays, and the same command goes on from there.
  cloudflare.forbid(['/queues'])
  const interrupted = await run(SETUP)
  expect(interrupted).toMatchObject({ code: 1 })
  expect(interrupted.output).toContain('Run npm run setup again: it goes on from here.')
  expect(interrupted.output).not.toContain('at async')
  cloudflare.forbid([])
  expect(await run(SETUP)).toMatchObject({ code: 0 })
  expect(made('/d1/database')).toBe(2)
  expect(made('/r2/buckets')).toBe(cloudflare.memory.buckets.size)
  expect(made('/queues')).toBe(cloudflare.memory.queues.size)
  expect(statSync(join(folder, 'deploy', 'production.operator-secret')).mode & 0o077).toBe(0)
  expect(readFileSync(join(folder, 'deploy', 'site.json'), 'utf8')).not.toContain('secret')

  const first = await run(['deploy'], { SOPAN_VERSION: '1.0.0' })
  expect(first, first.output).toMatchObject({ code: 0, output: expect.stringContaining('This is the first deployment') })
  expect(await version()).toBe('1.0.0')
  expect(newRoomsOf('1.0.0')).toBe('2')
  expect(await (await fetch(origin)).text()).toContain('data-version="1.0.0"')
  const patterns = await run(['packs'])
  expect(patterns.output).toContain('The pattern packs are loaded. New:')

  expect((await run(['admin', 'grant', 'owner@example.org', '--remote'])).output).toContain(
    'Nobody has signed in as owner@example.org yet.',
  )

  const opened = await run(['queues', 'redrive', 'jobs'])
  expect(opened, opened.output).toMatchObject({ code: 0, output: expect.stringContaining('No message of jobs waits.') })
  expect(await (await fetch(`${origin}/status.json`)).json()).toMatchObject({ version: '1.0.0' })

  const key = await run(['backup', '--new-key'])
  expect(key, key.output).toMatchObject({ code: 0 })
  const backup = await run(['backup'])
  expect(backup, backup.output).toMatchObject({ code: 0, output: expect.stringContaining('is whole.') })
  const drill = await run(['restore-drill'])
  expect(drill, drill.output).toMatchObject({ code: 0, output: expect.stringContaining('can be restored: ') })
  expect([...cloudflare.memory.databases.keys()].toSorted()).toEqual(['sopan', 'sopan-search'])
  const unnamed = await run(['restore'])
  expect(unnamed).toMatchObject({ code: 1, output: expect.stringContaining('Run the command again with -- --over sopan to go on.') })
  const copy = join(folder, 'copy')
  expect(await run(['backup', '--pull', copy])).toMatchObject({ code: 0, output: expect.stringContaining('each file checked.') })
  const [name = ''] = readdirSync(copy).filter((one) => one !== 'manifests')
  const heads = readdirSync(join(copy, name)).map((file) =>
    readFileSync(join(copy, name, file))
      .subarray(0, 21)
      .toString(),
  )
  expect(new Set(heads)).toEqual(new Set(['age-encryption.org/v1']))
  const restored = await run(['restore', '--from', copy, '--over', 'sopan'])
  expect(restored, restored.output).toMatchObject({ code: 0, output: expect.stringContaining('sopan holds the') })
  expect((await run(['smoke'])).code).toBe(0)
  expect(await run(['rebuild-boards'])).toMatchObject({ code: 0, output: expect.stringContaining('The boards of 0 tests') })

  expect([...cloudflare.memory.workers].map(([name, { crons }]) => [name, crons])).toEqual([
    ['sopan-api', []],
    ['sopan-ops', ['* * * * *']],
  ])

  const secrets = new Map(cloudflare.memory.workers.get('sopan-api')?.secrets)
  expect(await run(SETUP)).toMatchObject({ code: 0 })
  expect(secrets.has('TOKEN_SIGNING')).toBe(true)
  expect(new Map(keysOf())).toEqual(new Map([...secrets].filter(isOfKeys)))

  // A machine that cannot ask whether tests are running does not deploy into them.
  const secretFile = join(folder, 'deploy', 'production.operator-secret')
  renameSync(secretFile, `${secretFile}.away`)
  const blind = await run(['deploy'])
  expect(blind).toMatchObject({
    code: 1,
    output: expect.stringContaining('The operator secret of this environment is not on this machine'),
  })
  renameSync(`${secretFile}.away`, secretFile)

  beforeTheSecondForm('1.0.0')
  const second = await run(['deploy', '--gradual'], { SOPAN_VERSION: '1.1.0', SOPAN_WATCH_SECONDS: '0' })
  expect(second, second.output).toMatchObject({ code: 0 })
  expect(second.output).toContain('A tenth of all requests goes to 1.1.0 now')
  expect(second.output).toContain(KEPT_AS_BEFORE)
  expect(newRoomsOf('1.1.0')).toBe('1')
  expect(await version()).toBe('1.1.0')
  const shares = cloudflare.memory.workers
    .get('sopan-api')
    ?.deployments.slice(-2)
    .map(({ versions }) => versions.map(({ percentage }) => percentage))
  expect(shares).toEqual([[10, 90], [100]])

  const third = await run(['deploy'], { SOPAN_VERSION: '1.2.0' })
  expect(third, third.output).toMatchObject({ code: 0, output: expect.not.stringContaining(KEPT_AS_BEFORE) })
  expect(newRoomsOf('1.2.0')).toBe('2')

  const back = await run(['rollback'])
  expect(back, back.output).toMatchObject({ code: 0 })
  expect(await version()).toBe('1.1.0')
  const tooFar = await run(['rollback'])
  expect(tooFar).toMatchObject({
    code: 1,
    output: expect.stringContaining('reads attempt rooms up to form 1, and attempts have been kept'),
  })
  expect(await version()).toBe('1.1.0')

  expect([...cloudflare.unlike].toSorted()).toEqual([])
})

const KEPT_AS_BEFORE = 'New attempts are kept in the form that the version before can read; the next deployment changes to the new one.'

const versionsOfApi = () => cloudflare.memory.workers.get('sopan-api')?.versions ?? []
const isNamed = (name: string) => (one: { readonly annotations: Readonly<Record<string, string>> }) =>
  one.annotations['workers/tag'] === name

/** The form in which a deployed version keeps new rooms. */
const newRoomsOf = (name: string): unknown =>
  versionsOfApi()
    .find(isNamed(name))
    ?.metadata.bindings?.find((binding) => binding['name'] === 'ROOM_FORM')?.['text']

/** Makes a version one of those from before rooms had a second form: they note nothing of forms. */
function beforeTheSecondForm(name: string): void {
  const versions = versionsOfApi()
  const at = versions.findIndex(isNamed(name))
  const old = versions[at]
  if (old === undefined) throw new Error(`${name} was not deployed`)
  versions[at] = { ...old, annotations: { ...old.annotations, 'workers/message': `${name}, objects v3` } }
}

const isOfKeys = ([name]: readonly [string, string]): boolean => name.startsWith('TOKEN_')
const keysOf = () =>
  [...(cloudflare.memory.workers.get('sopan-api')?.secrets ?? [])].filter(isOfKeys).toSorted(([a], [b]) => (a < b ? -1 : 1))

const made = (path: string): number => cloudflare.calls.filter(({ call, status }) => call === `POST ${path}` && status === 200).length
