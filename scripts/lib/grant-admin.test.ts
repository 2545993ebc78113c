import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SQLOutputValue } from 'node:sqlite'
import { beforeEach, expect, test } from 'vitest'
import { migratedDatabases } from '#tests/contract-snapshot/plans.ts'
import { d1Command, type RunSql } from './d1-command.ts'
import { grantAdmin, listAdmins, noteGuardian, revokeAdmin, withdrawGuardian } from './grant-admin.ts'
import { migrateLocal } from './migrate.ts'
import { PATHS } from './paths.ts'

const EMAIL = 'head@institute.example'
const ID = 'aaaaaaaaaaaaaaaa'
const HEAD = `INSERT INTO user (id, iss, sub, email, name, role, session_version, accommodation_minutes_per_hour, created_at)
  VALUES ('${ID}', 'i', 's', '${EMAIL}', 'Head', 'user', 1, 0, 1)`

let rows: (sql: string) => Record<string, SQLOutputValue>[]
/** SQLite itself with every migration, in place of the seconds that each run of wrangler takes. */
const runSql: RunSql = async (sql) => ({ ok: true, rows: rows(sql) })

beforeEach(() => {
  const [db] = migratedDatabases()
  if (db === undefined) throw new Error('no database')
  rows = (sql) => {
    if (/^\s*SELECT/i.test(sql))
      return db
        .prepare(sql)
        .all()
        .map((row) => ({ ...row }))
    db.exec(sql)
    return []
  }
  rows(HEAD)
})

test('the role is given, listed, and taken away with every session, each with its entry in the log; a repeat changes nothing', async () => {
  expect(await grantAdmin(EMAIL, runSql)).toEqual({ ok: true, userId: ID, changed: true })
  expect(await listAdmins(runSql)).toEqual({ ok: true, emails: [EMAIL] })
  expect(await revokeAdmin(EMAIL, runSql)).toEqual({ ok: true, userId: ID, changed: true })
  expect(await revokeAdmin(EMAIL, runSql)).toEqual({ ok: true, userId: ID, changed: false })
  expect(await listAdmins(runSql)).toEqual({ ok: true, emails: [] })
  expect(rows(`SELECT role, session_version AS version FROM user WHERE id = '${ID}'`)).toEqual([{ role: 'user', version: 2 }])
  expect(rows('SELECT action, before, after FROM audit_log ORDER BY at')).toEqual([
    { action: 'user.role', before: '"user"', after: '"admin"' },
    { action: 'user.role', before: '"admin"', after: '"user"' },
  ])
})

test('a guardian’s consent is noted with how it was verified, one at a time, and withdrawn', async () => {
  const guardian = { name: "Mira D'Souza", verifiedBy: 'DigiLocker, seen by Anil', version: '2026-11-22' }
  expect(await noteGuardian(EMAIL, guardian, runSql)).toMatchObject({ ok: true, changed: true })
  expect(await noteGuardian(EMAIL, { ...guardian, verifiedBy: 'x' }, runSql)).toMatchObject({ ok: false })
  expect(rows('SELECT kind, guardian_name AS name, version, verified_by AS verifiedBy FROM consent WHERE withdrawn_at IS NULL')).toEqual([
    { kind: 'guardian', ...guardian },
  ])
  expect(await withdrawGuardian(EMAIL, runSql)).toMatchObject({ ok: true, changed: true })
  expect(await withdrawGuardian(EMAIL, runSql)).toMatchObject({ ok: true, changed: false })
  expect(rows("SELECT count(*) AS n FROM audit_log WHERE action = 'user.guardian'")).toEqual([{ n: 2 }])
})

test.each(["a'; DROP TABLE user; --@x", 'no one@institute.example', ''])('%j revokes no one and says so', async (email) => {
  expect((await revokeAdmin(email, runSql)).ok).toBe(false)
})

test("wrangler's command line runs the same statements on the local database, and tells what failed", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sopan-admin-'))
  try {
    await migrateLocal({ state: folder, config: join(PATHS.root, 'wrangler.toml') })
    const local = d1Command({ remote: false, state: folder })
    expect(await local(HEAD)).toMatchObject({ ok: true })
    expect(await grantAdmin(EMAIL, local)).toEqual({ ok: true, userId: ID, changed: true })
    expect(await local('SELECT u.role, a.after FROM user u JOIN audit_log a ON a.target = u.id')).toEqual({
      ok: true,
      rows: [{ role: 'admin', after: '"admin"' }],
    })
    expect(await local('SELECT id FROM nowhere')).toMatchObject({ ok: false, message: expect.stringContaining('no such table') })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}, 120_000)
