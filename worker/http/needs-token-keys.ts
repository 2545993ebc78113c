import { createMiddleware } from 'hono/factory'
import { tokenKeysOf } from '#worker/platform/token-keys.ts'
import type { AppEnv } from './app-env.ts'

/**
 * Serves nothing with signing keys that cannot work: half a site that signs nobody in is harder to notice than one that is down. The log
 * says what is wrong. Only what tells monitors and operators about it still answers.
 */
export const needsTokenKeys = createMiddleware<AppEnv>(async (c, next) => {
  if (!ANSWERS_ANYWAY.test(c.req.path)) tokenKeysOf(c.env)
  await next()
})

const ANSWERS_ANYWAY = /^\/api\/(healthz|readyz|operations\/.*)$/
