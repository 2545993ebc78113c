import { ARTICLE_LIMITS } from '#contract/shared/articles.ts'
import { ATTEMPT_LIMITS } from '#contract/attempts/schemas.ts'
import { BATCH_LIMITS } from '#contract/batches/limits.ts'
import { BOOK_LIMITS } from '#contract/books/states.ts'
import { COMMENT_LIMITS } from '#contract/comments/schemas.ts'
import { CONTENT_LIMITS } from '#contract/imports/content.ts'
import { LIVE_LIMITS } from '#contract/live/schemas.ts'
import { MOST_QUESTIONS } from '#contract/patterns/pattern.ts'
import { NOTIFICATION_LIMITS } from '#contract/notifications/schemas.ts'
import { PLAN_LIMITS } from '#contract/notifications/plan-schemas.ts'
import { SAVED_LIMITS } from '#contract/revision/practice-limits.ts'
import { TICKET_LIMITS } from '#contract/support/schemas.ts'
import { SESSION_LIMITS } from '#domain/access/session-limits.ts'

/** A rate limit of wrangler.toml. */
export interface RateLimit {
  readonly name: string
  readonly simple: { readonly limit: number; readonly period: number }
}

const OF_WHOM: Readonly<Record<string, string>> = {
  LIMIT_SIGN_IN: 'exports, deletions and tickets of a person; messages to the operator from a network',
  LIMIT_SAVE: 'saves of one attempt',
  LIMIT_SUBMIT: 'submits of one attempt',
  LIMIT_GENERAL: 'writes of a person',
  LIMIT_USER: 'everything that a person asks',
  LIMIT_ADDRESS: 'everything public that a network asks',
  LIMIT_SIGN_IN_NETWORK: 'sign-ins from a network',
  LIMIT_FAILURES: 'failed sign-ins of a browser, and coupons that a person tries',
  LIMIT_FAILURES_NETWORK: 'failed sign-ins from a network',
}

const KIB = 1_024
const HOUR = 3_600_000
const DAY = 24 * HOUR
const count = (n: number): string => n.toLocaleString('en-US')
const bytes = (n: number): string =>
  n >= KIB * KIB ? `${count(n / KIB / KIB)} MiB` : n % KIB === 0 ? `${count(n / KIB)} KiB` : `${count(n)} bytes`
const table = (rows: readonly (readonly [string, string])[]): string =>
  ['| what | at most |', '|---|---|', ...rows.map(([what, most]) => `| ${what} | ${most} |`)].join('\n')

/** `docs/operating/limits.md`. Throws where a rate limit has no words. */
export function limitsPage(rateLimits: readonly RateLimit[]): string {
  const wordless = rateLimits.filter(({ name }) => !(name in OF_WHOM)).map(({ name }) => name)
  if (wordless.length > 0) throw new Error(`Say in scripts/costs/limits-page.ts whom ${wordless.join(', ')} limits`)
  return `# Limits

Written by \`npm test -- unit costs -u\` from the code and from \`wrangler.toml\`. Do not edit this page by hand.

## Tests and questions

${table([
  ['questions of a test', count(MOST_QUESTIONS)],
  ['questions of one import', count(CONTENT_LIMITS.questionsPerBundle)],
  ['one import with its pictures', bytes(CONTENT_LIMITS.bundleBytes)],
  ['one picture of a question', bytes(CONTENT_LIMITS.imageBytes)],
  ['characters of a question, an option or a solution', count(CONTENT_LIMITS.markdown)],
  ['changes that one attempt can ever send (a hundred questions need a few hundred)', count(ATTEMPT_LIMITS.opsPerAttempt)],
  ['questions that a learner can save', count(SAVED_LIMITS.questions)],
])}

## Books, blog and comments

${table([
  ['Markdown of one article or chapter', bytes(ARTICLE_LIMITS.sourceBytes)],
  ['chapters of a book', count(BOOK_LIMITS.chapters)],
  ['a PDF', bytes(BOOK_LIMITS.fileBytes)],
  ['marks of one reader in one book', count(BOOK_LIMITS.marks)],
  ['characters of a comment', count(COMMENT_LIMITS.text)],
  ...COMMENT_LIMITS.sent.map(
    ({ most, withinMs }) =>
      [`comments of a person in ${withinMs >= HOUR ? `${withinMs / HOUR} hours` : `${withinMs / 60_000} minutes`}`, count(most)] as const,
  ),
])}

## People

${table([
  ['batches that are not archived', count(BATCH_LIMITS.active)],
  ['addresses of one list of invitations', count(BATCH_LIMITS.rows)],
  ['characters of a notification in one language', count(NOTIFICATION_LIMITS.messageLength)],
  ['days ahead that a broadcast can be scheduled', count(PLAN_LIMITS.aheadMs / DAY)],
  ['tickets of a person in a day', count(TICKET_LIMITS.perDay)],
  ['days from a login until the next one is needed', count(SESSION_LIMITS.absoluteMs / DAY)],
  ['days without use until a new login is needed', count(SESSION_LIMITS.inactivityMs / DAY)],
  ['open connections of a person', count(LIVE_LIMITS.socketsPerUser)],
])}

## Calls

Against abuse only: Cloudflare counts them for each of its locations. What must be exact is counted in the database. A network is a /32 of IPv4 or a /64 of IPv6.

${table(rateLimits.map(({ name, simple }) => [`${OF_WHOM[name] ?? ''} (\`${name}\`)`, `${count(simple.limit)} in ${simple.period} s`] as const))}

## Cloudflare's own

Compared on 25 November 2026 with developers.cloudflare.com.

${table([
  ['one D1 database on the paid plan', '10 GB; the ops Worker warns at 60 and 80 %'],
  ['one D1 database on the free plan', '500 MB'],
  ['requests to Workers on the free plan', '100,000 a day'],
  ['how far back Time Travel reaches', '30 days on the paid plan, 7 on the free one'],
])}
`
}
