import { standingBan } from '#worker/db/standing-ban.ts'
import { AppError } from '../app-error.ts'

/** Throws `banned` with the reason for the person, unless the ban has ended on its own. `bannedAt` is the flag that was read before. */
export async function refuseBanned(db: D1Database, userId: string, bannedAt: number | null, now: number): Promise<void> {
  const ban = bannedAt === null ? null : await standingBan(db, userId, now)
  if (ban === null) return
  throw new AppError('banned', {
    ...(ban.publicText === null ? {} : { publicText: ban.publicText }),
    ...(ban.until === null ? {} : { until: new Date(ban.until).toISOString() }),
  })
}
