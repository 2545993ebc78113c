import { drizzle } from 'drizzle-orm/d1'
import * as account from './account-tables.ts'
import * as approvals from './approval-tables.ts'
import * as attempts from './attempt-tables.ts'
import * as audit from './audit-tables.ts'
import * as authoring from './authoring-tables.ts'
import * as bank from './bank-tables.ts'
import * as batches from './batch-tables.ts'
import * as blog from './blog-tables.ts'
import * as books from './book-tables.ts'
import * as broadcasts from './broadcast-tables.ts'
import * as comments from './comment-tables.ts'
import * as commitments from './commitment-tables.ts'
import * as exams from './exam-tables.ts'
import * as leaderboards from './leaderboard-tables.ts'
import * as notifications from './notification-tables.ts'
import * as objections from './objection-tables.ts'
import * as people from './people-tables.ts'
import * as daily from './daily-tables.ts'
import * as pool from './pool-tables.ts'
import * as practice from './practice-tables.ts'
import * as prime from './prime-tables.ts'
import * as rankReviews from './rank-review-tables.ts'
import * as receipts from './receipt-tables.ts'
import * as staged from './staged-tables.ts'
import * as replies from './reply-tables.ts'
import * as tests from './test-tables.ts'

/** Every table of `DB`. */
export const schema = {
  ...people,
  ...account,
  ...approvals,
  ...bank,
  ...batches,
  ...blog,
  ...books,
  ...broadcasts,
  ...comments,
  ...commitments,
  ...exams,
  ...leaderboards,
  ...tests,
  ...attempts,
  ...audit,
  ...authoring,
  ...notifications,
  ...objections,
  ...daily,
  ...pool,
  ...practice,
  ...prime,
  ...rankReviews,
  ...receipts,
  ...replies,
  ...staged,
}

/**
 * The typed client over `DB`. It is opened for each request, so it is not given the tables: reading them all for Drizzle's relational
 * queries, which nothing uses, takes 130 to 340 µs of CPU (300 calls in Node 24). D1 has no interactive transactions: what must be atomic
 * is one statement or one batch.
 */
export const openDb = (binding: D1Database) => drizzle(binding)
export type Db = ReturnType<typeof openDb>
