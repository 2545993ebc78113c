import { Hono } from 'hono'
import { auditRoutes } from './features/audit/routes.ts'
import { attemptAdminRoutes } from './features/attempt-admin/routes.ts'
import { attemptRoutes } from './features/attempts/routes.ts'
import { authRoutes } from './features/auth/routes.ts'
import { batchRoutes } from './features/batches/routes.ts'
import { blueprintRoutes } from './features/blueprints/routes.ts'
import { groupRoutes, learnerRoutes, testRoutes } from './features/catalogue/routes.ts'
import { questionRoutes } from './features/question-bank/routes.ts'
import { passageRoutes, topicRoutes } from './features/question-bank/topic-routes.ts'
import { blogRoutes } from './features/blog/routes.ts'
import { readerRoutes } from './features/books/reader/routes.ts'
import { bookRoutes } from './features/books/routes.ts'
import { moderationRoutes } from './features/comments/moderation-routes.ts'
import { commentRoutes } from './features/comments/routes.ts'
import { contactRoutes } from './features/contact/routes.ts'
import { contentRoutes } from './features/imports/content/routes.ts'
import { draftRoutes } from './features/drafts/routes.ts'
import { jobRoutes } from './features/jobs/routes.ts'
import { keyCorrectionRoutes } from './features/key-corrections/routes.ts'
import { liveRoutes } from './features/live/routes.ts'
import { monitorRoutes } from './features/monitor/routes.ts'
import { adminNotificationRoutes } from './features/notifications/admin-routes.ts'
import { broadcastRoutes } from './features/notifications/broadcasts/routes.ts'
import { notificationRoutes } from './features/notifications/routes.ts'
import { healthRoutes } from './features/operations/health.ts'
import { operationRoutes } from './features/operations/routes.ts'
import { overviewRoutes } from './features/overview/routes.ts'
import { paperRoutes } from './features/papers/routes.ts'
import { patternRoutes } from './features/patterns/routes.ts'
import { adminPrimeRoutes } from './features/prime/admin-routes.ts'
import { primeRoutes } from './features/prime/routes.ts'
import { webhookRoutes } from './features/prime/webhook-routes.ts'
import { questionAnnotationRoutes } from './features/question-annotations/routes.ts'
import { performanceRoutes } from './features/performance/routes.ts'
import { quizRoutes } from './features/quizzes/routes.ts'
import { resultRoutes } from './features/results/routes.ts'
import { practiceRoutes, revisionRoutes } from './features/revision/routes.ts'
import { claimRoutes, sampleRoutes } from './features/samples/routes.ts'
import { savedRoutes } from './features/saved-questions/routes.ts'
import { rebuildRoutes } from './features/search/rebuild-routes.ts'
import { replayRoutes } from './features/attempts/replay-routes.ts'
import { erasureOperations } from './features/account/erasure/operator-routes.ts'
import { searchRoutes } from './features/search/routes.ts'
import { adminGroupRoutes } from './features/test-groups/routes.ts'
import { statisticsRoutes } from './features/statistics/routes.ts'
import { adminTestRoutes } from './features/tests/routes.ts'
import { erasureRoutes } from './features/account/erasure/routes.ts'
import { personalExportRoutes } from './features/account/personal-export/routes.ts'
import { profileRoutes } from './features/account/profile/routes.ts'
import { pushRoutes } from './features/notifications/push/routes.ts'
import { sessionRoutes } from './features/auth/sessions/routes.ts'
import { inboxRoutes } from './features/support/inbox-routes.ts'
import { supportRoutes } from './features/support/routes.ts'
import { exportRoutes, importRoutes } from './features/imports/routes.ts'
import { userAccessRoutes } from './features/users/access/routes.ts'
import { adminDataRoutes } from './features/account/admin-data/routes.ts'
import { appealRoutes } from './features/users/appeal/routes.ts'
import { userDetailRoutes } from './features/users/detail/routes.ts'
import { userRoleRoutes } from './features/users/role/routes.ts'
import { userViewRoutes } from './features/users/view/routes.ts'
import { userListRoutes } from './features/users/list/routes.ts'
import { userRoutes } from './features/users/routes.ts'
import { savedViewRoutes } from './features/saved-views/routes.ts'
import { guardedRoutes } from './http/access.ts'
import { adminCalls } from './http/admin-act.ts'
import type { AppEnv } from './http/app-env.ts'
import { apiHeaders, crossOrigin } from './http/headers.ts'
import { needsTokenKeys } from './http/needs-token-keys.ts'
import { onError, onNotFound } from './http/on-error.ts'
import { newId } from './platform/ids.ts'
import { runScheduledTasks } from './scheduled-tasks.ts'

const api = new Hono<AppEnv>()
  .route('/', authRoutes)
  .route('/', userRoutes)
  .route('/', learnerRoutes)
  .route('/', claimRoutes)
  .route('/', profileRoutes)
  .route('/', sessionRoutes)
  .route('/', personalExportRoutes)
  .route('/', erasureRoutes)
  .route('/', supportRoutes)
  .route('/', pushRoutes)
  .route('/', practiceRoutes)
  .route('/', revisionRoutes)
  .route('/', savedRoutes)
  .route('/', performanceRoutes)
  .route('/', sampleRoutes)
  .route('/', contactRoutes)
  .route('/', groupRoutes)
  .route('/', testRoutes)
  .route('/', resultRoutes)
  .route('/', attemptRoutes)
  .route('/', questionAnnotationRoutes)
  .route('/', overviewRoutes)
  .route('/', contentRoutes)
  .route('/', adminNotificationRoutes)
  .route('/', broadcastRoutes)
  .route('/', questionRoutes)
  .route('/', topicRoutes)
  .route('/', passageRoutes)
  .route('/', draftRoutes)
  .route('/', savedViewRoutes)
  .route('/', attemptAdminRoutes)
  .route('/', adminTestRoutes)
  .route('/', adminGroupRoutes)
  .route('/', patternRoutes)
  .route('/', blueprintRoutes)
  .route('/', blogRoutes)
  .route('/', bookRoutes)
  .route('/', readerRoutes)
  .route('/', moderationRoutes)
  .route('/', commentRoutes)
  .route('/', quizRoutes)
  .route('/', importRoutes)
  .route('/', exportRoutes)
  .route('/', auditRoutes)
  .route('/', batchRoutes)
  .route('/', userListRoutes)
  .route('/', userDetailRoutes)
  .route('/', userRoleRoutes)
  .route('/', userViewRoutes)
  .route('/', adminDataRoutes)
  .route('/', appealRoutes)
  .route('/', userAccessRoutes)
  .route('/', inboxRoutes)
  .route('/', keyCorrectionRoutes)
  .route('/', monitorRoutes)
  .route('/', statisticsRoutes)
  .route('/', jobRoutes)
  .route('/', adminPrimeRoutes)
  .route('/', primeRoutes)
  .route('/payments', webhookRoutes)
  .route('/', notificationRoutes)
  .route('/', liveRoutes)
  .route('/operations', operationRoutes(runScheduledTasks))
  .route('/operations', rebuildRoutes)
  .route('/operations', replayRoutes)
  .route('/operations', erasureOperations)
  .route('/', searchRoutes)
  .route('/', healthRoutes)

/** The whole Worker: request id, headers, origins, then the features. Every route names who may call it or nothing starts. */
export const app = new Hono<AppEnv>()
  .use('*', async (c, next) => {
    c.set('requestId', newId())
    await next()
  })
  .use('*', apiHeaders)
  .use('/api/*', crossOrigin)
  .use('*', needsTokenKeys)
  .route('/', paperRoutes)
  .route('/api', api)

app.onError(onError)
app.notFound(onNotFound)

/** What the authorisation matrix is generated from. */
export const routes = guardedRoutes(app.routes)

/** Every call of the admin area that is not a GET, and what it does: one that declares nothing stops the Worker. */
export const declaredAdminCalls = adminCalls(app.routes)

export type Api = typeof app
