import { z } from 'zod'

const DAY_MS = 86_400_000
const erasuresPage = z.object({ erased: z.number(), kept: z.array(z.string()), next: z.nullable(z.string()) })
const recordPage = z.object({
  read: z.number(),
  added: z.number(),
  unknown: z.array(z.string()),
  erased: z.number(),
  tests: z.array(z.string()),
  next: z.nullable(z.string()),
})
const ordersPage = z.object({ read: z.number(), added: z.number(), unknown: z.array(z.string()), next: z.nullable(z.number()) })
const refundsPage = z.object({ next: z.nullable(z.number()) })
const reconciled = z.object({ asked: z.number() })
const boardStep = z.object({ isDone: z.boolean() })
const searchStep = z.object({ told: z.number(), next: z.nullable(z.object({ from: z.string(), after: z.string() })) })

/** Asks one of the site's calls for operators (`/api/operations/…`). Ends the command where it fails. */
export type AskSite = <Reply>(path: string, body: unknown, shape: z.ZodType<Reply>) => Promise<Reply>

/**
 * What a restored record lacks, told again from what stands outside the database: accounts that were deleted since, attempts that closed since
 * `from` (a day such as 2026-11-24, UTC), with their boards, and orders, payments and refunds of the gateway. A repeat changes nothing.
 */
export async function rebuildRecord(ask: AskSite, from: string, say: (line: string) => void): Promise<void> {
  await deleteAgain(ask, say)
  await closeAgain(ask, from, say)
  await payAgain(ask, Date.parse(`${from}T00:00:00Z`), say)
}

async function deleteAgain(ask: AskSite, say: (line: string) => void): Promise<void> {
  let gone = 0
  for (let after: string | null = ''; after !== null;) {
    const page: z.infer<typeof erasuresPage> = await ask('apply-erasures', { after }, erasuresPage)
    gone += page.erased
    for (const id of page.kept) say(`The account ${id} was deleted, and is the last owner now. Make another owner, then delete it.`)
    after = page.next
  }
  say(`Deleted accounts that came back: ${gone} deleted again.`)
}

async function closeAgain(ask: AskSite, from: string, say: (line: string) => void): Promise<void> {
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
  say(`Closed attempts since ${from}: ${counts.read} read, ${counts.added} were missing and are in the record now.`)
  say(`Boards counted again: ${tests.size}.`)
  if (unknown.size > 0)
    say(
      `Accounts that the record does not know (made after its state): ${unknown.size}. Their attempts stay in their files:\n${[...unknown].join('\n')}`,
    )
}

/** Orders may be paid for a day, and the gateway tells of some late: one day more than what was lost. */
async function payAgain(ask: AskSite, since: number, say: (line: string) => void): Promise<void> {
  const from = since - DAY_MS
  const counts = { read: 0, added: 0 }
  const unknown: string[] = []
  for (let skip: number | null = 0; skip !== null;) {
    const page: z.infer<typeof ordersPage> = await ask('recover-orders', { from, skip }, ordersPage)
    counts.read += page.read
    counts.added += page.added
    unknown.push(...page.unknown)
    skip = page.next
  }
  for (let skip: number | null = 0; skip !== null;)
    skip = (await ask<z.infer<typeof refundsPage>>('ask-about-refunds', { from, skip }, refundsPage)).next
  while ((await ask('reconcile-orders', {}, reconciled)).asked > 0);
  say(`Orders at the payment gateway: ${counts.read} read, ${counts.added} were missing and are in the record now.`)
  if (unknown.length > 0)
    say(
      `Orders that cannot be made again, because their account or plan is not in the record. Look at each in the gateway:\n${unknown.join('\n')}`,
    )
}

/** Has everything that can be searched for read again, page by page; says how many things. */
export async function rebuildSearch(ask: AskSite): Promise<number> {
  let told = 0
  for (let next: z.infer<typeof searchStep>['next'] = { from: 'questions', after: '' }; next !== null;) {
    const step: z.infer<typeof searchStep> = await ask('rebuild-search', next, searchStep)
    told += step.told
    next = step.next
  }
  return told
}
