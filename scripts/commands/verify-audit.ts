import { basename } from 'node:path'
import { readManifest, stopAtFault } from '../backup/read-backup.ts'
import { backupKey, fileOpener } from '../backup/seal.ts'
import { folderStore } from '../backup/store.ts'
import { optionOf } from '../lib/option-of.ts'
import { readAudit } from '../lib/read-audit.ts'
import { readOrStop, siteKeys } from '../lib/site-keys.ts'
import { stop } from '../lib/stop.ts'
import { verifyAudit } from '../lib/verify-audit.ts'

/**
 * `npm run verify-audit -- <folder> [<file of heads> …]` checks the audit log of a backup in a folder (npm run backup -- --pull <folder>): whether any
 * entry was changed, taken away or moved since it was linked. It takes the newest backup there, or `--name <backup>`. Each further file holds
 * heads that were kept, and the log must fit all of them. `--keys <file>` names the public keys of the site, saved before, and `--keys <address>`
 * asks a site for them; without it, the site that is set up here is asked. Ends with 1 where anything is not as it should be (docs/audit-chain.md).
 */
const args = process.argv.slice(2)
const [folder, ...heads] = args.filter((arg, at) => !arg.startsWith('--') && !(args[at - 1] ?? '').startsWith('--'))
if (folder === undefined) stop('Name the folder of the backup: npm run verify-audit -- <folder> [<file of heads> …]')

const store = folderStore(folder, fileOpener(backupKey()))
const manifest = await readManifest(store, optionOf(args, '--name') ?? null).catch(stopAtFault)
const copy = await readAudit(store, manifest).catch(stopAtFault)
const files = heads.map((path) => ({ name: basename(path), text: readOrStop(path).toString('utf8') }))
const { lines, isGood } = await verifyAudit(copy, files, files.length === 0 ? null : await siteKeys(optionOf(args, '--keys')))
console.log([`The backup ${manifest.name} was begun at ${new Date(manifest.begunAt).toISOString()}.`, ...lines].join('\n'))
process.exitCode = isGood ? 0 : 1
