import type { DecideReply, DecideRequest } from '#contract/comments/moderation-schemas.ts'
import type { Actor } from '#worker/db/audit.ts'
import { guardedBatch } from '#worker/db/guarded-batch.ts'
import type { StoredNotification } from '#worker/db/stored-notification.ts'
import { AppError } from '#worker/http/app-error.ts'
import { logLine } from '#worker/http/log.ts'
import { notify } from '#worker/notifying/notify.ts'
import { areAsSeen, AUDITED, decideStatement, undoStatement } from './decide-statements.ts'
import { findForDecision } from './queue-queries.ts'
import { replyNotice } from './reply-notice.ts'

export interface ModeratorDeps {
  readonly db: D1Database
  readonly actor: Actor
  readonly hub: (userId: string) => { push(notification: StoredNotification): Promise<number> }
  /** ms UTC */
  readonly now: number
  readonly newId: () => string
}

type Row = Awaited<ReturnType<typeof findForDecision>>[number]

/**
 * Decides on comments, or undoes the last decision on each. A comment that changed since it was read stays as it is and is named as stale;
 * the others are written together, and the authors of the parents of replies that others see now are notified once. Errors: conflict.
 */
export async function decideComments(deps: ModeratorDeps, request: DecideRequest): Promise<DecideReply> {
  const { db, actor, now, newId } = deps
  const asked = [...new Map(request.items.map((item) => [item.id, item])).values()]
  const rows = await findForDecision(
    db,
    asked.map(({ id }) => id),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const fresh = asked.flatMap(({ id, revision }) => {
    const row = byId.get(id)
    return row !== undefined && isFresh(row, request, revision) ? [row] : []
  })
  const stale = asked.map(({ id }) => id).filter((id) => !fresh.some((row) => row.id === id))
  if (fresh.length === 0) return { changed: [], stale }
  const seen = fresh.map(({ id, revision }) => ({ id, revision }))
  const notice = noticeOf(deps, request, fresh)
  const write =
    request.act === 'undo'
      ? undoStatement(db, seen, actor.actorId)
      : decideStatement(db, seen, { to: request.to, by: actor.actorId, at: now, notified: notice.replies })
  const outcome = await guardedBatch(db, {
    guard: areAsSeen(seen),
    writes: [write, ...notice.statements],
    audit: {
      each: seen.map(({ id }) => ({ id, audit: newId() })),
      ...AUDITED,
      entry: {
        at: now,
        actorId: actor.actorId,
        requestId: actor.requestId,
        action: request.act === 'undo' ? 'comment.undo' : ACTIONS[request.to],
        after: request.act === 'undo' ? null : request.to,
      },
    },
  })
  if (outcome === 'conflict') throw new AppError('conflict')
  await notice.deliver(deps.hub, (error) => logLine('warn', { event: 'reply_not_pushed', error: String(error) }))
  return { changed: seen.map(({ id, revision }) => ({ id, revision: revision + 1 })), stale }
}

const ACTIONS = { visible: 'comment.approve', rejected: 'comment.reject', spam: 'comment.spam' } as const

/** Read as it is now, and the decision would change something. What its author removed stays removed. */
function isFresh(row: Row, request: DecideRequest, revision: number): boolean {
  if (row.revision !== revision || row.state === 'removed') return false
  return request.act === 'undo' ? row.isDecided === 1 : row.state !== request.to || row.reports > 0
}

/** Tells the authors of the parents of replies that become visible and of which they have not heard. */
function noticeOf({ db, now, newId }: ModeratorDeps, request: DecideRequest, rows: readonly Row[]) {
  const people = rows.flatMap((row) => {
    const { parentUserId: userId, parentLanguage: language } = row
    if (request.act === 'undo' || request.to !== 'visible' || row.notifiedAt !== null) return []
    if (userId === null || userId === row.userId || row.parentState !== 'visible') return []
    const params = replyNotice(row.cards ?? {}, language, row.id)
    return params === null ? [] : [{ userId, language, params }]
  })
  const replies = people.map(({ params }) => params.commentId)
  return { replies, ...notify(db, { kind: 'commentReplied', people, tag: newId().slice(0, 8), at: now }) }
}
