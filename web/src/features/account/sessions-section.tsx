import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Laptop, Smartphone } from 'lucide-react'
import { endOtherSessions, endSession } from '#contract/auth/session-endpoints.ts'
import { call } from '#web/lib/api/call.ts'
import { makeOld } from '#web/lib/api/change.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { formatDateTime } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { sessionsQuery } from './account-queries.ts'
import { Section } from './section.tsx'

/** Where the person is signed in, and signing out there. */
export function SessionsSection() {
  const queryClient = useQueryClient()
  const { data } = useQuery(sessionsQuery())
  const refresh = () => void makeOld(queryClient, endSession)
  const end = useMutation({
    mutationFn: (sessionId: string) => call(endSession, { params: { sessionId } }),
    onSettled: refresh,
  })
  const endOthers = useMutation({
    mutationFn: () => call(endOtherSessions, { body: {} }),
    onSuccess: () => showToast(m.account_sessions_ended(), { tone: 'success' }),
    onSettled: refresh,
  })
  const failed = end.error ?? endOthers.error
  return (
    <Section title={m.account_sessions()}>
      {data === undefined ? (
        <Skeleton className="h-16 w-full" />
      ) : (
        <ul className="grid divide-y divide-line">
          {data.map((session) => (
            <li key={session.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
              {/Android|iPhone|iPad/.test(session.device) ? (
                <Smartphone size={20} aria-hidden="true" className="text-muted" />
              ) : (
                <Laptop size={20} aria-hidden="true" className="text-muted" />
              )}
              <div className="me-auto min-w-0">
                <p className="flex flex-wrap items-center gap-2 font-bold">
                  <bdi>{session.device}</bdi>
                  {session.current && <Badge tone="primary">{m.account_session_this()}</Badge>}
                </p>
                <p className="text-sm text-muted">{m.account_session_since({ time: formatDateTime(session.createdAt) })}</p>
              </div>
              {!session.current && (
                <Button size="sm" busy={end.isPending && end.variables === session.id} onClick={() => end.mutate(session.id)}>
                  {m.nav_logout()}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {data !== undefined && data.length > 1 && (
        <Button className="justify-self-start" busy={endOthers.isPending} onClick={() => endOthers.mutate()}>
          {m.account_sessions_others()}
        </Button>
      )}
      {failed !== null && (
        <p role="alert" className="text-bad">
          {errorText(failed)}
        </p>
      )}
    </Section>
  )
}
