import { z } from 'zod'
import { askOps } from '../backup/of-site.ts'
import { openSession } from '../deploy/session.ts'
import { stop } from '../lib/stop.ts'

/** `npm run rebuild-boards [-- --env staging]` counts the boards of all tests again from the record, as it must be after a restore. */
const session = openSession(process.argv.slice(2))
const step = z.object({ rebuilt: z.number(), next: z.string().nullable() })

let rebuilt = 0
for (let after: string | null = ''; after !== null;) {
  const read = step.safeParse(await askOps(session, '/ops/rebuild-boards', { after }))
  if (!read.success) stop(`The site gave an answer that this version does not know; ${rebuilt} boards are counted again.`)
  rebuilt += read.data.rebuilt
  after = read.data.next
}
console.log(`The boards of ${rebuilt} tests are counted again.`)
