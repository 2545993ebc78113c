import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChainLink, chainStart, linksOf, type LoggedEntry } from '#domain/audit/audit-chain.ts'
import { HEAD_TYP } from '#domain/audit/chain-head.ts'
import { PATHS } from '#scripts/lib/paths.ts'
import { makePair, type SigningPair } from '#tests/faults/receipts/simulated.ts'
import { backUpInto, localDatabase, MIGRATIONS } from './local-backup.ts'

const BEGUN_AT = Date.UTC(2026, 10, 28, 21, 30)
const DAY = 86_400_000
const entry = (n: number, change: Partial<LoggedEntry> = {}): LoggedEntry => ({
  id: `e${n}`,
  at: BEGUN_AT - 5 * DAY + n,
  actorId: 'u1',
  action: 'user.role',
  target: `u${n}`,
  before: null,
  after: '{"name":"क, \\"b\\""}',
  requestId: 'r',
  contentHash: n % 2 === 0 ? 'c' : null,
  signIn: null,
  ...change,
})
const ENTRIES = Array.from({ length: 7 }, (_, n) => entry(n + 1))
const linked = async (entries: readonly LoggedEntry[]) => linksOf(crypto.subtle, await chainStart(crypto.subtle), entries)

let folder: string
const at = (name: string): string => join(folder, name)

async function backUp(name: string, entries: readonly LoggedEntry[], links: readonly ChainLink[]) {
  const db = await localDatabase()
  const add = db.raw.prepare(
    'INSERT INTO audit_log (id, at, actor_id, action, target, before, after, request_id, content_hash, sign_in) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  )
  for (const e of entries) add.run(e.id, e.at, e.actorId, e.action, e.target, e.before, e.after, e.requestId, e.contentHash, e.signIn)
  const link = db.raw.prepare('INSERT INTO audit_chain (seq, audit_log_id, hash) VALUES (?, ?, ?)')
  for (const { seq, entryId, hash } of links) link.run(seq, entryId, hash)
  return backUpInto(at(name), db, { begunAt: BEGUN_AT })
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sopan-audit-'))
  const links = await linked(ENTRIES)
  const pair = await makePair('20261125103005')
  const keep = async (file: string, seq: number, signedAt: number, by: SigningPair = pair) => {
    const { hash } = links[seq - 1] ?? { hash: '' }
    const head = await new SignJWT({ v: 1, iss: 'https://sopan.example', seq, hash, at: signedAt })
      .setProtectedHeader({ alg: 'ES256', typ: HEAD_TYP, kid: pair.kid })
      .sign(by.privateKey)
    writeFileSync(at(file), `${JSON.stringify({ head, reason: null })}\n`, { flag: 'a' })
  }
  await keep('heads.txt', 3, BEGUN_AT - 2 * DAY)
  await keep('heads.txt', 7, BEGUN_AT - DAY)
  await keep('new.txt', 7, BEGUN_AT + DAY)
  await keep('forged.txt', 5, BEGUN_AT - DAY, await makePair('other'))
  writeFileSync(at('keys.json'), JSON.stringify({ keys: [pair.published] }))
  writeFileSync(at('empty.txt'), '{"head":null,"reason":"notLinked"}\n')

  await backUp('whole', [...ENTRIES, entry(8, { at: BEGUN_AT - 1 })], links)
  const changed = ENTRIES.map((one, n) => (n === 4 ? { ...one, actorId: 'u2' } : one))
  await backUp('changed', changed, links)
  await backUp('anew', changed, await linked(changed))
  await backUp('cut', ENTRIES.slice(0, 5), links.slice(0, 5))
  const older = await localDatabase(MIGRATIONS.slice(0, 20))
  await backUpInto(at('older'), older, { migrations: MIGRATIONS.slice(0, 20), begunAt: BEGUN_AT })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function verify(...args: readonly string[]): { readonly code: number | null; readonly output: string } {
  const command = join(PATHS.root, 'scripts', 'commands', 'verify-audit.ts')
  const run = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', command, ...args], {
    cwd: PATHS.root,
    encoding: 'utf8',
    env: { ...process.env, SOPAN_DEPLOY: folder },
  })
  return { code: run.status, output: run.stdout + run.stderr }
}
const KEYS = ['--keys', 'keys.json'] as const
const checked = (backup: string, ...heads: readonly string[]) => verify(at(backup), ...heads.map(at), KEYS[0], at(KEYS[1]))

test('a log that nobody touched is whole, and fits the heads that were kept', () => {
  const { code, output } = checked('whole', 'heads.txt')
  expect(output).toContain('The backup 2026-11-24T213000Z was begun at 2026-11-28T21:30:00.000Z.')
  expect(output).toContain('Entries in the audit log: 8. Links in its chain: 7. Too new to have a link: 1.')
  expect(output).toContain('Every entry that is linked is there as it was linked, and in its place.')
  expect(output.match(/the log fits it\./g)).toHaveLength(2)
  expect(code).toBe(0)
})
test('a log is checked without heads and keys, and what cannot be seen then is said', () => {
  const { code, output } = verify(at('whole'))
  expect(output).toContain('No head that was kept is given.')
  expect(code).toBe(0)
})
test('a head that is newer than the backup is not compared', () => {
  expect(checked('cut', 'new.txt')).toEqual({
    code: 0,
    output: expect.stringContaining('not compared, because it is newer than the backup'),
  })
})
test.each([
  ['an entry that was changed', 'changed', [], 'The entry e5 (link 5) was changed after it was linked.'],
  ['a log that was changed and chained anew', 'anew', ['heads.txt'], 'Link 7 was another at 2026-11-27T21:30:00.000Z'],
  ['an end that was cut off', 'cut', ['heads.txt'], 'The chain ends at link 5, but had 7 links at 2026-11-27T21:30:00.000Z'],
  ['a head that the site has not signed', 'whole', ['forged.txt'], 'is NOT TO BE TRUSTED: it was changed, or never signed by this site.'],
  ['a file without a head', 'whole', ['heads.txt', 'empty.txt'], 'There is no head in empty.txt.'],
  ['a backup from before the log had a chain', 'older', [], 'has no table audit_chain'],
])('%s ends the command with 1', (_, backup, heads, said) => {
  expect(checked(backup, ...heads)).toEqual({ code: 1, output: expect.stringContaining(said) })
})
test('a log that was chained anew cannot be told from another without a head', () => {
  expect(checked('anew').code).toBe(0)
})
test('a backup reads the chain before the log, so that each link has its entry', async () => {
  const { manifest } = await backUp('order', ENTRIES, [])
  const names = manifest.tables.map(({ name }) => name)
  expect(names.indexOf('audit_chain')).toBeLessThan(names.indexOf('audit_log'))
})
test('the command says what it lacks', () => {
  expect(verify().output).toContain('Name the folder of the backup')
  expect(verify(folder).output).toContain('There is no backup')
  expect(verify(at('whole'), at('none.txt')).output).toContain('There is no file')
  expect(verify(at('whole'), at('heads.txt')).output).toContain('Say whose keys to take')
  expect(verify(at('whole'), at('heads.txt'), '--keys', at('empty.txt')).output).toContain('The keys are not those of a site')
})
