import type { DraftKind } from '#contract/drafts/schemas.ts'

export interface DraftWrite {
  readonly id: string
  readonly authorId: string
  readonly kind: DraftKind
  readonly target: string | null
  readonly base: string
  /** The revision that has to be there; 0 where none may be. */
  readonly revision: number
  /** JSON text */
  readonly body: string
  /** ms UTC */
  readonly now: number
}

/**
 * Makes a draft where its author has none of this id or about the same target; false where there is one.
 * Hand-written: the insert is guarded by what is there already.
 */
export async function insertDraft(db: D1Database, d: Omit<DraftWrite, 'revision'>): Promise<boolean> {
  const { meta } = await db
    .prepare(
      `INSERT INTO draft (id, kind, target_id, author_id, base, body, revision, created_at, updated_at)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, 1, ?7, ?7
       WHERE NOT EXISTS (SELECT 1 FROM draft WHERE id = ?1)
         AND (?3 IS NULL OR NOT EXISTS (SELECT 1 FROM draft WHERE author_id = ?4 AND kind = ?2 AND target_id = ?3))`,
    )
    .bind(d.id, d.kind, d.target, d.authorId, d.base, d.body, d.now)
    .run()
  return meta.changes > 0
}
