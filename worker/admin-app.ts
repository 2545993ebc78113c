import { Hono } from 'hono'
import { adminDataRoutes } from './features/account/admin-data/routes.ts'
import { erasureOperations } from './features/account/erasure/operator-routes.ts'
import { attemptAdminRoutes } from './features/attempt-admin/routes.ts'
import { replayRoutes } from './features/attempts/replay-routes.ts'
import { auditRoutes } from './features/audit/routes.ts'
import { batchRoutes } from './features/batches/routes.ts'
import { blogRoutes } from './features/blog/routes.ts'
import { blueprintRoutes } from './features/blueprints/routes.ts'
import { bookRoutes } from './features/books/routes.ts'
import { moderationRoutes } from './features/comments/moderation-routes.ts'
import { adminDailyRoutes } from './features/daily/admin-routes.ts'
import { draftRoutes } from './features/drafts/routes.ts'
import { adminExamRoutes } from './features/exams/admin-routes.ts'
import { contentRoutes } from './features/imports/content/routes.ts'
import { exportRoutes, importRoutes } from './features/imports/routes.ts'
import { jobRoutes } from './features/jobs/routes.ts'
import { keyCorrectionRoutes } from './features/key-corrections/routes.ts'
import { monitorRoutes } from './features/monitor/routes.ts'
import { adminNotificationRoutes } from './features/notifications/admin-routes.ts'
import { broadcastRoutes } from './features/notifications/broadcasts/routes.ts'
import { deskRoutes } from './features/objections/desk-routes.ts'
import { operationRoutes } from './features/operations/routes.ts'
import { overviewRoutes } from './features/overview/routes.ts'
import { patternRoutes } from './features/patterns/routes.ts'
import { plausibilityDeskRoutes } from './features/plausibility/desk-routes.ts'
import { adminPrimeRoutes } from './features/prime/admin-routes.ts'
import { moneyOperations } from './features/prime/operator-routes.ts'
import { questionRoutes } from './features/question-bank/routes.ts'
import { termRoutes } from './features/question-bank/terms/term-routes.ts'
import { passageRoutes, subjectRoutes, topicRoutes } from './features/question-bank/topics/topic-routes.ts'
import { questionReplyRoutes } from './features/question-replies/routes.ts'
import { quizRoutes } from './features/quizzes/routes.ts'
import { savedViewRoutes } from './features/saved-views/routes.ts'
import { receiptOperations } from './features/receipts/operator-routes.ts'
import { rebuildRoutes } from './features/search/rebuild-routes.ts'
import { statisticsRoutes } from './features/statistics/routes.ts'
import { securityEventRoutes } from './features/security-events/routes.ts'
import { inboxRoutes } from './features/support/inbox-routes.ts'
import { adminGroupRoutes } from './features/test-groups/routes.ts'
import { adminTestRoutes } from './features/tests/routes.ts'
import { userAccessRoutes } from './features/users/access/routes.ts'
import { userDetailRoutes } from './features/users/detail/routes.ts'
import { userListRoutes } from './features/users/list/routes.ts'
import { userRoleRoutes } from './features/users/role/routes.ts'
import { userViewRoutes } from './features/users/view/routes.ts'
import { makeApp } from './http/make-app.ts'
import type { AppEnv } from './http/app-env.ts'
import { runScheduledTasks } from './scheduled-tasks.ts'

const api = new Hono<AppEnv>()
  .route('/', overviewRoutes)
  .route('/', contentRoutes)
  .route('/', adminNotificationRoutes)
  .route('/', broadcastRoutes)
  .route('/', questionRoutes)
  .route('/', questionReplyRoutes)
  .route('/', topicRoutes)
  .route('/', subjectRoutes)
  .route('/', termRoutes)
  .route('/', passageRoutes)
  .route('/', draftRoutes)
  .route('/', savedViewRoutes)
  .route('/', attemptAdminRoutes)
  .route('/', adminTestRoutes)
  .route('/', adminGroupRoutes)
  .route('/', patternRoutes)
  .route('/', adminExamRoutes)
  .route('/', adminDailyRoutes)
  .route('/', blueprintRoutes)
  .route('/', blogRoutes)
  .route('/', bookRoutes)
  .route('/', moderationRoutes)
  .route('/', quizRoutes)
  .route('/', importRoutes)
  .route('/', exportRoutes)
  .route('/', auditRoutes)
  .route('/', securityEventRoutes)
  .route('/', batchRoutes)
  .route('/', userListRoutes)
  .route('/', userDetailRoutes)
  .route('/', userRoleRoutes)
  .route('/', userViewRoutes)
  .route('/', adminDataRoutes)
  .route('/', userAccessRoutes)
  .route('/', inboxRoutes)
  .route('/', keyCorrectionRoutes)
  .route('/', deskRoutes)
  .route('/', plausibilityDeskRoutes)
  .route('/', monitorRoutes)
  .route('/', statisticsRoutes)
  .route('/', jobRoutes)
  .route('/', adminPrimeRoutes)
  .route('/operations', operationRoutes(runScheduledTasks))
  .route('/operations', rebuildRoutes)
  .route('/operations', replayRoutes)
  .route('/operations', erasureOperations)
  .route('/operations', moneyOperations)
  .route('/operations', receiptOperations)

/** What admins and operators call: everything under /api/admin and /api/operations. Loaded by the first such call (`app.ts`). */
export const adminApp = makeApp((app) => app.route('/api', api))
