import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { faultOfMigrations } from '../../worker/domain/operations/backup.ts'
import { accountTarget } from '../backup/account-target.ts'
import { askSite, erasedAmong } from '../backup/ask-site.ts'
import { databaseName, knownMigrations, siteStore } from '../backup/of-site.ts'
import { pullBackup, readManifest, stopAtFault } from '../backup/read-backup.ts'
import { backupKey, fileOpener } from '../backup/seal.ts'
import { rebuildBoards } from '../backup/rebuild-boards.ts'
import { rebuildRecord, rebuildSearch } from '../backup/rebuild-record.ts'
import { hasData, restore } from '../backup/restore.ts'
import { folderStore } from '../backup/store.ts'
import { closeSite, openSite } from '../deploy/closed-site.ts'
import { openSession, operatorSecret } from '../deploy/session.ts'
import { typedName } from '../lib/confirm.ts'
import { optionOf } from '../lib/option-of.ts'
import { stop } from '../lib/stop.ts'

/**
 * `npm run restore [-- --env staging] [--name <backup>] [--from <folder>]` brings the newest backup, or the named one, into the site's
 * database. Where that holds data, its name must be typed, or given as `--over <name>`. The site is closed from before the database is
 * emptied until deletions, attempts and payments since the backup are in it again. docs/operating/runbooks/restore.md has the whole.
 */
const args = process.argv.slice(2)
const session = openSession(args)
const name = databaseName(session)
const uuid = (await session.account.databases()).get(name)
if (uuid === undefined) stop(`The database ${name} does not exist. Run npm run setup first.`)
const secret = operatorSecret(session.environment)
if (secret === null)
  stop(
    'The operator secret of this environment is not on this machine. Set OPERATOR_SECRET: the site is asked who was deleted since the backup.',
  )
const AGAIN = 'The site stays closed. When the cause is mended, run npm run restore again; it begins from the start.'
const ask = askSite(session.environment.origin, secret, AGAIN)
const target = accountTarget(session, name, uuid)

const from = optionOf(args, '--from')
const source = from === undefined ? siteStore(session) : folderStore(from, fileOpener(backupKey()))
const manifest = await readManifest(source, optionOf(args, '--name') ?? null).catch(stopAtFault)
const fault = faultOfMigrations(manifest, knownMigrations())
if (fault !== null) stop(`This cannot be restored: ${fault}. Nothing was changed.`)
const made = new Date(manifest.begunAt).toISOString()
console.log(`The backup ${manifest.name} was begun at ${made} by version ${manifest.version}.`)

// Everything is here and checked before the database is touched.
const folder = mkdtempSync(join(tmpdir(), 'sopan-restore-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
await pullBackup(source, manifest, folder).catch(stopAtFault)
console.log('  every file of it is there and undamaged')

if (await hasData(target)) {
  const question = `${name} holds data, and this deletes all of it. Accounts and changes since ${made} are lost; attempts, payments and deletions come back.`
  if (!(await typedName(question, name, { input: process.stdin, output: process.stdout, args }))) stop('Nothing was changed.')
}
// The deployed API must know what comes next, before anything is changed.
await erasedAmong(ask, [])
await closeSite(session, 'npm run restore')
console.log('  the site is closed; answers of running tests are still saved')
const begun = Date.now()
const restored = await restore(target, folderStore(folder, source.open), manifest, {
  known: knownMigrations(),
  say: console.log,
  erasedOf: (ids) => erasedAmong(ask, ids),
}).catch((error: unknown) => stop(`${error instanceof Error ? error.message : String(error)}\n\n${name} is half filled. ${AGAIN}`))
if (restored.faults.length > 0)
  stop(
    `${name} is not what was backed up:\n${restored.faults.map((line) => `  ${line}`).join('\n')}\n\nSomething wrote into it meanwhile, or it was filled wrongly. ${AGAIN}`,
  )
for (const note of restored.notes) console.log(`  note: ${note}`)

const DAY_MS = 86_400_000
await rebuildRecord(ask, new Date(manifest.begunAt - DAY_MS).toISOString().slice(0, 10), (line) => console.log(`  ${line}`))
console.log(`  The boards of ${await rebuildBoards(session)} tests are counted again.`)
await openSite(session, 'npm run open-site')
// Its queue waits while the site is closed.
console.log(`  The search index reads ${await rebuildSearch(ask)} things again.`)
console.log(`
${name} holds the ${restored.rows} rows of ${manifest.name} and what came after them, and the site is open again after ${Math.max(1, Math.round((Date.now() - begun) / 60_000))} min.
Look now: npm run smoke. Then make a new backup: npm run backup
`)
