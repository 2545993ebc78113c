import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { declaredAdminCalls } from '#tests/worker/helpers/every-route.ts'
import { answerOf } from '#tests/worker/helpers/call.ts'
import { person } from '#tests/worker/helpers/people.ts'
import { publishedSample } from '#tests/worker/helpers/test-of.ts'
import type { AdminTestDetail } from '#contract/tests/schemas.ts'

/**
 * What each call of the admin area does that is not a GET (docs/threats.md#audit-log). Who adds one has to say which it is; that an audited one writes
 * exactly one entry is shown beside its feature.
 */
const ADMIN_CALLS: Readonly<Record<string, 'audited' | 'asks' | 'private'>> = {
  'POST /api/admin/import': 'audited',
  'POST /api/admin/testseries': 'audited',
  'PUT /api/admin/testseries/:testId': 'audited',
  'POST /api/admin/testseries/change': 'audited',
  'POST /api/admin/testseries/check': 'asks',
  'POST /api/admin/testseries/questions': 'asks',
  'POST /api/admin/testseries/pool': 'asks',
  'POST /api/admin/testseries/draw': 'asks',
  // A preview is its printer's own and goes away on its own; the log keeps who could read its solutions.
  'POST /api/admin/testseries/preview': 'audited',
  'POST /api/admin/testseries-groups': 'audited',
  'PUT /api/admin/testseries-groups/order': 'audited',
  'PUT /api/admin/testseries-groups/:id': 'audited',
  'POST /api/admin/posts': 'audited',
  'PUT /api/admin/posts/:id': 'audited',
  'DELETE /api/admin/posts/:id': 'audited',
  'PUT /api/admin/posts/:id/texts/:language': 'audited',
  'POST /api/admin/posts/:id/texts/:language/state': 'audited',
  // Whoever has the address reads a text that is not published; the log keeps who made it.
  'POST /api/admin/posts/:id/texts/:language/preview-address': 'audited',
  'POST /api/admin/article-preview': 'asks',
  'PUT /api/admin/blog-categories/:slug': 'audited',
  'PUT /api/admin/blog-series/:id': 'audited',
  'POST /api/admin/books': 'audited',
  'PUT /api/admin/books/:id': 'audited',
  'DELETE /api/admin/books/:id': 'audited',
  'POST /api/admin/books/:id/state': 'audited',
  'PUT /api/admin/books/:id/order': 'audited',
  'PUT /api/admin/books/:id/file': 'audited',
  'POST /api/admin/books/:id/chapters': 'audited',
  'PUT /api/admin/chapters/:id': 'audited',
  'DELETE /api/admin/chapters/:id': 'audited',
  'PUT /api/admin/chapters/:id/texts/:language': 'audited',
  'POST /api/admin/chapters/:id/texts/:language/state': 'audited',
  'PUT /api/admin/exams/:slug': 'audited',
  'POST /api/admin/batches': 'audited',
  'PUT /api/admin/batches/:id': 'audited',
  'POST /api/admin/batches/:id/archive': 'audited',
  'POST /api/admin/batches/:id/members': 'audited',
  'POST /api/admin/batches/:id/members/remove': 'audited',
  'POST /api/admin/batches/:id/invitations': 'audited',
  'POST /api/admin/batches/:id/invitations/check': 'asks',
  'POST /api/admin/batches/:id/invitations/withdraw': 'audited',
  'POST /api/admin/comments/decide': 'audited',
  'POST /api/admin/comments/hide-author': 'audited',
  'POST /api/admin/hold-words': 'audited',
  'POST /api/admin/patterns': 'audited',
  'PUT /api/admin/blueprints/:id': 'audited',
  'DELETE /api/admin/blueprints/:id': 'audited',
  'POST /api/admin/quizzes': 'audited',
  'POST /api/admin/questions': 'audited',
  'PUT /api/admin/questions/:id': 'audited',
  'POST /api/admin/questions/:id/restore': 'audited',
  'POST /api/admin/questions/bulk': 'audited',
  'POST /api/admin/questions/bulk-jobs': 'audited',
  'POST /api/admin/questions/bulk-jobs/:id/undo': 'audited',
  'POST /api/admin/questions/:id/replies': 'audited',
  'POST /api/admin/tests/:testId/objections/:questionId': 'audited',
  'POST /api/admin/tests/:testId/plausibility/:userId': 'audited',
  'POST /api/admin/questions/render': 'asks',
  'POST /api/admin/questions/nearest': 'asks',
  'POST /api/admin/questions/images': 'audited',
  // Makes the index again from what is stored.
  'POST /api/admin/questions/index': 'audited',
  'POST /api/admin/topics': 'audited',
  'PUT /api/admin/topics/:id': 'audited',
  'POST /api/admin/topics/:id/merge': 'audited',
  'PUT /api/admin/subjects': 'audited',
  'POST /api/admin/terms': 'audited',
  'PUT /api/admin/terms/:id': 'audited',
  'DELETE /api/admin/terms/:id': 'audited',
  'POST /api/admin/passages': 'audited',
  'PUT /api/admin/drafts/:id': 'private',
  'DELETE /api/admin/drafts/:id': 'private',
  'POST /api/admin/colleague-drafts/:id/take': 'audited',
  'PUT /api/admin/views': 'private',
  'DELETE /api/admin/views': 'private',
  'POST /api/admin/imports': 'audited',
  'POST /api/admin/imports/topics': 'asks',
  'POST /api/admin/imports/check': 'asks',
  'PUT /api/admin/imports/:id/file': 'audited',
  'PUT /api/admin/imports/:id/failed': 'audited',
  'POST /api/admin/imports/:id/rows': 'audited',
  'POST /api/admin/imports/:id/finish': 'audited',
  'POST /api/admin/imports/:id/roll-back': 'audited',
  'POST /api/admin/tests/:testId/keys/preview': 'asks',
  'POST /api/admin/tests/:testId/keys/publish': 'audited',
  'POST /api/admin/tests/:testId/keys/decide': 'audited',
  'POST /api/admin/tests/:testId/monitor/extend': 'audited',
  'POST /api/admin/jobs/:id/cancel': 'audited',
  'POST /api/admin/jobs/:id/resume': 'audited',
  'POST /api/admin/users/:userId/sessions/end': 'audited',
  'POST /api/admin/users/:userId/ban': 'audited',
  'POST /api/admin/users/:userId/unban': 'audited',
  'POST /api/admin/users/:userId/notes': 'audited',
  'POST /api/admin/users/:userId/prime/grant': 'audited',
  'POST /api/admin/users/:userId/prime/revoke': 'audited',
  'POST /api/admin/users/:userId/role': 'audited',
  'POST /api/admin/users/:userId/view': 'audited',
  'POST /api/admin/users/:userId/export': 'audited',
  'POST /api/admin/users/:userId/delete': 'audited',
  'PUT /api/admin/learners/:userId/accommodation': 'audited',
  'POST /api/admin/learners/:userId/attempts/:attemptId/give': 'audited',
  'POST /api/admin/learners/:userId/attempts/:attemptId/reopen': 'audited',
  'POST /api/admin/learners/:userId/attempts/:attemptId/void': 'audited',
  // One act on one ticket: an answer, a note, a state, someone to take it, another ticket to speak for it.
  'POST /api/admin/feedback/:id': 'audited',
  'PUT /api/admin/prime/plans/:id': 'audited',
  'PUT /api/admin/prime/coupons/:code': 'audited',
  'POST /api/admin/prime/orders/:id/refund': 'audited',
  'POST /api/admin/prime/orders/:id/refund/decide': 'audited',
  'POST /api/admin/prime/orders/:id/repair': 'audited',
  'POST /api/admin/prime/grants': 'audited',
  'POST /api/admin/prime/alerts/close': 'audited',
  'POST /api/admin/notifications': 'audited',
  'POST /api/admin/notifications/images': 'audited',
  'POST /api/admin/broadcasts': 'audited',
  'POST /api/admin/broadcasts/count': 'asks',
  'PUT /api/admin/broadcasts/:id': 'audited',
  'POST /api/admin/broadcasts/:id/confirm': 'audited',
  'POST /api/admin/broadcasts/:id/undo': 'audited',
  'POST /api/admin/broadcasts/:id/stop': 'audited',
  'POST /api/admin/broadcasts/:id/test': 'audited',
  'POST /api/admin/broadcasts/:id/delete': 'audited',
}

const WORDS = { act: 'audited', asks: 'asks', own: 'private' } as const

test('every call that could change something is known, and so is whether the log hears of it', () => {
  const found = declaredAdminCalls.map(({ name, call }) => [name, WORDS[call.kind]])
  expect(Object.fromEntries(found)).toEqual(ADMIN_CALLS)
})

test('calls that only ask write nothing at all', async () => {
  const admin = await person({ role: 'admin' })
  const { testId, p } = await publishedSample()
  const { definition } = await answerOf<AdminTestDetail>('GET', `/api/admin/testseries/${testId}`, { token: admin.token })
  const rule = { topics: [], difficulty: null, type: 'single' }
  const ask: readonly (readonly [string, unknown])[] = [
    ['/api/admin/testseries/check', { test: { ...definition, title: { en: 'Other' } } }],
    ['/api/admin/testseries/questions', { ids: [`${p}.s1`] }],
    ['/api/admin/testseries/pool', { rules: [rule], languages: ['en'], notInLast: 0 }],
    ['/api/admin/broadcasts/count', { audience: { kind: 'all' } }],
    ['/api/admin/testseries/draw', { rules: [rule], counts: [2], languages: ['en'], notInLast: 0, seed: 1 }],
  ]
  const tables = ['audit_log', 'test', 'paper', 'question_version', 'question', 'topic', 'image']
  const rows = async () =>
    (await env.DB.batch<{ n: number }>(tables.map((table) => env.DB.prepare(`SELECT count(*) AS n FROM ${table}`)))).map(
      ({ results }) => results[0]?.n,
    )
  const before = await rows()
  for (const [path, body] of ask) await answerOf('POST', path, { token: admin.token, body })
  expect(await rows()).toEqual(before)
})
