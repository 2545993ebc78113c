import { useState } from 'react'
import { m } from '#web/lib/i18n/messages.ts'
import { CommentView } from './comment-view.tsx'
import { NewComment } from './new-comment.tsx'
import type { CommentThread } from './threads.ts'

interface ThreadViewProps {
  readonly thread: CommentThread
  readonly postId: string
  /** ms UTC, by the server's clock. */
  readonly now: number
  readonly isLoggedIn: boolean
  /** Whether readers can comment here. */
  readonly isOpen: boolean
}

/** A comment, its replies, and a reply that is being written. */
export function ThreadView({ thread: { head, replies }, postId, now, isLoggedIn, isOpen }: ThreadViewProps) {
  const [isReplying, setReplying] = useState(false)
  const canReply = isOpen && head !== null && !head.isHeld
  return (
    <>
      {head === null ? (
        <p className="text-muted italic">{m.comments_removed()}</p>
      ) : (
        <CommentView comment={head} now={now} isLoggedIn={isLoggedIn} onReply={canReply ? () => setReplying(true) : undefined} />
      )}
      {(replies.length > 0 || (isReplying && canReply)) && (
        <ul className="mt-3 grid gap-4 border-s-2 border-line ps-3 sm:ms-4 sm:ps-5">
          {replies.map((reply) => (
            <li key={reply.id}>
              <CommentView comment={reply} now={now} isLoggedIn={isLoggedIn} />
            </li>
          ))}
          {isReplying && canReply && (
            <li>
              <NewComment postId={postId} parent={{ id: head.id, name: head.author.name }} onDone={() => setReplying(false)} />
            </li>
          )}
        </ul>
      )}
    </>
  )
}
