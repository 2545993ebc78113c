import type { PostComment } from '#contract/comments/schemas.ts'

/** A comment with its replies; `head` is null where the comment is gone and its replies are not. */
export interface CommentThread {
  readonly id: string
  readonly head: PostComment | null
  readonly replies: readonly PostComment[]
}

/**
 * Comments as they come from the API, page after page, in threads. The reader's own held ones stand where they will be: new threads first, a
 * reply at the end of its thread once that is loaded.
 */
export function threadsOf(items: readonly PostComment[], held: readonly PostComment[]): CommentThread[] {
  const threads = new Map<string, { head: PostComment | null; replies: PostComment[] }>()
  const isHead = ({ id, threadId }: PostComment) => id === threadId
  const add = (comment: PostComment) => {
    const thread = threads.get(comment.threadId) ?? { head: null, replies: [] }
    threads.set(comment.threadId, isHead(comment) ? { ...thread, head: comment } : { ...thread, replies: [...thread.replies, comment] })
  }
  for (const comment of [...held.filter(isHead), ...items]) add(comment)
  for (const reply of held.filter((one) => !isHead(one) && threads.has(one.threadId)).toReversed()) add(reply)
  return [...threads].map(([id, thread]) => ({ id, ...thread }))
}
