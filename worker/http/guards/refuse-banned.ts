import { standingBan } from '#worker/db/standing-ban.ts'
import { tokenKeysOf, type TokenSettings } from '#worker/platform/token-keys.ts'
import { signToken, TOKEN_KINDS } from '#worker/platform/tokens.ts'
import { AppError } from '../app-error.ts'

type AppealEnv = TokenSettings & Pick<Env, 'DB'>

/**
 * Throws `banned` with the reason for the person, unless the ban has ended on its own; with a token to appeal with, where they have not.
 * `bannedAt` is the flag that was read before.
 */
export async function refuseBanned(env: AppealEnv, userId: string, bannedAt: number | null, now: number): Promise<void> {
  const ban = bannedAt === null ? null : await standingBan(env.DB, userId, now)
  if (ban === null) return
  throw new AppError('banned', {
    ...(ban.publicText === null ? {} : { publicText: ban.publicText }),
    ...(ban.until === null ? {} : { until: new Date(ban.until).toISOString() }),
    ...(ban.id === null || ban.appealedAt !== null ? {} : { appeal: await appealToken(env, userId, ban.id, now) }),
  })
}

/** It names the ban, which remembers that it was appealed against: so it can be used once. */
const appealToken = (env: AppealEnv, userId: string, banId: string, now: number): Promise<string> =>
  signToken(tokenKeysOf(env), TOKEN_KINDS.appeal, { sub: userId, jti: banId, now, expiresAt: now + 24 * 3_600_000 })
