import { Hono } from 'hono'
import { erasureRoutes } from './features/account/erasure/routes.ts'
import { personalExportRoutes } from './features/account/personal-export/routes.ts'
import { profileRoutes } from './features/account/profile/routes.ts'
import { sessionRoutes } from './features/auth/sessions/routes.ts'
import { publicBlogRoutes } from './features/blog/public/routes.ts'
import { readerRoutes } from './features/books/reader/routes.ts'
import { commentRoutes } from './features/comments/routes.ts'
import { contactRoutes } from './features/contact/routes.ts'
import { dailyRoutes } from './features/daily/routes.ts'
import { pushRoutes } from './features/notifications/push/routes.ts'
import { notificationRoutes } from './features/notifications/routes.ts'
import { performanceRoutes } from './features/performance/routes.ts'
import { topicPracticeRoutes } from './features/practice/routes.ts'
import { primeRoutes } from './features/prime/routes.ts'
import { webhookRoutes } from './features/prime/webhook-routes.ts'
import { practiceRoutes, revisionRoutes } from './features/revision/routes.ts'
import { claimRoutes, sampleRoutes } from './features/samples/routes.ts'
import { savedRoutes } from './features/saved-questions/routes.ts'
import { searchRoutes } from './features/search/routes.ts'
import { studyPlanRoutes } from './features/study-plan/routes.ts'
import { supportRoutes } from './features/support/routes.ts'
import { appealRoutes } from './features/users/appeal/routes.ts'
import { makeApp } from './http/make-app.ts'
import type { AppEnv } from './http/app-env.ts'

const api = new Hono<AppEnv>()
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
  .route('/', publicBlogRoutes)
  .route('/', readerRoutes)
  .route('/', commentRoutes)
  .route('/', appealRoutes)
  .route('/', primeRoutes)
  .route('/payments', webhookRoutes)
  .route('/', notificationRoutes)
  .route('/', searchRoutes)

/** What learners and visitors do between exams. Loaded by the first such call (`app.ts`). */
export const studyApp = makeApp((app) => app.route('/api', api))
