import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { grantAdmin, listAdmins, noteGuardian, revokeAdmin, withdrawGuardian } from './grant-admin.ts'
import { migrateLocal } from './migrate.ts'
import { PATHS } from './paths.ts'
import { runTool } from './run-tool.ts'

const EMAIL = 'head@institute.example'
const ID = 'aaaaaaaaaaaaaaaa'
const folder = mkdtempSync(join(tmpdir(), 'sopan-admin-'))
const where = { remote: false, state: folder } as const

const rows = async (sql: string): Promise<Record<string, unknown>[]> => {
  const run = await runTool('wrangler', ['d1', 'execute', 'DB', '--local', '--persist-to', folder, '--yes', '--json', '--command', sql], {
    cwd: PATHS.root,
  })
  const answer = JSON.parse(run.output.slice(run.output.indexOf('['), run.output.lastIndexOf(']') + 1)) as {
    results: Record<string, unknown>[]
  }[]
  return answer[0]?.results ?? []
}

beforeAll(async () => {
  await migrateLocal({ state: folder, config: join(PATHS.root, 'wrangler.toml') })
  await rows(
    `INSERT INTO user (id, iss, sub, email, name, role, session_version, accommodation_minutes_per_hour, created_at)
     VALUES ('${ID}', 'i', 's', '${EMAIL}', 'Head', 'user', 1, 0, 1)`,
  )
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the role is given, listed, and taken away with every session, each with its entry in the log; a repeat changes nothing', async () => {
  expect(await grantAdmin(EMAIL, where)).toEqual({ ok: true, userId: ID, changed: true })
  expect(await listAdmins(where)).toEqual({ ok: true, emails: [EMAIL] })
  expect(await revokeAdmin(EMAIL, where)).toEqual({ ok: true, userId: ID, changed: true })
  expect(await revokeAdmin(EMAIL, where)).toEqual({ ok: true, userId: ID, changed: false })
  expect(await listAdmins(where)).toEqual({ ok: true, emails: [] })
  expect(await rows(`SELECT role, session_version AS version FROM user WHERE id = '${ID}'`)).toEqual([{ role: 'user', version: 2 }])
  expect(await rows('SELECT action, before, after FROM audit_log ORDER BY at')).toEqual([
    { action: 'user.role', before: '"user"', after: '"admin"' },
    { action: 'user.role', before: '"admin"', after: '"user"' },
  ])
}, 120_000)

test('a guardian’s consent is noted with how it was verified, one at a time, and withdrawn', async () => {
  const guardian = { name: "Mira D'Souza", verifiedBy: 'DigiLocker, seen by Anil', version: '2026-11-22' }
  expect(await noteGuardian(EMAIL, guardian, where)).toMatchObject({ ok: true, changed: true })
  expect(await noteGuardian(EMAIL, { ...guardian, verifiedBy: 'x' }, where)).toMatchObject({ ok: false })
  expect(
    await rows('SELECT kind, guardian_name AS name, version, verified_by AS verifiedBy FROM consent WHERE withdrawn_at IS NULL'),
  ).toEqual([{ kind: 'guardian', ...guardian }])
  expect(await withdrawGuardian(EMAIL, where)).toMatchObject({ ok: true, changed: true })
  expect(await withdrawGuardian(EMAIL, where)).toMatchObject({ ok: true, changed: false })
  expect(await rows("SELECT count(*) AS n FROM audit_log WHERE action = 'user.guardian'")).toEqual([{ n: 2 }])
}, 120_000)

test.each(["a'; DROP TABLE user; --@x", 'nobody@institute.example', ''])(
  '%j revokes nobody and says so',
  async (email) => {
    expect((await revokeAdmin(email, where)).ok).toBe(false)
  },
  60_000,
)
