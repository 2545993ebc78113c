import type { Draft, DraftKind } from '#contract/drafts/schemas.ts'

const COLUMNS = 'id, kind, target_id AS target, base, revision, body, updated_at AS updatedAt'

type DraftRow = Omit<Draft, 'body'> & { readonly body: string }
const draftOf = (row: DraftRow): Draft => ({ ...row, body: JSON.parse(row.body) as unknown })

/** One's own drafts of a kind, newest first: of one target, or of what does not exist yet. */
export async function listDrafts(db: D1Database, authorId: string, kind: DraftKind, target: string | null): Promise<Draft[]> {
  const { results } = await db
    .prepare(`SELECT ${COLUMNS} FROM draft WHERE author_id = ?1 AND kind = ?2 AND target_id IS ?3 ORDER BY updated_at DESC LIMIT 20`)
    .bind(authorId, kind, target)
    .all<DraftRow>()
  return results.map(draftOf)
}

/** The draft of this id, or whichever of the same author is about the same target. */
export async function findRival(
  db: D1Database,
  authorId: string,
  { id, kind, target }: { readonly id: string; readonly kind: DraftKind; readonly target: string | null },
): Promise<Draft | null> {
  const row = await db
    .prepare(
      `SELECT ${COLUMNS} FROM draft WHERE author_id = ?1 AND (id = ?2 OR (kind = ?3 AND target_id = ?4)) ORDER BY updated_at DESC LIMIT 1`,
    )
    .bind(authorId, id, kind, target)
    .first<DraftRow>()
  return row === null ? null : draftOf(row)
}

export interface DraftWrite {
  readonly id: string
  readonly authorId: string
  readonly kind: DraftKind
  readonly target: string | null
  readonly base: string
  /** The revision that has to be there; 0 where none may be. */
  readonly revision: number
  readonly body: string
  readonly now: number
}

/** Writes over the revision expected, or makes the draft where its author has none about the same; false where it is otherwise. */
export async function writeDraft(db: D1Database, d: DraftWrite): Promise<boolean> {
  const statement =
    d.revision === 0
      ? db
          .prepare(
            `INSERT INTO draft (id, kind, target_id, author_id, base, body, revision, created_at, updated_at)
             SELECT ?1, ?2, ?3, ?4, ?5, ?6, 1, ?7, ?7
             WHERE NOT EXISTS (SELECT 1 FROM draft WHERE id = ?1)
               AND (?3 IS NULL OR NOT EXISTS (SELECT 1 FROM draft WHERE author_id = ?4 AND kind = ?2 AND target_id = ?3))`,
          )
          .bind(d.id, d.kind, d.target, d.authorId, d.base, d.body, d.now)
      : db
          .prepare(
            `UPDATE draft SET base = ?5, body = ?6, revision = revision + 1, updated_at = ?7
             WHERE id = ?1 AND author_id = ?4 AND kind = ?2 AND target_id IS ?3 AND revision = ?8`,
          )
          .bind(d.id, d.kind, d.target, d.authorId, d.base, d.body, d.now, d.revision)
  const { meta } = await statement.run()
  return meta.changes > 0
}

/** Leaves an author the `most` newest. */
export const thinOut = (db: D1Database, authorId: string, most: number): Promise<unknown> =>
  db
    .prepare(
      'DELETE FROM draft WHERE author_id = ?1 AND id NOT IN (SELECT id FROM draft WHERE author_id = ?1 ORDER BY updated_at DESC LIMIT ?2)',
    )
    .bind(authorId, most)
    .run()

export const removeDraft = (db: D1Database, authorId: string, id: string): Promise<unknown> =>
  db.prepare('DELETE FROM draft WHERE id = ?1 AND author_id = ?2').bind(id, authorId).run()
