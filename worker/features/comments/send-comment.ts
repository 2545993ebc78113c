import { COMMENT_LIMITS, type PostComment, type SendCommentRequest } from '#contract/comments/schemas.ts'
import { minorRules } from '#domain/access/minor-rules.ts'
import { holdReason } from '#domain/comments/hold-reason.ts'
import { AppError } from '#worker/http/app-error.ts'
import { logLine } from '#worker/http/log.ts'
import type { Principal } from '#worker/http/principal.ts'
import { notify } from '#worker/notifying/notify.ts'
import type { StoredNotification } from '#worker/db/stored-notification.ts'
import { findOwnComment, findSurroundings, type OwnComment, type ParentOfReply, type Surroundings } from './queries.ts'
import { shownComment } from './read-comments.ts'
import { replyNotice } from './reply-notice.ts'
import { addComment } from './write-comment.ts'

export interface AuthorDeps {
  readonly db: D1Database
  readonly author: Principal
  readonly hub: (userId: string) => { push(notification: StoredNotification): Promise<number> }
  /** ms UTC */
  readonly now: number
  readonly newId: () => string
}

/**
 * Adds a comment, visible or held as the rule says, and notifies the author of its parent once it is visible. The same id with the same
 * text adds nothing. Errors: not_found (no such post or parent), comments_closed, comment_limit, order_reused.
 */
export async function sendComment(deps: AuthorDeps, request: SendCommentRequest): Promise<PostComment> {
  const { db, author, now } = deps
  const { id, postId, parentId, text, language, openMs } = request
  const around = await findSurroundings(db, { userId: author.userId, postId, parentId }, now)
  const sentBefore = around.own.find((one) => one.id === id)
  if (sentBefore !== undefined) return repeated(deps, sentBefore, text)
  if (around.post === null || (parentId !== null && around.parent === null)) throw new AppError('not_found')
  if (!around.post.isOpen) throw new AppError('comments_closed')
  const reason = holdReason({ text, openMs, isTestLive: around.post.isTestLive, ...knownOf(author, around, id) })
  const notice = noticeOf(deps, around, reason === null ? id : null)
  const { parent } = around
  const [added] = await db.batch([
    addComment(db, {
      id,
      postId,
      parent,
      userId: author.userId,
      language,
      text,
      reason,
      notifiedAt: notice === null ? null : now,
      at: now,
    }),
    ...(notice?.statements ?? []),
  ])
  if (added?.results.length !== 1) return notAdded(deps, request)
  await notice?.deliver(deps.hub, (error) => logLine('warn', { event: 'reply_not_pushed', commentId: id, error: String(error) }))
  const threadId = parent?.id ?? id
  return ownComment(deps, { id, threadId, threadAt: parent?.at ?? now, text, at: now, editedAt: null, isHeld: reason !== null })
}

/** What the rule asks about the author, the comment `id` left out. */
export const knownOf = (author: Pick<Principal, 'ageBand'>, { own, holdWords }: Pick<Surroundings, 'own' | 'holdWords'>, id: string) => {
  const others = own.filter((one) => one.id !== id)
  return {
    isMinor: minorRules(author.ageBand).isMinor,
    visibleBefore: others.filter(({ state }) => state === 'visible').length,
    ownTexts: others.filter(({ state }) => state !== 'removed').map(({ text }) => text),
    holdWords,
  }
}

/** Tells the author of the parent of a visible reply, if that is someone else; null where there is no one to tell. */
export function noticeOf(deps: AuthorDeps, { parent, post }: Surroundings, replyId: string | null) {
  if (replyId === null || parent === null || post === null || parent.userId === deps.author.userId) return null
  const params = replyNotice(post.cards, parent.language, replyId)
  if (params === null) return null
  return notify(deps.db, {
    kind: 'commentReplied',
    people: [{ userId: (parent satisfies ParentOfReply).userId, language: parent.language, params }],
    tag: deps.newId().slice(0, 8),
    at: deps.now,
    // The statement before is the one that adds or changes the reply.
    unless: { sql: 'changes() = 0', binds: [] },
  })
}

/** A comment as its author sees it. */
export const ownComment = (
  { author, now }: Pick<AuthorDeps, 'author' | 'now'>,
  { isHeld, ...row }: Pick<OwnComment, 'id' | 'threadId' | 'threadAt' | 'text' | 'at' | 'editedAt'> & { readonly isHeld: boolean },
): PostComment => shownComment({ ...row, ...author, state: isHeld ? 'held' : 'visible' }, author.userId, now)

/** An id that is used: the comment that it stands for, or `order_reused` where that says something else. */
function repeated(deps: AuthorDeps, before: OwnComment, text: string): PostComment {
  if (before.text !== text) throw new AppError('order_reused')
  return ownComment(deps, { ...before, isHeld: before.state !== 'visible' })
}

/** Why the insert added nothing, as the database is now: others of the author may have come in between. */
async function notAdded(deps: AuthorDeps, request: SendCommentRequest): Promise<PostComment> {
  const { db, author, now } = deps
  const twin = await findOwnComment(db, author.userId, request.id)
  if (twin !== null) return repeated(deps, twin, request.text)
  const { own, parent } = await findSurroundings(db, { userId: author.userId, ...request }, now)
  const againAt = mayContinueAt(own, now)
  if (againAt !== null) throw new AppError('comment_limit', { againAt })
  throw new AppError(request.parentId !== null && parent === null ? 'not_found' : 'order_reused')
}

/** When an author who has sent too many can send the next one; null where no limit is reached. */
function mayContinueAt(own: readonly OwnComment[], now: number): number | null {
  const ends = COMMENT_LIMITS.sent.map(({ most, withinMs }) => (own[most - 1]?.at ?? -Infinity) + withinMs)
  const last = Math.max(...ends)
  return last > now ? last : null
}
