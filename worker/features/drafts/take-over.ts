import type { ColleagueDraftsResponse, ColleagueKind, Draft, TakeDraftRequest } from '#contract/drafts/schemas.ts'
import type { Actor } from '#worker/db/audit.ts'
import { guardedBatch, isRepeat } from '#worker/db/guarded-batch.ts'
import { findPersonNames } from '#worker/db/person-names.sql.ts'
import { AppError } from '#worker/http/app-error.ts'
import { findShared, giveStatement, listOthers } from './queries.ts'

const SHOWN_MS = 90 * 24 * 3600_000

/** What colleagues have begun; `now` ms UTC. */
export async function colleagueDrafts(db: D1Database, userId: string, kind: ColleagueKind, now: number): Promise<ColleagueDraftsResponse> {
  const items = await listOthers(db, userId, kind, now - SHOWN_MS)
  const people = await findPersonNames(
    db,
    items.map(({ authorId }) => authorId),
  )
  return { items, people }
}

/** A draft of a test or a group, to read. Errors: not_found. */
export async function colleagueDraft(db: D1Database, id: string): Promise<Draft> {
  const found = await findShared(db, id)
  if (found === null) throw new AppError('not_found')
  const { authorId: _, ...draft } = found
  return draft
}

/**
 * Makes a colleague's draft the caller's own, as it was seen. Its author's window then goes on with a draft of its own. Errors: not_found,
 * conflict, where it was saved since, or the caller has a draft about the same thing.
 */
export async function takeDraft(
  { db, now }: { readonly db: D1Database; readonly now: number },
  actor: Actor,
  id: string,
  { order, revision }: TakeDraftRequest,
): Promise<void> {
  const bound = { id: order, action: 'draft.take', target: `draft:${id}`, content: { revision } }
  if (await isRepeat(db, bound)) return
  const draft = await findShared(db, id)
  if (draft === null || draft.authorId === actor.actorId) throw new AppError('not_found')
  const outcome = await guardedBatch(db, {
    guard: { sql: MAY_BE_TAKEN, binds: [id, revision, actor.actorId] },
    writes: [giveStatement(db, id, actor.actorId, now)],
    audit: {
      ...bound,
      at: now,
      actorId: actor.actorId,
      requestId: actor.requestId,
      before: JSON.stringify({ author: draft.authorId }),
      after: JSON.stringify({ author: actor.actorId, kind: draft.kind, about: draft.target }),
    },
  })
  if (outcome === 'conflict') throw new AppError('conflict')
}

/** An author has at most one draft about one thing. */
const MAY_BE_TAKEN = `SELECT EXISTS (SELECT 1 FROM draft d WHERE d.id = ?1 AND d.revision = ?2 AND d.author_id <> ?3
  AND NOT EXISTS (SELECT 1 FROM draft own WHERE own.author_id = ?3 AND own.kind = d.kind AND own.target_id = d.target_id))`
