import { Hono } from 'hono'
import { attemptRoutes } from './features/attempts/routes.ts'
import { auditHeadRoutes } from './features/audit/chain/routes.ts'
import { authRoutes } from './features/auth/routes.ts'
import { groupRoutes, learnerRoutes, testRoutes } from './features/catalogue/routes.ts'
import { commitmentRoutes } from './features/commitments/routes.ts'
import { clientErrorRoutes } from './features/client-errors/routes.ts'
import { examRoutes } from './features/exams/routes.ts'
import { liveRoutes } from './features/live/routes.ts'
import { healthRoutes } from './features/operations/health.ts'
import { objectionRoutes } from './features/objections/routes.ts'
import { paperRoutes } from './features/papers/routes.ts'
import { rankHoldRoutes } from './features/plausibility/routes.ts'
import { questionAnnotationRoutes } from './features/question-annotations/routes.ts'
import { receiptKeyRoutes, receiptRoutes } from './features/receipts/routes.ts'
import { resultRoutes } from './features/results/routes.ts'
import { userRoutes } from './features/users/routes.ts'
import { makeApp } from './http/make-app.ts'
import type { AppEnv } from './http/app-env.ts'

const api = new Hono<AppEnv>()
  .route('/', authRoutes)
  .route('/', userRoutes)
  .route('/', learnerRoutes)
  .route('/', examRoutes)
  .route('/', clientErrorRoutes)
  .route('/', groupRoutes)
  .route('/', testRoutes)
  .route('/', resultRoutes)
  .route('/', commitmentRoutes)
  .route('/', objectionRoutes)
  .route('/', rankHoldRoutes)
  .route('/', attemptRoutes)
  .route('/', receiptRoutes)
  .route('/', questionAnnotationRoutes)
  .route('/', liveRoutes)
  .route('/', healthRoutes)

/** All of an exam and what leads to it: signing in, the catalogue, a test, its attempt, result and solution. A Worker reads it at its start. */
export const examApp = makeApp((app) =>
  app.route('/', paperRoutes).route('/', receiptKeyRoutes).route('/', auditHeadRoutes).route('/api', api),
)
