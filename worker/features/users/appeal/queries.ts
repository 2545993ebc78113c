import { and, eq, isNull } from 'drizzle-orm'
import { openDb } from '#worker/db/client.ts'
import { ban } from '#worker/db/people-tables.ts'
import { statementOf } from '#worker/db/statement-of.ts'

/** Notes that someone appealed against a ban that stands; changes nothing where they had. `at` ms UTC. */
export const noteAppeal = (db: D1Database, banId: string, userId: string, at: number): D1PreparedStatement =>
  statementOf(
    db,
    openDb(db)
      .update(ban)
      .set({ appealedAt: at })
      .where(and(eq(ban.id, banId), eq(ban.userId, userId), isNull(ban.appealedAt), isNull(ban.liftedAt))),
  )
