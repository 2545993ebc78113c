import { and, asc, eq, sql } from 'drizzle-orm'
import type { Renderings, Term } from '#contract/question-bank/terms.ts'
import { term } from '#worker/db/bank-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { statementOf } from '#worker/db/statement-of.ts'

/** Every term by its English. */
export function listTerms(db: D1Database): Promise<Term[]> {
  return openDb(db)
    .select()
    .from(term)
    .orderBy(sql`lower(${term.term})`, asc(term.id))
}

/** A term, or null. */
export async function findTerm(db: D1Database, id: string): Promise<Term | null> {
  const [row] = await openDb(db).select().from(term).where(eq(term.id, id))
  return row ?? null
}

export const insertTerm = (db: D1Database, row: Term): D1PreparedStatement => statementOf(db, openDb(db).insert(term).values(row))

/** Where it is still at the revision. `now` ms UTC. */
export const updateTerm = (
  db: D1Database,
  id: string,
  revision: number,
  words: { readonly term: string; readonly renderings: Renderings },
  now: number,
): D1PreparedStatement =>
  statementOf(
    db,
    openDb(db)
      .update(term)
      .set({ ...words, revision: revision + 1, updatedAt: now })
      .where(and(eq(term.id, id), eq(term.revision, revision))),
  )

export const deleteTerm = (db: D1Database, id: string): D1PreparedStatement =>
  statementOf(db, openDb(db).delete(term).where(eq(term.id, id)))
