import { and, eq, inArray, isNull } from 'drizzle-orm'
import { openDb } from '#worker/db/client.ts'
import { objection } from '#worker/db/objection-tables.ts'
import { statementOf } from '#worker/db/statement-of.ts'
import type { DecisionName } from './tell-rows.sql.ts'

/** Notes that the learners of these objections were told; at most a page of them. `now` ms UTC. */
export const noteTold = (db: D1Database, { testId, questionId }: DecisionName, ids: readonly string[], now: number): D1PreparedStatement =>
  statementOf(
    db,
    openDb(db)
      .update(objection)
      .set({ toldAt: now })
      .where(
        and(eq(objection.testId, testId), eq(objection.questionId, questionId), inArray(objection.id, [...ids]), isNull(objection.toldAt)),
      ),
  )
