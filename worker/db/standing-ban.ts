import { and, desc, eq, isNull, notExists, sql } from 'drizzle-orm'
import { openDb } from './client.ts'
import { ban, user } from './people-tables.ts'

/** What a banned person is shown. `until` ms UTC; null is until someone lifts it. */
export interface StandingBan {
  /** Null for a flag from before bans had a history. */
  readonly id: string | null
  readonly appealedAt: number | null
  readonly publicText: string | null
  readonly until: number | null
}

/**
 * The ban behind a set `user.banned_at`, or null where it has ended on its own: then the flag is taken away here, once. Asked only for
 * people whose flag is set, so it costs no one else a statement. `now` ms UTC.
 */
export async function standingBan(db: D1Database, userId: string, now: number): Promise<StandingBan | null> {
  const typed = openDb(db)
  const [standing] = await typed
    .select({ id: ban.id, publicText: ban.publicText, until: ban.until, appealedAt: ban.appealedAt })
    .from(ban)
    .where(and(eq(ban.userId, userId), isNull(ban.liftedAt)))
    .orderBy(desc(ban.at))
    .limit(1)
  // A flag without a history is from before there was one.
  if (standing === undefined) return { id: null, appealedAt: null, publicText: null, until: null }
  if (standing.until === null || standing.until > now) return standing
  const others = typed
    .select({ one: sql`1` })
    .from(ban)
    .where(and(eq(ban.userId, userId), isNull(ban.liftedAt)))
  await typed.batch([
    typed
      .update(ban)
      .set({ liftedAt: sql`${ban.until}` })
      .where(and(eq(ban.id, standing.id), isNull(ban.liftedAt))),
    // Unless another ban came meanwhile.
    typed
      .update(user)
      .set({ bannedAt: null })
      .where(and(eq(user.id, userId), notExists(others))),
  ])
  return null
}
