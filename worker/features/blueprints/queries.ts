import { desc, eq, sql } from 'drizzle-orm'
import type { Blueprint, BlueprintBody } from '#contract/blueprints/schemas.ts'
import { blueprint } from '#worker/db/authoring-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { statementOf } from '#worker/db/statement-of.ts'

/** The 200 blueprints that were saved last, newest first. */
export async function listBlueprints(db: D1Database): Promise<Blueprint[]> {
  const rows = await openDb(db)
    .select({ id: blueprint.id, title: blueprint.title, body: blueprint.body, updatedAt: blueprint.updatedAt })
    .from(blueprint)
    .orderBy(desc(blueprint.updatedAt))
    .limit(200)
  // Only what the contract let in was ever written.
  return rows.map((row) => ({ ...row, body: row.body as BlueprintBody }))
}

/** Title and body of a blueprint, or null. */
export async function findBlueprint(db: D1Database, id: string): Promise<{ title: string; body: unknown } | null> {
  const [row] = await openDb(db).select({ title: blueprint.title, body: blueprint.body }).from(blueprint).where(eq(blueprint.id, id))
  return row ?? null
}

/** Writes a blueprint, or changes it; its author stays the first one. */
export const saveStatement = (
  db: D1Database,
  b: { readonly id: string; readonly title: string; readonly body: BlueprintBody; readonly authorId: string; readonly updatedAt: number },
): D1PreparedStatement =>
  statementOf(
    db,
    openDb(db)
      .insert(blueprint)
      .values(b)
      .onConflictDoUpdate({
        target: blueprint.id,
        set: { title: sql`excluded.title`, body: sql`excluded.body`, updatedAt: sql`excluded.updated_at` },
      }),
  )

/** Takes a blueprint away; a repeat changes nothing. */
export const deleteStatement = (db: D1Database, id: string): D1PreparedStatement =>
  statementOf(db, openDb(db).delete(blueprint).where(eq(blueprint.id, id)))
