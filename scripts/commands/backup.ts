import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { sendSecrets } from '../deploy/send-secrets.ts'
import { writeConfigs } from '../deploy/write-configs.ts'
import { backupKeyFile } from '../backup/seal.ts'
import { openSession } from '../deploy/session.ts'
import { askOps, siteStore } from '../backup/of-site.ts'
import { pullBackup, readManifest, stopAtFault } from '../backup/read-backup.ts'
import { optionOf } from '../lib/option-of.ts'
import { stop } from '../lib/stop.ts'

/**
 * `npm run backup [-- --env staging]` writes a backup now. `npm run backup -- --pull <folder>` copies the newest one into a folder, and
 * `--name <backup>` another one: every file is checked on the way. `npm run backup -- --new-key` seals all backups from now on, for a private
 * key that it writes into deploy/backup-key.txt and nowhere else.
 */
const args = process.argv.slice(2)
const session = openSession(args)
if (args.includes('--new-key')) {
  await sealForNewKey()
} else if (args.includes('--pull')) {
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

/** The key is on this machine before anything is sealed for it, and one that is there is never written over. */
async function sealForNewKey(): Promise<void> {
  const file = backupKeyFile()
  if (existsSync(file))
    stop(
      `${file} is there already, and backups are sealed for it. Keep it as long as such backups live (30 days), then move it away for a new one.`,
    )
  const key = await generateX25519Identity()
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${key}\n`, { mode: 0o600 })
  const { ops } = await writeConfigs(session, 'unchanged')
  await sendSecrets(session, ops, { BACKUP_RECIPIENT: await identityToRecipient(key) }, 'npm run backup -- --new-key')
  console.log(
    `Backups are sealed from now on. The private key is in ${file}: copy it to a safe place outside this machine. Without it no backup can be read, by anybody.`,
  )
}
