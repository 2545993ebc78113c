import type { NoteOrder, TimelineResponse, UserDetail } from '#contract/users/schemas.ts'
import { mergeTimeline } from '#domain/people/merge-timeline.ts'
import type { Actor } from '#worker/db/audit.ts'
import { openDb } from '#worker/db/client.ts'
import { guardedBatch } from '#worker/db/guarded-batch.ts'
import { userNote } from '#worker/db/people-tables.ts'
import { findRunningSessions } from '#worker/db/running-sessions.ts'
import { statementOf } from '#worker/db/statement-of.ts'
import { AppError } from '#worker/http/app-error.ts'
import { isThere } from '../rights-queries.ts'
import { findFacts, findTimeline } from './queries.ts'

const MOST = 48

/** The facts of one account. Errors: not_found. */
export async function userDetail(db: D1Database, userId: string, now: number): Promise<UserDetail> {
  const facts = await findFacts(db, userId)
  if (facts === null) throw new AppError('not_found')
  const { sessionVersion, ...rest } = facts
  return { ...rest, sessions: (await findRunningSessions(db, userId, sessionVersion, now)).length }
}

export async function userTimeline(db: D1Database, userId: string, may: Parameters<typeof findTimeline>[2]): Promise<TimelineResponse> {
  return { items: mergeTimeline(await findTimeline(db, userId, may), MOST) }
}

/** Keeps a note about an account. The audit log says that there is one and not what it says. Errors: not_found, order_reused. */
export async function addNote(
  { db, now }: { readonly db: D1Database; readonly now: number },
  actor: Actor,
  userId: string,
  { order, text }: NoteOrder,
): Promise<void> {
  const outcome = await guardedBatch(db, {
    guard: isThere(userId),
    writes: [statementOf(db, openDb(db).insert(userNote).values({ id: order, userId, at: now, by: actor.actorId, text }))],
    audit: {
      id: order,
      at: now,
      actorId: actor.actorId,
      action: 'user.note',
      target: userId,
      before: null,
      after: null,
      content: { text },
      requestId: actor.requestId,
    },
  })
  if (outcome === 'conflict') throw new AppError('not_found')
}
