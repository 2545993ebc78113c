import { namedSite } from '../backup/ask-site.ts'
import { optionOf } from '../lib/option-of.ts'
import { rebuildRecord } from '../backup/rebuild-record.ts'
import { stop } from '../lib/stop.ts'

/**
 * `npm run rebuild-record -- --from 2026-11-24 [--origin https://…]` after a restore by hand (Time Travel; `npm run restore` does it itself):
 * deletes again who was deleted since, tells the record again what closed since that day (UTC) and counts the boards of those tests again,
 * and makes orders again that the payment gateway has. A repeat changes nothing. `--origin` and OPERATOR_SECRET in the environment name
 * a site that is not on this machine.
 */
const args = process.argv.slice(2)
const from = optionOf(args, '--from')
if (from === undefined || !/^\d{4}-\d\d-\d\d$/.test(from))
  stop(
    'Usage: npm run rebuild-record -- --from 2026-11-24 [--origin https://learn.example.org]. The day is in UTC; begin with the day before the restored state.',
  )
await rebuildRecord(await namedSite(args, 'Run the command again, it goes over it without harm.'), from, console.log)
