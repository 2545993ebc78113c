import { Hono } from 'hono'
import { access } from '#worker/http/access.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { logLine } from '#worker/http/log.ts'
import { now } from '#worker/platform/clock.ts'
import { partsNotReady } from './readiness.ts'

/**
 * `/api/healthz` answers without any dependency, and says what is deployed, and as what: a test site must be told apart from a live one. `/api/readyz` asks every part (databases and their migrations, buckets,
 * objects, signing keys), and is 503 with the names of those that fail; the log has the reasons.
 */
export const healthRoutes = new Hono<AppEnv>()
  .get('/healthz', access('anyone'), (c) => c.json({ ok: true as const, version: c.env.VERSION, environment: c.env.ENVIRONMENT }))
  .get('/readyz', access('anyone'), async (c) => {
    const notReady = await partsNotReady(c.env, now())
    if (notReady.length === 0) return c.json({ ok: true as const })
    logLine('error', { event: 'not_ready', parts: notReady })
    return c.json({ ok: false as const, notReady: notReady.map(({ part }) => part).toSorted() }, 503)
  })
