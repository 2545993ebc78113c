import { and, desc, eq, gte, inArray, ne, notInArray, or, sql } from 'drizzle-orm'
import { COLLEAGUE_KINDS, type ColleagueDraft, type ColleagueKind, type Draft, type DraftKind } from '#contract/drafts/schemas.ts'
import { draft } from '#worker/db/authoring-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { statementOf } from '#worker/db/statement-of.ts'
import { type DraftWrite, insertDraft } from './insert-draft.sql.ts'

const COLUMNS = {
  id: draft.id,
  kind: draft.kind,
  target: draft.targetId,
  base: draft.base,
  revision: draft.revision,
  body: draft.body,
  updatedAt: draft.updatedAt,
}

/** `target_id IS NULL` for null, equality otherwise. */
const isAbout = (target: string | null) => sql`${draft.targetId} IS ${target}`

/** One's own drafts of a kind, newest first, at most 20: of one target, or of what does not exist yet. */
export function listDrafts(db: D1Database, authorId: string, kind: DraftKind, target: string | null): Promise<Draft[]> {
  return openDb(db)
    .select(COLUMNS)
    .from(draft)
    .where(and(eq(draft.authorId, authorId), eq(draft.kind, kind), isAbout(target)))
    .orderBy(desc(draft.updatedAt))
    .limit(20)
}

/** The draft of this id, or whichever of the same author is about the same target; null where there is neither. */
export async function findRival(
  db: D1Database,
  authorId: string,
  { id, kind, target }: { readonly id: string; readonly kind: DraftKind; readonly target: string | null },
): Promise<Draft | null> {
  const [row] = await openDb(db)
    .select(COLUMNS)
    .from(draft)
    .where(and(eq(draft.authorId, authorId), or(eq(draft.id, id), and(eq(draft.kind, kind), sql`${draft.targetId} = ${target}`))))
    .orderBy(desc(draft.updatedAt))
    .limit(1)
  return row ?? null
}

/** Writes over the revision expected, or makes the draft where its author has none about the same; false where it is otherwise. */
export async function writeDraft(db: D1Database, d: DraftWrite): Promise<boolean> {
  if (d.revision === 0) return insertDraft(db, d)
  const { meta } = await openDb(db)
    .update(draft)
    .set({ base: d.base, body: sql`${d.body}`, revision: sql`${draft.revision} + 1`, updatedAt: d.now })
    .where(
      and(eq(draft.id, d.id), eq(draft.authorId, d.authorId), eq(draft.kind, d.kind), isAbout(d.target), eq(draft.revision, d.revision)),
    )
  return meta.changes > 0
}

/** Leaves an author the `most` newest. */
export async function thinOut(db: D1Database, authorId: string, most: number): Promise<void> {
  const newest = openDb(db)
    .select({ id: draft.id })
    .from(draft)
    .where(eq(draft.authorId, authorId))
    .orderBy(desc(draft.updatedAt))
    .limit(most)
  await openDb(db)
    .delete(draft)
    .where(and(eq(draft.authorId, authorId), notInArray(draft.id, newest)))
}

/** Forgets an author's own draft; a repeat changes nothing. */
export async function removeDraft(db: D1Database, authorId: string, id: string): Promise<void> {
  await openDb(db)
    .delete(draft)
    .where(and(eq(draft.id, id), eq(draft.authorId, authorId)))
}

/** Where the English title stands in a draft of each kind. */
const TITLES = { test: '$.title.en', group: '$.group.title.en' } as const satisfies Record<ColleagueKind, string>

/** Drafts of a kind by others that were saved since `since` (ms UTC), newest first, at most 20: the newest entries of an index, past the caller's own. */
export function listOthers(db: D1Database, userId: string, kind: ColleagueKind, since: number): Promise<ColleagueDraft[]> {
  return openDb(db)
    .select({
      id: draft.id,
      target: draft.targetId,
      title: sql<string>`substr(coalesce(CAST(${draft.body} ->> ${TITLES[kind]} AS TEXT), ''), 1, 200)`,
      authorId: draft.authorId,
      revision: draft.revision,
      updatedAt: draft.updatedAt,
    })
    .from(draft)
    .where(and(eq(draft.kind, kind), gte(draft.updatedAt, since), ne(draft.authorId, userId)))
    .orderBy(desc(draft.updatedAt))
    .limit(20)
}

/** A draft of a test or a group, and whose it is; null where there is none. */
export async function findShared(db: D1Database, id: string): Promise<(Draft & { readonly authorId: string }) | null> {
  const [row] = await openDb(db)
    .select({ ...COLUMNS, authorId: draft.authorId })
    .from(draft)
    .where(and(eq(draft.id, id), inArray(draft.kind, [...COLLEAGUE_KINDS])))
  return row ?? null
}

/** Gives a draft to another author; the guard of the batch has asked whether it may be given. `now` ms UTC. */
export const giveStatement = (db: D1Database, id: string, authorId: string, now: number): D1PreparedStatement =>
  statementOf(
    db,
    openDb(db)
      .update(draft)
      .set({ authorId, revision: sql`${draft.revision} + 1`, updatedAt: now })
      .where(eq(draft.id, id)),
  )
