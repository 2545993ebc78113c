import { type InfiniteData, useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { CommentsPage } from '#contract/comments/schemas.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { m } from '#web/lib/i18n/messages.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useSessionUser } from '#web/session/session-store.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { commentsQuery } from './comments-query.ts'
import { NewComment } from './new-comment.tsx'
import { threadsOf } from './threads.ts'
import { ThreadView } from './thread-view.tsx'

/** What readers wrote below a post, and the form to write more unless an editor has closed it. Comes after the text, with `import()`. */
export function CommentsOfPost({ postId }: { readonly postId: string }) {
  const reader = useSessionUser()
  const query = useInfiniteQuery(commentsQuery(postId, reader?._id ?? null))
  // While the comments load they are taken for open, as nearly all are.
  const isOpen = query.data?.pages[0]?.isOpen ?? true
  return (
    <section id="comments" aria-labelledby="comments-title" className="grid scroll-mt-20 gap-5">
      <h2 id="comments-title" className="text-lg">
        {m.comments_title()}
      </h2>
      {isOpen ? <NewComment postId={postId} parent={null} /> : <p className="text-muted">{m.comments_closed()}</p>}
      <CommentList query={query} postId={postId} isOpen={isOpen} isLoggedIn={reader !== null} />
    </section>
  )
}

interface CommentListProps {
  readonly query: UseInfiniteQueryResult<InfiniteData<CommentsPage>>
  readonly postId: string
  readonly isOpen: boolean
  readonly isLoggedIn: boolean
}

function CommentList({ query, postId, isOpen, isLoggedIn }: CommentListProps) {
  const { data, isError, hasNextPage, fetchNextPage, isFetchingNextPage, dataUpdatedAt } = query
  const first = data?.pages[0]
  const now = useNow(30_000, first === undefined ? 0 : first.serverNow - dataUpdatedAt)
  const threads = useMemo(() => threadsOf(data?.pages.flatMap(({ items }) => items) ?? [], data?.pages[0]?.held ?? []), [data])
  useGoToNamed(threads.length > 0)
  if (data === undefined) return isError ? <QueryError query={query} title={m.comments_failed()} /> : <Loading />
  if (threads.length === 0) return isOpen && <p className="text-muted">{m.comments_empty()}</p>
  return (
    <>
      <ul className="grid gap-5 border-t border-line pt-5 [&>li:not(:first-child)]:border-t [&>li:not(:first-child)]:border-line [&>li:not(:first-child)]:pt-5">
        {threads.map((thread) => (
          <li key={thread.id}>
            <ThreadView thread={thread} postId={postId} now={now} isLoggedIn={isLoggedIn} isOpen={isOpen} />
          </li>
        ))}
      </ul>
      {isError && <QueryError query={query} title={m.comments_failed()} />}
      {hasNextPage && (
        <Button busy={isFetchingNextPage} className="justify-self-start" onClick={() => void fetchNextPage()}>
          {m.comments_more()}
        </Button>
      )}
    </>
  )
}

/** Goes to the comment that the address names once it is there: a notification leads here before the comments are loaded. */
function useGoToNamed(isThere: boolean): void {
  useEffect(() => {
    const name = /^#(comment-[a-z0-9]{16})$/.exec(location.hash)?.[1]
    if (!isThere || name === undefined) return
    const named = document.getElementById(name) ?? document.getElementById('comments')
    named?.scrollIntoView({ block: 'start' })
    named?.focus({ preventScroll: true })
  }, [isThere])
}

const Loading = () => (
  <SkeletonRegion label={m.comments_loading()} className="grid gap-5">
    {[0, 1, 2].map((n) => (
      <span key={n} className="grid grid-cols-[auto_minmax(0,1fr)] gap-3">
        <Skeleton className="size-9 rounded-full" />
        <span className="grid gap-2">
          <Skeleton className="h-4 w-40 max-w-full" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-3/4" />
        </span>
      </span>
    ))}
  </SkeletonRegion>
)
