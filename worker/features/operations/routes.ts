import { Hono } from 'hono'
import { access } from '#worker/http/access.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { now } from '#worker/platform/clock.ts'

/**
 * For operators at a command line. `POST /api/operations/sweep` runs what cron runs each minute: locally there is no cron to do it,
 * and in production it helps after an outage.
 */
export const operationRoutes = (runScheduledTasks: (env: Env, now: number) => Promise<{ overdueAttempts: number }>) =>
  new Hono<AppEnv>().post('/sweep', access('operator'), async (c) => c.json(await runScheduledTasks(c.env, now())))
