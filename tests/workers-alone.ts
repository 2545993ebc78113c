/** Worker tests that need a Worker of their own, with the reason (decision 0105). */
export const ALONE = [
  // They count or walk whole tables, or every row that any object writes meanwhile.
  'tests/worker/sittings/counts.test.ts',
  'tests/worker/audit/chain.test.ts',
  'tests/worker/overview/overview.test.ts',
  'tests/worker/secrecy/every-state.test.ts',
  'tests/worker/notifications/broadcast.test.ts',
  'tests/worker/notifications/sums.test.ts',
  'tests/worker/samples/import-samples.test.ts',
  'tests/worker/content/demo-content.test.ts',
  // They fill tables with rows of their own numbering, 100,000 and more, or go back to an earlier schema.
  'tests/worker/budgets/routes.test.ts',
  'tests/worker/account/budget.test.ts',
  'tests/worker/batches/budget.test.ts',
  'tests/worker/prime/budget.test.ts',
  'tests/worker/support/takeover.test.ts',
  // They plant an account's id into every column that can name one.
  'tests/worker/account/personal-data.test.ts',
  'tests/worker/account/erasure.test.ts',
  // They archive and delete by time across all tables, and tell the record every file again.
  'tests/worker/account/retention.test.ts',
  'tests/worker/results/archive.test.ts',
  'tests/worker/attempts/replay.test.ts',
  // They ask which questions stand in none of the last tests, and for all tickets.
  'tests/worker/question-bank/listing.test.ts',
  'tests/worker/tests/drawing.test.ts',
  'tests/worker/support/inbox.test.ts',
  // They put all groups in order, and there may be 200 of them; they run every scheduled task.
  'tests/worker/tests/desk.test.ts',
  'tests/worker/operations/scheduled-tasks.test.ts',
]
