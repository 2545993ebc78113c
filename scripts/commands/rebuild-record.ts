import { z } from 'zod'
import { callOperator } from '../lib/load-demo.ts'
import { homePlace, prepareSettings } from '../lib/place.ts'
import { isPortFree } from '../lib/ports.ts'
import { stop } from '../lib/stop.ts'

/**
 * `npm run rebuild-record -- --from 2026-11-24 [--origin https://…]` after a restore: deletes again who was deleted since, tells the record
 * again what closed since that day (UTC), and counts the boards of those tests again. A repeat changes nothing. `--origin` and
 * OPERATOR_SECRET in the environment name a site that is not on this machine.
 */
const option = (name: string): string | undefined => {
  const at = process.argv.indexOf(name)
  return at === -1 ? undefined : process.argv[at + 1]
}
const from = option('--from')
if (from === undefined || !/^\d{4}-\d\d-\d\d$/.test(from))
  stop(
    'Usage: npm run rebuild-record -- --from 2026-11-24 [--origin https://learn.example.org]. The day is in UTC; begin with the day before the restored state.',
  )
const place = homePlace()
const origin = option('--origin')
const secret = origin === undefined ? prepareSettings(place).OPERATOR_SECRET : process.env['OPERATOR_SECRET']
if (origin === undefined && (await isPortFree(place.port))) stop('Sopan is not running. Start it with npm start in another window.')
if (secret === undefined) stop('Give the secret of that site as OPERATOR_SECRET in the environment.')

const erasuresPage = z.object({ erased: z.number(), kept: z.array(z.string()), next: z.nullable(z.string()) })
const recordPage = z.object({
  read: z.number(),
  added: z.number(),
  unknown: z.array(z.string()),
  erased: z.number(),
  tests: z.array(z.string()),
  next: z.nullable(z.string()),
})
const boardStep = z.object({ isDone: z.boolean() })

async function ask<Reply>(path: string, body: unknown, shape: z.ZodType<Reply>): Promise<Reply> {
  const { status, body: reply } = await callOperator(origin ?? place.origin, secret ?? '', `/api/operations/${path}`, body)
  const read = shape.safeParse(reply)
  if (status !== 200 || !read.success)
    stop(`The site answered ${status} to ${path}. What was done until then stands; run the command again, it goes over it without harm.`)
  return read.data
}

let gone = 0
for (let after: string | null = ''; after !== null;) {
  const page: z.infer<typeof erasuresPage> = await ask('apply-erasures', { after }, erasuresPage)
  gone += page.erased
  for (const id of page.kept) console.log(`The account ${id} was deleted, and is the last owner now. Make another owner, then delete it.`)
  after = page.next
}

const counts = { read: 0, added: 0 }
const unknown = new Set<string>()
const tests = new Set<string>()
for (let after: string | null = ''; after !== null;) {
  const page: z.infer<typeof recordPage> = await ask('rebuild-record', { from, after }, recordPage)
  counts.read += page.read
  counts.added += page.added
  for (const id of page.unknown) unknown.add(id)
  for (const id of page.tests) tests.add(id)
  after = page.next
}

const token = `rebuild-record ${new Date().toISOString()}`
for (const testId of tests) while (!(await ask('recount-board', { testId, token }, boardStep)).isDone);

console.log(`Deleted accounts that came back: ${gone} deleted again.`)
console.log(`Closed attempts since ${from}: ${counts.read} read, ${counts.added} were missing and are in the record now.`)
console.log(`Boards counted again: ${tests.size}.`)
if (unknown.size > 0)
  console.log(
    `Accounts that the record does not know (made after its state): ${unknown.size}. Their attempts stay in their files:\n${[...unknown].join('\n')}`,
  )
