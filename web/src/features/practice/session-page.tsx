import './practice.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { startPractice } from '#contract/practice/endpoints.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { call, keyOf } from '#web/lib/api/call.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { ensureMathsFont } from '#web/lib/maths-font.ts'
import { newId } from '#web/lib/new-id.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { useSignedIn } from '#web/session/session-store.ts'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { placeOf } from './fixed-place.ts'
import { keepSession, keptSession, type KeptSession } from './kept-session.ts'
import { PracticeSitting } from './practice-sitting.tsx'

const route = getRouteApi('/user/practice/$topicId')

/** Ten questions of a topic. From the moment they are there nothing needs a network; one that was left in the middle goes on, with or without one. */
export function SessionPage() {
  const { topicId } = route.useParams()
  const { _id } = useSignedIn()
  // A session is begun once: a visit without one that waits, or Practise more, has its own.
  const [visit, setVisit] = useState(() => newId())
  const session = useQuery({
    queryKey: keyOf(startPractice, { topicId, visit }),
    queryFn: async (): Promise<KeptSession> => {
      const waiting = keptSession(_id, topicId, Date.now())
      const kept = waiting ?? {
        session: await call(startPractice, { body: { topicId, after: placeOf(_id, topicId) } }),
        answers: [],
        at: Date.now(),
      }
      if (waiting === null) keepSession(_id, kept)
      if (kept.session.hasMaths) await ensureMathsFont().catch(() => {})
      return kept
    },
    staleTime: Infinity,
    gcTime: 0,
  })
  return (
    <div className="practice-session">
      <PageTitle>{m.pool_title()}</PageTitle>
      {session.data !== undefined ? (
        <PracticeSitting key={session.data.session.sessionId} kept={session.data} ownerId={_id} onMore={() => setVisit(newId())} />
      ) : session.isError || session.isPaused ? (
        <QueryError query={session} title={m.pool_failed()} />
      ) : (
        <SkeletonRegion label={m.shell_loading()} className="grid gap-4">
          <Skeleton className="h-8 w-full" />
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-13 w-full" />
          <Skeleton className="h-13 w-full" />
          <Skeleton className="h-13 w-full" />
          <Skeleton className="h-13 w-full" />
        </SkeletonRegion>
      )}
    </div>
  )
}
