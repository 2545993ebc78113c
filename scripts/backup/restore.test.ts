import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { closedName, isClosed } from '../../worker/domain/operations/backup.ts'
import { SHAPES, type ShapeRow, shapesOf } from '../../worker/db/table-copy.sql.ts'
import { backUpInto, localDatabase as database, type LocalDatabase, MIGRATIONS } from '../../tests/scripts/local-backup.ts'
import { pullBackup, readManifest } from './read-backup.ts'
import { fileOpener } from './seal.ts'
import { hasData, restore } from './restore.ts'
import { folderStore, manifestPath, putIntoFolder } from './store.ts'
import type { RestoreTarget } from './target.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sopan-backup-'))
  folders.push(folder)
  return folder
}

const addUser = ({ raw }: LocalDatabase, id: string): void =>
  void raw
    .prepare(
      "INSERT INTO user (id, iss, sub, email, name, role, session_version, accommodation_minutes_per_hour, created_at) VALUES (?1, 'i', ?1, ?1, 'Asha', 'user', 1, 0, 1)",
    )
    .run(id)

const backedUp = (site: LocalDatabase, migrations = MIGRATIONS) => backUpInto(newFolder(), site, { migrations })

const quiet = { known: MIGRATIONS, say: () => {} }
const n = ({ raw }: LocalDatabase, sql: string): unknown => Object.values(raw.prepare(sql).get() ?? {})[0]

test('a restore makes every table equal, over older data too, and triggers neither count nor number twice', async () => {
  const site = await database()
  for (const id of ['u1', 'u2', 'u3', 'u4', 'u5']) addUser(site, id)
  site.raw.exec("INSERT INTO audit_log (id, actor_id, action, target, at, request_id) VALUES ('a1', 'u1', 'x', 'y', 1, 'r')")
  const { folder, manifest } = await backedUp(site)
  const target = await database()
  addUser(target, 'old')
  expect(await hasData(target)).toBe(true)
  const restored = await restore(target, folderStore(folder), await readManifest(folderStore(folder), null), quiet)
  expect(restored).toMatchObject({ faults: [], notes: [], tables: manifest.tables.length })
  expect(n(target, 'SELECT group_concat(id) FROM user')).toBe('u1,u2,u3,u4,u5')
  expect(n(target, "SELECT n FROM kept_count WHERE name = 'users'")).toBe(5)
  expect(n(target, 'SELECT count(*) FROM account_number')).toBe(5)
  const triggers = "SELECT group_concat(name) FROM (SELECT name FROM sqlite_schema WHERE type = 'trigger' ORDER BY name)"
  expect(n(target, triggers)).toBe(n(site, triggers))
  addUser(target, 'new')
  expect(n(target, "SELECT n FROM kept_count WHERE name = 'users'")).toBe(6)
  expect(n(target, "SELECT no FROM account_number WHERE user_id = 'new'")).toBe(6)
})

test('who was deleted since the backup is deleted when the tables open, and is not counted', async () => {
  const site = await database()
  for (const id of ['u1', 'u2', 'u3', 'u4']) addUser(site, id)
  site.raw.exec("UPDATE user SET role = 'admin' WHERE id = 'u4'")
  const { folder, manifest } = await backedUp(site)
  const target = await database()
  const asked: string[] = []
  const erasedOf = async (ids: readonly string[]) => {
    asked.push(...ids)
    return ['u2', "u3') OR 1 = 1 --"]
  }
  const restored = await restore(target, folderStore(folder), manifest, { ...quiet, erasedOf })
  expect(restored.faults).toEqual([])
  // An admin is left to the site, which keeps the last owner.
  expect(asked).toEqual(['u1', 'u2', 'u3'])
  expect(n(target, 'SELECT group_concat(id) FROM user WHERE deleted_at IS NULL')).toBe('u1,u3,u4')
  expect(n(target, "SELECT session_version FROM user WHERE id = 'u2'")).toBe(2)
  expect(n(target, "SELECT n FROM kept_count WHERE name = 'users'")).toBe(3)
})

test('a backup of an older version gets the newer migrations after it was compared', async () => {
  const older = MIGRATIONS.slice(0, 13)
  const site = await database(older)
  addUser(site, 'u1')
  const { folder, manifest } = await backedUp(site, older)
  const target = await database()
  expect(await restore(target, folderStore(folder), manifest, quiet)).toMatchObject({ faults: [] })
  expect(n(target, 'SELECT count(*) FROM d1_migrations')).toBe(MIGRATIONS.length)
  expect(n(target, 'SELECT count(*) FROM user')).toBe(1)
})

test('a backup of a newer version is refused before anything is changed', async () => {
  const { folder, manifest } = await backedUp(await database())
  const target = await database()
  addUser(target, 'stays')
  const newer = { ...manifest, migrations: [...MIGRATIONS, '9999_later.sql'] }
  await expect(restore(target, folderStore(folder), newer, quiet)).rejects.toThrow('it does not know 9999_later.sql')
  expect(n(target, 'SELECT id FROM user')).toBe('stays')
})

test.each<readonly [string, string, string]>([
  ['one changed cell', "UPDATE user__closed SET name = 'Usha' WHERE id = 'u2'", 'user has another content than the backup'],
  ['one missing row', "DELETE FROM user__closed WHERE id = 'u2'", 'user has 2 rows, and the backup has 3'],
  ['one row more', "INSERT INTO topic__closed (id, subject, title) VALUES ('t', 's', 'x')", 'topic has 1 rows, and the backup has 0'],
])('%s is found, and the database stays closed', async (_name, change, fault) => {
  const site = await database()
  for (const id of ['u1', 'u2', 'u3']) addUser(site, id)
  const { folder, manifest } = await backedUp(site)
  const target = await database()
  let isChanged = false
  const query: RestoreTarget['query'] = async (sql, params) => {
    // Between filling and comparing.
    if (!isChanged && sql.startsWith('SELECT EXISTS') && n(target, `SELECT count(*) FROM ${closedName('user')}`) === 3) {
      target.raw.exec(change)
      isChanged = true
    }
    return target.query(sql, params)
  }
  const restored = await restore({ ...target, query }, folderStore(folder), manifest, quiet)
  expect(restored.faults).toEqual([fault])
  // No table has a name under which the site would look for it.
  const names =
    "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '%__closed' AND name NOT IN ('d1_migrations', 'sqlite_sequence')"
  expect(n(target, names)).toBe(0)
  expect(isClosed(shapesOf(target.raw.prepare(SHAPES).all() as unknown as ShapeRow[]))).toBe(true)
  expect((await restore(target, folderStore(folder), manifest, quiet)).faults).toEqual([])
})

test('an order with two grants is a fault, and rows that name nobody are notes', async () => {
  const site = await database()
  for (const number of [1, 2])
    site.raw.exec(
      `INSERT INTO prime_grant (user_id, n, kind, purchase_id, order_id, granted_at, granted_s, revoked_s) VALUES ('gone', ${number}, 'purchase', 'p${number}', 'o1', 1, 1, 0)`,
    )
  const doubled = await backedUp(site)
  expect((await restore(await database(), folderStore(doubled.folder), doubled.manifest, quiet)).faults).toEqual([
    'the order o1 has more than one grant',
  ])
  site.raw.exec('DELETE FROM prime_grant WHERE n = 2')
  const { folder, manifest } = await backedUp(site)
  expect((await restore(await database(), folderStore(folder), manifest, quiet)).notes).toEqual([
    '1 rows of prime_grant name a user that is not there',
    '1 rows of prime_grant name a prime_order that is not there',
  ])
})

test('a database as the migrations leave it holds no data', async () => {
  expect(await hasData(await database())).toBe(false)
})

test('a backup whose file is cut off, changed or missing, or whose manifest is gone, cannot be copied', async () => {
  const site = await database()
  addUser(site, 'u1')
  const { folder, manifest } = await backedUp(site)
  const store = folderStore(folder)
  const file = join(folder, manifest.name, 'user.0.ndjson.gz')
  const whole = readFileSync(file)
  const copy = newFolder()
  const pull = async () => pullBackup(store, await readManifest(store, null), copy)
  writeFileSync(file, whole.subarray(0, 40))
  await expect(pull()).rejects.toThrow('The file user.0.ndjson.gz of the backup is damaged.')
  writeFileSync(file, gzipSync('["someone else"]\n'))
  await expect(pull()).rejects.toThrow('The file user.0.ndjson.gz of the backup is damaged.')
  rmSync(file)
  await expect(pull()).rejects.toThrow('The backup lacks its file user.0.ndjson.gz.')
  expect(await folderStore(copy).names()).toEqual([])
  writeFileSync(file, whole)
  await pull()
  expect(await folderStore(copy).names()).toEqual([manifest.name])
  writeFileSync(
    join(folder, manifestPath(manifest.name)),
    JSON.stringify({ ...manifest, tables: manifest.tables.map((one) => ({ ...one, rows: 9 })) }),
  )
  await expect(pull()).rejects.toThrow('contradicts itself')
  rmSync(join(folder, manifestPath(manifest.name)))
  await expect(pull()).rejects.toThrow('There is no backup: files without a manifest are none.')
})

test('a sealed backup is copied as it is, and opened by its key alone', async () => {
  const site = await database()
  addUser(site, 'u1')
  const { folder, manifest } = await backedUp(site)
  const [key, other] = [await generateX25519Identity(), await generateX25519Identity()]
  const encrypter = new Encrypter()
  encrypter.addRecipient(await identityToRecipient(key))
  const path = `${manifest.name}/user.0.ndjson.gz`
  const sealed = await encrypter.encrypt(readFileSync(join(folder, path)))
  putIntoFolder(folder, path, sealed)
  const copy = newFolder()
  await pullBackup(folderStore(folder, fileOpener(key)), manifest, copy)
  expect(readFileSync(join(copy, path)).equals(Buffer.from(sealed))).toBe(true)
  const target = await database()
  expect(await restore(target, folderStore(copy, fileOpener(key)), manifest, quiet)).toMatchObject({ faults: [] })
  expect(n(target, 'SELECT id FROM user')).toBe('u1')
  const into = newFolder()
  await expect(pullBackup(folderStore(folder, fileOpener(other)), manifest, into)).rejects.toThrow('cannot be opened with this private key')
  await expect(pullBackup(folderStore(folder, fileOpener(null)), manifest, into)).rejects.toThrow('its private key is not on this machine')
  expect(await folderStore(into).names()).toEqual([])
})
