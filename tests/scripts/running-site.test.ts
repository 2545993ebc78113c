import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { confirmed } from '#scripts/lib/confirm.ts'
import { PATHS } from '#scripts/lib/paths.ts'
import { noteRunning, runningSite } from '#scripts/lib/running-site.ts'
import { sayImported } from '#scripts/lib/say-imported.ts'

let sites: string
let folder: string
let server: Server
let port: number

beforeEach(async () => {
  sites = mkdtempSync(join(tmpdir(), 'sopan-sites-'))
  folder = join(sites, 'local')
  mkdirSync(join(folder, 'state'), { recursive: true })
  writeFileSync(join(folder, 'state', 'data'), 'x')
  server = createServer()
  port = await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)))
})
afterEach(() => {
  server.close()
  rmSync(sites, { recursive: true, force: true })
})

const run = (command: 'reset' | 'seed', ...args: string[]) => {
  // PORT names another port than the one that the site runs on.
  const env = { ...process.env, SOPAN_SITES: sites, PORT: '9' }
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(PATHS.root, 'scripts/commands', `${command}.ts`), ...args], {
    env,
    encoding: 'utf8',
    input: '',
  })
  return { status, said: stdout + stderr }
}
const place = () => ({ folder, origin: `http://localhost:${port}`, port, identityPort: 1 })

test('reset deletes nothing while a site of this checkout runs, whatever its port, even with --yes', () => {
  noteRunning(place(), Date.now())
  const { status, said } = run('reset', '--yes')
  expect([status, existsSync(join(folder, 'state', 'data'))]).toEqual([1, true])
  expect(said).toContain(`Sopan is running at http://localhost:${port}`)
})

test('reset deletes nothing without a yes, and everything with one', () => {
  const asked = run('reset')
  expect([asked.status, existsSync(join(folder, 'state', 'data'))]).toEqual([1, true])
  expect(asked.said).toContain('It cannot be undone.')
  expect(asked.said).toContain('Nothing was deleted.')
  const done = run('reset', '--yes')
  expect([done.status, existsSync(folder)]).toEqual([0, false])
  expect(run('reset').said).toContain('There is no local data. Nothing was deleted.')
})

test('seed loads nothing without a running site, and nothing without a yes', () => {
  expect(run('seed').said).toContain('Sopan is not running.')
  noteRunning(place(), Date.now())
  const { status, said } = run('seed')
  expect(status).toBe(1)
  expect(said).toContain(`This loads the demo content into http://localhost:${port}.`)
  expect(said).toContain('overwritten')
  expect(said).toContain('Nothing was loaded.')
})

test('a note of a process that is gone, or of one that holds another port, stops no one', async () => {
  const forget = noteRunning(place(), 0)
  expect(await runningSite({ folder }, Date.now())).toMatchObject({ pid: process.pid, port })
  await new Promise((resolve) => server.close(resolve))
  expect(await runningSite({ folder }, Date.now())).toBe(null)
  // While it starts, its port is still free.
  expect(await runningSite({ folder }, 60_000)).toMatchObject({ port })
  forget()
  expect(await runningSite({ folder }, 60_000)).toBe(null)
  writeFileSync(join(folder, 'running.json'), JSON.stringify({ pid: 2 ** 22 + 1, origin: 'http://localhost:1', port: 1 }))
  expect(await runningSite({ folder }, 60_000)).toBe(null)
  writeFileSync(join(folder, 'running.json'), 'torn')
  expect(await runningSite({ folder }, 60_000)).toBe(null)
})

test.each([
  ['yes', true],
  ['YES ', true],
  ['y', false],
  ['', false],
  ['no', false],
])('on a terminal %j is %s', async (answer, goes) => {
  const input = Object.assign(new PassThrough(), { isTTY: true })
  input.end(`${answer}\n`)
  expect(await confirmed('Delete it?', { input, output: new PassThrough(), args: [] })).toBe(goes)
})

test('what was loaded is said truthfully: what is new, what was overwritten, what is the same', () => {
  expect(
    sayImported('The demo content', {
      questions: { created: 1, updated: 2, unchanged: 300 },
      tests: { created: 0, updated: 1, unchanged: 0 },
    }),
  ).toBe('The demo content is loaded. New: 1 questions. Overwritten: 2 questions, 1 tests. Unchanged: 300 questions.')
  expect(sayImported('The pattern packs', {})).toBe('The pattern packs are loaded. Nothing had to change.')
})
