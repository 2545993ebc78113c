import { useInfiniteQuery } from '@tanstack/react-query'
import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { DECISION_LIMITS, DECISIONS, type Decision, type QueueComment } from '#contract/comments/moderation-schemas.ts'
import { BulkBar } from '#web/admin/list/bulk-bar.tsx'
import { useSelection } from '#web/admin/list/use-selection.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { m } from '#web/lib/i18n/messages.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { allowedDecisions } from './allowed-decisions.ts'
import { QueueItem } from './queue-item.tsx'
import { queueQuery } from './queue-queries.ts'
import type { QueueSearch } from './queue-search.ts'
import { DECIDE_NAMES } from './queue-words.ts'
import { useDecisions } from './use-decisions.ts'
import { focusRow, useQueueKeys } from './use-queue-keys.ts'

interface QueueListProps {
  readonly search: QueueSearch
  readonly onOnlyPost: (post: string) => void
}

/** The comments of a filter, decided on one by one, by keys, or several at once. */
export function QueueList({ search, onOnlyPost }: QueueListProps) {
  const query = useInfiniteQuery(queueQuery(search))
  const { data, isError, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  const items = useMemo(() => data?.pages.flatMap((page) => page.items) ?? NONE, [data])
  const selection = useSelection(JSON.stringify(search))
  const { decide, hide, undo, isBusy } = useDecisions()
  const now = useNow(60_000)
  const list = useRef<HTMLUListElement>(null)
  const keepPlace = usePlace(list)
  const decideOn = useCallback(
    (comments: readonly QueueComment[], to: Decision) => {
      const open = comments.filter((one) => allowedDecisions(one).includes(to)).slice(0, DECISION_LIMITS.comments)
      if (open.length === 0 || isBusy) return
      keepPlace()
      // What goes wrong is said by a message.
      decide({ to, items: open }).catch(() => {})
    },
    [decide, isBusy, keepPlace],
  )
  useQueueKeys(list, {
    decide: (id, to) =>
      decideOn(
        items.filter((one) => one.id === id),
        to,
      ),
    choose: selection.toggle,
    undo,
  })
  if (data === undefined) return isError ? <QueryError query={query} title={m.admin_comments_failed()} /> : <Loading />
  if (items.length === 0)
    return (search.state ?? 'held') === 'held' ? (
      <EmptyState title={m.admin_comments_empty_held()}>{m.admin_comments_empty_held_text()}</EmptyState>
    ) : (
      <EmptyState title={m.admin_comments_empty()} />
    )
  const chosen = items.filter(({ id }) => selection.ids.has(id))
  const ids = items.map(({ id }) => id)
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <label className="flex min-h-11 items-center gap-3 ps-4">
          <input
            type="checkbox"
            checked={chosen.length === items.length}
            onChange={() => selection.toggleAll(ids)}
            className="size-5 shrink-0"
          />
          {m.admin_comments_select_all()}
        </label>
        <p className="text-sm text-muted max-md:hidden">{m.admin_comments_keys()}</p>
      </div>
      <ul ref={list} className="grid gap-3">
        {items.map((comment) => (
          <QueueItem
            key={comment.id}
            comment={comment}
            now={now}
            isChosen={selection.ids.has(comment.id)}
            isBusy={isBusy}
            onChoose={() => selection.toggle(comment.id)}
            onDecide={(to) => decideOn([comment], to)}
            onHideAuthor={() => hide(comment.author.userId)}
            onOnlyPost={search.post === undefined ? () => onOnlyPost(comment.post.id) : null}
          />
        ))}
      </ul>
      {isError && <QueryError query={query} title={m.admin_comments_failed()} />}
      {hasNextPage && (
        <Button busy={isFetchingNextPage} className="justify-self-start" onClick={() => void fetchNextPage()}>
          {m.admin_comments_more()}
        </Button>
      )}
      <BulkBar count={chosen.length} onClear={selection.clear}>
        {DECISIONS.map((to) => (
          <Button
            key={to}
            size="sm"
            busy={isBusy}
            onClick={() => {
              decideOn(chosen, to)
              selection.clear()
            }}
          >
            {DECIDE_NAMES[to]()}
          </Button>
        ))}
      </BulkBar>
    </div>
  )
}

const NONE: readonly QueueComment[] = []

/** A comment that was decided on leaves the list: the focus goes to the one that takes its place. */
function usePlace(list: RefObject<HTMLElement | null>): () => void {
  const place = useRef<number | null>(null)
  const rows = useCallback(() => [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])], [list])
  // After each drawing: the list that lacks the comment is the one that counts.
  useLayoutEffect(() => {
    if (place.current === null || document.activeElement !== document.body) return
    const all = rows()
    focusRow(all[Math.min(place.current, all.length - 1)])
    place.current = null
  })
  return useCallback(() => {
    const at = rows().findIndex((row) => row.contains(document.activeElement))
    place.current = at === -1 ? null : at
  }, [rows])
}

const Loading = () => (
  <SkeletonRegion label={m.admin_comments_loading()} className="grid gap-3">
    {[0, 1, 2].map((n) => (
      <Skeleton key={n} className="h-44" />
    ))}
  </SkeletonRegion>
)
