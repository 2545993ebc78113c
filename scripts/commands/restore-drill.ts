import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accountTarget } from '../backup/account-target.ts'
import { askSite, erasedAmong } from '../backup/ask-site.ts'
import { askOps, knownMigrations, siteStore } from '../backup/of-site.ts'
import { pullBackup, readManifest, stopAtFault } from '../backup/read-backup.ts'
import { restore } from '../backup/restore.ts'
import { folderStore } from '../backup/store.ts'
import { openSession, operatorSecret } from '../deploy/session.ts'
import { stop } from '../lib/stop.ts'

/**
 * `npm run restore-drill [-- --env staging]` restores the newest backup into a database of its own, compares rows and hash of every table,
 * and deletes that database again. It asks the site what a restore would ask it, and changes nothing there; its alerts learn that a drill
 * succeeded.
 */
const session = openSession(process.argv.slice(2))
const { account, environment } = session
const scratch = `${environment.prefix}-drill`
const begun = Date.now()
const folder = mkdtempSync(join(tmpdir(), 'sopan-drill-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

const secret = operatorSecret(environment)
if (secret === null) stop('The operator secret of this environment is not on this machine. Set OPERATOR_SECRET: a restore needs it too.')
const ask = askSite(environment.origin, secret, 'A restore would stop here, before it changes anything.')
// As a restore does: a site that does not know the question is found before a database is made.
await erasedAmong(ask, [])

const store = siteStore(session)
const manifest = await readManifest(store, null).catch(stopAtFault)
await pullBackup(store, manifest, folder).catch(stopAtFault)
await deleteScratch()
await account.makeDatabase(scratch, environment.region)
const uuid = (await account.databases()).get(scratch)
if (uuid === undefined) stop(`The database ${scratch} was made and is not there. Run the drill again.`)
const restored = await restore(accountTarget(session, scratch, uuid), folderStore(folder, store.open), manifest, {
  known: knownMigrations(),
  say: console.log,
  erasedOf: (ids) => erasedAmong(ask, ids),
}).catch(async (error: unknown) => {
  await deleteScratch()
  return stop(`The drill failed: ${error instanceof Error ? error.message : String(error)}`)
})
await deleteScratch()
if (restored.faults.length > 0)
  stop(`The drill failed: the restored database is not what was backed up:\n${restored.faults.map((line) => `  ${line}`).join('\n')}`)
for (const note of restored.notes) console.log(`  note: ${note}`)
await askOps(session, '/ops/drilled', {})
const minutes = Math.round((Date.now() - begun) / 6_000) / 10
console.log(`${manifest.name} can be restored: ${restored.tables} tables, ${restored.rows} rows, in ${minutes} min.`)

/** Also what an interrupted drill left behind. */
async function deleteScratch(): Promise<void> {
  const left = (await account.databases()).get(scratch)
  if (left !== undefined) await account.deleteDatabase(left)
}
