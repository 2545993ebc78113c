import { newId } from '#worker/platform/ids.ts'
import { vapidKeys } from '#worker/platform/web-push.ts'
import type { PlanDeps } from './plan-deps.ts'

/** What plans need, of the Worker's bindings. */
export const planDepsOf = (env: Env): Omit<PlanDeps, 'now'> => ({
  db: env.DB,
  media: env.MEDIA,
  queue: env.BROADCASTS,
  jobs: env.JOBS,
  hasPushKeys: vapidKeys(env) !== null,
  newId: () => newId(),
})
