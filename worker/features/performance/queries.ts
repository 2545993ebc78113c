import { and, eq } from 'drizzle-orm'
import type { ExamTarget } from '#contract/performance/schemas.ts'
import { openDb } from '#worker/db/client.ts'
import { examTarget } from '#worker/db/practice-tables.ts'
import { setTarget } from './around.sql.ts'

/** Sets what a learner wants to reach in an exam, or takes it away where the value is null. `now` ms UTC. */
export async function putTarget(
  db: D1Database,
  userId: string,
  { value, ...target }: Omit<ExamTarget, 'value'> & { readonly value: number | null },
  now: number,
): Promise<void> {
  if (value !== null) return setTarget(db, userId, { ...target, value }, now)
  await openDb(db)
    .delete(examTarget)
    .where(and(eq(examTarget.userId, userId), eq(examTarget.exam, target.exam)))
}
