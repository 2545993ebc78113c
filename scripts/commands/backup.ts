import { openSession } from '../deploy/session.ts'
import { askOps, optionOf, siteStore, stopAtFault } from '../backup/of-site.ts'
import { pullBackup, readManifest } from '../backup/read-backup.ts'
import { stop } from '../lib/stop.ts'

/**
 * `npm run backup [-- --env staging]` writes a backup now. `npm run backup -- --pull <folder>` copies the newest one into a folder, and
 * `--name <backup>` another one: every file is checked on the way.
 */
const args = process.argv.slice(2)
const session = openSession(args)
if (args.includes('--pull')) {
  const folder = optionOf(args, '--pull')
  if (folder === undefined || folder.startsWith('--')) stop('Name the folder: npm run backup -- --pull <folder>')
  const store = siteStore(session)
  const manifest = await readManifest(store, optionOf(args, '--name') ?? null).catch(stopAtFault)
  await pullBackup(store, manifest, folder).catch(stopAtFault)
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(`The backup ${manifest.name} is in ${folder}: ${manifest.tables.length} tables, ${rows} rows, each file checked.`)
} else {
  let reply = await askOps(session, '/ops/backup', { begin: true })
  while (reply['state'] === 'running' || reply['state'] === 'busy') {
    if (reply['state'] === 'busy') await new Promise((resolve) => setTimeout(resolve, 5_000))
    else console.log(`  ${String(reply['tablesRead'])} of ${String(reply['tables'])} tables are read`)
    reply = await askOps(session, '/ops/backup', {})
  }
  // Where the nightly run took over and finished it, no backup is being written any more.
  const { name } = reply['state'] === 'done' ? reply : await readManifest(siteStore(session), null).catch(stopAtFault)
  console.log(`The backup ${String(name)} is whole.`)
}
