import { now } from '#worker/platform/clock.ts'
import { randomBytes } from '#worker/platform/ids.ts'
import { boardOf } from '#worker/platform/objects.ts'
import { tokenKeysOf } from '#worker/platform/token-keys.ts'
import type { DailyDeps } from './service.ts'

/** What the daily quiz works with in production. */
export const dailyDeps = (env: Env): DailyDeps => ({
  db: env.DB,
  papers: env.PAPERS,
  archive: env.ARCHIVE,
  board: (testId) => boardOf(env, testId),
  randomBytes,
  seedOf: async (text) => {
    const key = await tokenKeysOf(env).signing.cryptoKey
    return new DataView(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text))).getUint32(0)
  },
  now: now(),
})
