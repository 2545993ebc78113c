import { optionOf } from '../lib/option-of.ts'
import { readOrStop, siteKeys } from '../lib/site-keys.ts'
import { stop } from '../lib/stop.ts'
import { readRecord, verifyReceipt } from '../lib/verify-receipt.ts'

/**
 * `npm run verify-receipt -- <file>` checks a receipt that a learner saved, with the public keys of the site that is set up here. `--keys <file>`
 * takes keys that were saved before, so that no network is needed, and `--keys <address>` those of another site. `--record <file>` also holds
 * the receipt against the stored attempt, a file of the bucket ARCHIVE. Ends with 1 where anything is not as it should be (docs/receipts.md).
 */
const args = process.argv.slice(2)
const file = args.find((arg, at) => !arg.startsWith('--') && !(args[at - 1] ?? '').startsWith('--'))
if (file === undefined) stop('Name the file of the receipt: npm run verify-receipt -- <file>')

const record = optionOf(args, '--record')
const { lines, isGood } = await verifyReceipt(
  readOrStop(file).toString('utf8'),
  await siteKeys(optionOf(args, '--keys')),
  record === undefined ? null : readRecord(readOrStop(record)),
)
console.log(lines.join('\n'))
process.exitCode = isGood ? 0 : 1
