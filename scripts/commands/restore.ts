import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { faultOfMigrations } from '../../worker/domain/operations/backup.ts'
import { accountTarget } from '../backup/account-target.ts'
import { databaseName, knownMigrations, optionOf, siteStore, stopAtFault } from '../backup/of-site.ts'
import { pullBackup, readManifest } from '../backup/read-backup.ts'
import { hasData, restore } from '../backup/restore.ts'
import { folderStore } from '../backup/store.ts'
import { openSession } from '../deploy/session.ts'
import { typedName } from '../lib/confirm.ts'
import { stop } from '../lib/stop.ts'

/**
 * `npm run restore [-- --env staging] [--name <backup>] [--from <folder>]` brings the newest backup, or the named one, into the site's
 * database. Where that holds data, its name must be typed, or given as `--over <name>`. docs/operating/runbooks/restore.md has the steps
 * around it.
 */
const args = process.argv.slice(2)
const session = openSession(args)
const name = databaseName(session)
const uuid = (await session.account.databases()).get(name)
if (uuid === undefined) stop(`The database ${name} does not exist. Run npm run setup first.`)
const target = accountTarget(session, name, uuid)

const from = optionOf(args, '--from')
const source = from === undefined ? siteStore(session) : folderStore(from)
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
  const question = `${name} holds data, and this deletes all of it. What was written since ${made} is lost.`
  if (!(await typedName(question, name, { input: process.stdin, output: process.stdout, args }))) stop('Nothing was changed.')
}
const begun = Date.now()
const restored = await restore(target, folderStore(folder), manifest, { known: knownMigrations(), say: console.log }).catch(
  (error: unknown) =>
    stop(
      `${error instanceof Error ? error.message : String(error)}\n\n${name} is half filled: run npm run restore again; it begins from the start.`,
    ),
)
if (restored.faults.length > 0)
  stop(
    `${name} is not what was backed up:\n${restored.faults.map((line) => `  ${line}`).join('\n')}\n\nSomething wrote into it meanwhile, or it was filled wrongly. Do not open the site; run npm run restore again.`,
  )
for (const note of restored.notes) console.log(`  note: ${note}`)
console.log(`
${name} holds the ${restored.rows} rows of ${manifest.name} after ${Math.max(1, Math.round((Date.now() - begun) / 60_000))} min. Before you open the site:
  1. npm run deploy, so that code and database fit
  2. npm run rebuild-search -- --origin ${session.environment.origin}, with OPERATOR_SECRET set
  3. npm run rebuild-boards, or ranks go wrong
The whole order: docs/operating/runbooks/restore.md
`)
