import { and, asc, eq } from 'drizzle-orm'
import type { SavedView, ViewScreen } from '#contract/saved-views/schemas.ts'
import { savedView } from '#worker/db/authoring-tables.ts'
import { openDb } from '#worker/db/client.ts'

/** The views that someone keeps of a screen, by name. */
export function listViews(db: D1Database, userId: string, screen: ViewScreen): Promise<SavedView[]> {
  return openDb(db)
    .select({ name: savedView.name, search: savedView.search })
    .from(savedView)
    .where(and(eq(savedView.userId, userId), eq(savedView.screen, screen)))
    .orderBy(asc(savedView.name))
}

/** Forgets a view; a repeat changes nothing. */
export async function removeView(db: D1Database, userId: string, screen: ViewScreen, name: string): Promise<void> {
  await openDb(db)
    .delete(savedView)
    .where(and(eq(savedView.userId, userId), eq(savedView.screen, screen), eq(savedView.name, name)))
}
