import { Hono } from 'hono'
import { erasureRoutes } from './features/account/erasure/routes.ts'
import { personalExportRoutes } from './features/account/personal-export/routes.ts'
import { profileRoutes } from './features/account/profile/routes.ts'
import { attemptRoutes } from './features/attempts/routes.ts'
import { authRoutes } from './features/auth/routes.ts'
import { sessionRoutes } from './features/auth/sessions/routes.ts'
import { publicBlogRoutes } from './features/blog/public/routes.ts'
import { readerRoutes } from './features/books/reader/routes.ts'
import { groupRoutes, learnerRoutes, testRoutes } from './features/catalogue/routes.ts'
import { clientErrorRoutes } from './features/client-errors/routes.ts'
import { commentRoutes } from './features/comments/routes.ts'
import { contactRoutes } from './features/contact/routes.ts'
import { dailyRoutes } from './features/daily/routes.ts'
import { examRoutes } from './features/exams/routes.ts'
import { liveRoutes } from './features/live/routes.ts'
import { pushRoutes } from './features/notifications/push/routes.ts'
import { notificationRoutes } from './features/notifications/routes.ts'
import { healthRoutes } from './features/operations/health.ts'
import { paperRoutes } from './features/papers/routes.ts'
import { performanceRoutes } from './features/performance/routes.ts'
import { topicPracticeRoutes } from './features/practice/routes.ts'
import { primeRoutes } from './features/prime/routes.ts'
import { webhookRoutes } from './features/prime/webhook-routes.ts'
import { questionAnnotationRoutes } from './features/question-annotations/routes.ts'
import { resultRoutes } from './features/results/routes.ts'
import { practiceRoutes, revisionRoutes } from './features/revision/routes.ts'
import { claimRoutes, sampleRoutes } from './features/samples/routes.ts'
import { savedRoutes } from './features/saved-questions/routes.ts'
import { searchRoutes } from './features/search/routes.ts'
import { studyPlanRoutes } from './features/study-plan/routes.ts'
import { supportRoutes } from './features/support/routes.ts'
import { appealRoutes } from './features/users/appeal/routes.ts'
import { userRoutes } from './features/users/routes.ts'
import { makeApp } from './http/make-app.ts'
import type { AppEnv } from './http/app-env.ts'

const api = new Hono<AppEnv>()
  .route('/', authRoutes)
  .route('/', userRoutes)
  .route('/', learnerRoutes)
  .route('/', examRoutes)
  .route('/', dailyRoutes)
  .route('/', claimRoutes)
  .route('/', profileRoutes)
  .route('/', sessionRoutes)
  .route('/', personalExportRoutes)
  .route('/', erasureRoutes)
  .route('/', supportRoutes)
  .route('/', pushRoutes)
  .route('/', practiceRoutes)
  .route('/', revisionRoutes)
  .route('/', topicPracticeRoutes)
  .route('/', studyPlanRoutes)
  .route('/', savedRoutes)
  .route('/', performanceRoutes)
  .route('/', sampleRoutes)
  .route('/', contactRoutes)
  .route('/', clientErrorRoutes)
  .route('/', groupRoutes)
  .route('/', testRoutes)
  .route('/', resultRoutes)
  .route('/', attemptRoutes)
  .route('/', questionAnnotationRoutes)
  .route('/', publicBlogRoutes)
  .route('/', readerRoutes)
  .route('/', commentRoutes)
  .route('/', appealRoutes)
  .route('/', primeRoutes)
  .route('/payments', webhookRoutes)
  .route('/', notificationRoutes)
  .route('/', liveRoutes)
  .route('/', searchRoutes)
  .route('/', healthRoutes)

/** What visitors and learners call: all of an exam, and nothing of the admin area. */
export const learnerApp = makeApp((app) => app.route('/', paperRoutes).route('/api', api))
