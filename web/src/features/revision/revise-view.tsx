import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { RevisionQueue } from '#contract/revision/schemas.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { useSignedIn } from '#web/session/session-store.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { useOnline } from '#web/lib/online.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { BackToList, type ViewProps } from '#web/question/practice/back-to-list.tsx'
import { fillPractice, practiceQuery, queueQuery } from '#web/lib/api/practice-queries.ts'
import { ReviseSitting } from './revise-sitting.tsx'
import { type ReviewSender, senderOf } from './send-reviews.ts'
import { useSourcesOnDevice } from '#web/question/practice/use-source.ts'

/** The deck of mistakes: one card after the other, by keys or by touch, also without a network. */
export function ReviseView(props: ViewProps) {
  const { _id } = useSignedIn()
  const sender = useMemo(() => senderOf(_id), [_id])
  const client = useQueryClient()
  const queue = useQuery(queueQuery())
  useEffect(() => {
    void fillPractice(client).catch(() => {})
  }, [client])
  return (
    <div className="grid max-w-[46rem] gap-4">
      <PageTitle>{m.practice_deck()}</PageTitle>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <BackToList search={props.search} />
        <Link
          to="/user/saved-questions"
          search={{ view: 'aside' }}
          className="inline-flex min-h-11 items-center text-primary hover:underline"
        >
          {m.practice_aside_title()}
        </Link>
      </div>
      {queue.data === undefined ? (
        queue.isError ? (
          <QueryError query={queue} title={m.practice_deck_failed()} />
        ) : (
          <SkeletonRegion label={m.shell_loading()} className="grid gap-4">
            <Skeleton className="h-8 w-1/2" />
            <Skeleton className="h-48 w-full" />
          </SkeletonRegion>
        )
      ) : (
        <Sitting {...props} queue={queue.data} sender={sender} at={queue.dataUpdatedAt} refetch={() => void queue.refetch()} />
      )}
    </div>
  )
}

interface SittingProps extends ViewProps {
  readonly queue: RevisionQueue
  readonly sender: ReviewSender
  /** When the queue came, by this device's clock. */
  readonly at: number
  readonly refetch: () => void
}

/** A sitting begins with the queue as it was when the page was opened; new cards come with the next one. */
function Sitting({ queue, sender, at, refetch, ...view }: SittingProps) {
  const client = useQueryClient()
  const isOnline = useOnline()
  const waiting = useSyncExternalStore(sender.subscribe, sender.waiting)
  const [begun, setBegun] = useState({ queue, at, n: 0 })
  // What came while nothing had been asked yet takes the place of what was kept.
  if (begun.n === 0 && begun.queue !== queue && begun.queue.cards.length === 0) setBegun({ queue, at, n: 0 })
  useSourcesOnDevice(begun.queue.sources, view.search.language)
  const again = async () => {
    await sender.flush()
    refetch()
    await client.invalidateQueries(practiceQuery())
    setBegun({ queue: (await client.fetchQuery(queueQuery())) ?? queue, at: Date.now(), n: begun.n + 1 })
  }
  return (
    <>
      {waiting.length > 0 && !isOnline && (
        <p role="status" className="rounded-card border border-line bg-sunken px-4 py-2 text-sm">
          {m.practice_waiting({ count: waiting.length, shown: formatNumber(waiting.length) })}
        </p>
      )}
      <ReviseSitting
        key={`${begun.n}-${begun.at}`}
        {...view}
        queue={begun.queue}
        offset={begun.queue.serverNow - begun.at}
        sender={sender}
        onAgain={() => void again()}
      />
    </>
  )
}
