import { and, eq } from 'drizzle-orm'
import { openDb } from '#worker/db/client.ts'
import { personUnindexed } from '#worker/db/people-tables.ts'
import { statementOf } from '#worker/db/statement-of.ts'
import { indexPeople } from '#worker/searching/person-index.sql.ts'

const AT_ONCE = 80
const MOST = 1_600

/**
 * Reads again the accounts that changed since the index last saw them: triggers of the table note them. A note stays where its account
 * changed once more meanwhile, and where this is broken off. Says how many were read.
 */
export async function indexChangedPeople(env: Pick<Env, 'DB' | 'SEARCH'>): Promise<number> {
  const db = openDb(env.DB)
  let read = 0
  while (read < MOST) {
    const notes = await db.select({ userId: personUnindexed.userId, n: personUnindexed.n }).from(personUnindexed).limit(AT_ONCE)
    if (notes.length === 0) break
    await indexPeople(
      env,
      notes.map(({ userId }) => userId),
    )
    await env.DB.batch(
      notes.map(({ userId, n }) =>
        statementOf(env.DB, db.delete(personUnindexed).where(and(eq(personUnindexed.userId, userId), eq(personUnindexed.n, n)))),
      ),
    )
    read += notes.length
    if (notes.length < AT_ONCE) break
  }
  return read
}
