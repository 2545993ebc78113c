import { Hono } from 'hono'
import { access } from '#worker/http/access.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { now } from '#worker/platform/clock.ts'
import { whatRuns } from './running.sql.ts'
import { reportOfKeys } from './token-key-report.ts'

const HOURS_AHEAD = 3

/**
 * For operators at a command line. `POST /api/operations/sweep` runs what cron runs each minute: locally there is no cron to do it,
 * and in production it helps after an outage. `POST /api/operations/running` says what a deployment would meet: open attempts, and live
 * tests that are open or open within three hours. `POST /api/operations/token-keys` says which keys tokens are signed with, by their ids.
 */
export const operationRoutes = (runScheduledTasks: (env: Env, now: number) => Promise<{ overdueAttempts: number }>) =>
  new Hono<AppEnv>()
    .post('/sweep', access('operator'), async (c) => c.json(await runScheduledTasks(c.env, now())))
    .post('/token-keys', access('operator'), (c) => c.json(reportOfKeys(c.env)))
    .post('/running', access('operator'), async (c) => {
      const at = now()
      return c.json({ at, ...(await whatRuns(c.env.DB, at, at + HOURS_AHEAD * 3_600_000)) })
    })
