import { RECEIPT_SECRET_PREFIX } from '../../worker/platform/receipt-keys.ts'
import { changeReceiptKey, retireLeakedReceiptKey } from '../deploy/rotate-receipt-key.ts'
import { changeKey, retireLeaked } from '../deploy/rotate-secrets.ts'
import { SPREAD_MS } from '../deploy/key-steps.ts'
import { openSession } from '../deploy/session.ts'
import { stop } from '../lib/stop.ts'

/**
 * `npm run rotate-secrets [-- --env staging]` changes the key that tokens are signed with, and later retires the one before; it goes on from
 * wherever an earlier run stopped. The key that signs receipts is changed with it once it is almost a year old. `-- --leaked <id>` takes a key out
 * of use at once, `-- --leaked RECEIPT_KEY_<id>` one of receipts. docs/operating/keys.md says what each step does.
 */
const args = process.argv.slice(2)
const session = openSession(args)
const seconds = process.env['SOPAN_SPREAD_SECONDS']
const options = { spreadMs: seconds === undefined ? SPREAD_MS : Number(seconds) * 1000, say: console.log }
if (args.includes('--leaked')) {
  const id = args[args.indexOf('--leaked') + 1]
  if (id === undefined || id.startsWith('--')) stop('Name the key that has leaked: npm run rotate-secrets -- --leaked <id>')
  if (id.startsWith(RECEIPT_SECRET_PREFIX)) await retireLeakedReceiptKey(session, id.slice(RECEIPT_SECRET_PREFIX.length), console.log)
  else await retireLeaked(session, id, options)
} else {
  await changeReceiptKey(session, console.log)
  await changeKey(session, options)
}
