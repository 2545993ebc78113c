import { ATTEMPT_BUDGET, CONNECTED_BUDGET, DOLLARS_PER_THOUSAND, LEARNER_MONTH } from './budgets.ts'
import { costOf, monthlyCost, PRICES, sumOf, times, type Use, USES } from './prices.ts'

const NAMES: Readonly<Record<(typeof USES)[number], string>> = {
  workerRequests: 'requests to the Worker',
  objectRequests: 'requests to objects',
  objectRowsWritten: 'rows written in objects',
  d1RowsRead: 'rows read in D1',
  d1RowsWritten: 'rows written in D1',
  queueOperations: 'queue operations',
  r2Writes: 'writes to R2',
}

const NONE: Use = {
  workerRequests: 0,
  objectRequests: 0,
  objectRowsWritten: 0,
  d1RowsRead: 0,
  d1RowsWritten: 0,
  queueOperations: 0,
  r2Writes: 0,
}

/** What one learner uses in a month at most. */
export const learnerMonth = (): Use =>
  sumOf(times(ATTEMPT_BUDGET, LEARNER_MONTH.attempts), {
    ...NONE,
    workerRequests: LEARNER_MONTH.calls,
    d1RowsRead: LEARNER_MONTH.calls * LEARNER_MONTH.rowsReadPerCall,
  })

const count = (n: number): string => n.toLocaleString('en-US')
const dollars = (n: number): string => (n < 1 ? `$${n.toFixed(4)}` : `$${count(Math.round(n))}`)
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map((_, i) => (i === 0 ? '---' : '---:')), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** `docs/operating/costs.md`. */
export function costsPage(): string {
  const month = learnerMonth()
  const sites = [1_000, 10_000, 50_000, 200_000, 1_000_000]
  return `# What a site costs

Written by \`npm test -- unit costs -u\` from the budgets that tests hold (\`scripts/costs\`) and Cloudflare's list prices, compared on 25 November 2026. Prices are in US dollars, without tax. Do not edit this page by hand.

## A month

The paid plan of Workers is $${PRICES.plan} a month and includes much of what a small site uses. Each learner is taken to make ${LEARNER_MONTH.attempts} attempts at 100 questions and ${LEARNER_MONTH.calls} other calls in a month. That is a guess: count your own in the dashboard, under *Workers & Pages*, *Metrics*.

${table(
  ['learners in a month', 'at most, in a month'],
  sites.map((learners) => [count(learners), dollars(monthlyCost(times(month, learners)))]),
)}

Storage comes on top. It grows with the attempts that are kept and is small beside the rest: a gigabyte in D1 is $0.75 a month, in R2 $0.015.

## One attempt

These are the most that a test lets an attempt use; a real one is below. Answers go over a connection (decision 0187); by request where none can be made, and where sections have clocks of their own. A thousand attempts may cost at most $${DOLLARS_PER_THOUSAND.connection.toFixed(2)} with connections and $${DOLLARS_PER_THOUSAND.request.toFixed(2)} without, which the same test holds.

${table(
  ['what', 'with a connection', 'by request', 'price of a million', 'a thousand attempts by request'],
  USES.map((name) => [
    NAMES[name],
    count(CONNECTED_BUDGET[name]),
    count(ATTEMPT_BUDGET[name]),
    `$${PRICES[name].perMillion}`,
    dollars(costOf({ ...NONE, [name]: ATTEMPT_BUDGET[name] * 1_000 })),
  ]),
)}

## The free plan

It serves for trying. It allows 100,000 requests to Workers a day, so with up to ${ATTEMPT_BUDGET.workerRequests} requests an attempt, and other calls beside them, count on about 500 attempts a day (a guess). It has no price: beyond its limits calls fail until the next day.
`
}
