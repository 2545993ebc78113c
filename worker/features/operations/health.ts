import { Hono } from 'hono'
import { access } from '#worker/http/access.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { tokenKeysOf } from '#worker/platform/token-keys.ts'

/** `/api/healthz` answers without any dependency; `/api/readyz` reads the signing keys and asks the database one question. */
export const healthRoutes = new Hono<AppEnv>()
  .get('/healthz', access('anyone'), (c) => c.json({ ok: true as const }))
  .get('/readyz', access('anyone'), async (c) => {
    tokenKeysOf(c.env)
    await c.env.DB.prepare('SELECT 1 FROM user LIMIT 1').all()
    return c.json({ ok: true as const })
  })
