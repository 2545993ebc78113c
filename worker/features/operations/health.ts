import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { openDb } from '#worker/db/client.ts'
import { user } from '#worker/db/people-tables.ts'
import { access } from '#worker/http/access.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { tokenKeysOf } from '#worker/platform/token-keys.ts'

/** `/api/healthz` answers without any dependency, and says what is deployed; `/api/readyz` reads the signing keys and asks the database one question. */
export const healthRoutes = new Hono<AppEnv>()
  .get('/healthz', access('anyone'), (c) => c.json({ ok: true as const, version: c.env.VERSION }))
  .get('/readyz', access('anyone'), async (c) => {
    tokenKeysOf(c.env)
    await openDb(c.env.DB)
      .select({ one: sql`1` })
      .from(user)
      .limit(1)
    return c.json({ ok: true as const })
  })
