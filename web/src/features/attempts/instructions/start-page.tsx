import { useQuery } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { siteLevelOf } from '#domain/attempt/client-level.ts'
import { standBefore } from '#domain/sittings/walk-in-line.ts'
import { PlainPage } from '#web/errors/plain-page.tsx'
import { useSignedIn } from '#web/session/session-store.ts'
import { ApiError, UnreachableError } from '#web/lib/api/api-error.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { formatClock, formatNumber, formatTime } from '#web/lib/i18n/format.ts'
import { LocalizedText } from '#web/lib/i18n/localized-text.tsx'
import { m } from '#web/lib/i18n/messages.ts'
import { useOnline } from '#web/lib/online.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { StepsSpinner } from '#web/ui/steps-spinner.tsx'
import { attemptPath } from '../attempt-paths.ts'
import { testQuery } from '../test-query.ts'
import { isLateTurn, knockAfterMs } from './waiting-room.ts'
import { useEntryTicket } from './use-entry-ticket.ts'
import { useLine } from './use-line.ts'
import { readPermit, type StartPermit } from './start-permit.ts'
import { startOnce } from './start-once.ts'
import { unitOf } from '#domain/marking/marks.ts'

/** Starts the test, at once or when it opens, and makes way for it. Without the declaration it leads back to the instructions. */
export function StartPage({ testId }: { readonly testId: string }) {
  const router = useRouter()
  const [permit] = useState(() => readPermit(testId))
  useEffect(() => {
    if (permit === null) void router.navigate({ href: `/test/instructions?test=${testId}`, replace: true })
  }, [permit, router, testId])
  if (permit === null) return null
  return <Lobby testId={testId} permit={permit} />
}

/** After a start that did not reach the site, ms. */
const AGAIN_MS = 3_000

function Lobby({ testId, permit }: { readonly testId: string; readonly permit: StartPermit }) {
  const router = useRouter()
  const { _id } = useSignedIn()
  const { data: test, dataUpdatedAt } = useQuery(testQuery(testId))
  const [error, setError] = useState<unknown>(null)
  const [random] = useState(() => Math.random())

  const level = test === undefined ? 1 : siteLevelOf(test.pattern, unitOf(test))
  const opensAt = test?.mayStart.kind === 'refused' && test.mayStart.code === 'test_not_open' ? test.opensAt : null
  const isSitting = test?.kind === 'live' && permit.mode === 'exam'
  const { entry, refusal } = useEntryTicket(testId, isSitting && opensAt !== null)
  const ticket = entry?.ticket ?? null
  const line = useLine(testId, isSitting && opensAt === null && ticket === null)
  const start = useCallback(() => {
    startOnce(_id, { testId, ...permit, level }, ticket).then(
      (attemptId) => void router.navigate({ href: attemptPath(attemptId), replace: true }),
      (reason: unknown) => setError(reason),
    )
  }, [_id, testId, permit, level, ticket, router])

  const startsAt = entry?.startsAt ?? null
  const offset = test === undefined ? 0 : test.serverNow - dataUpdatedAt
  useEffect(() => {
    if (test === undefined || !line.isKnown) return undefined
    const serverNow = Date.now() + offset
    const byTurn = startsAt !== null ? startsAt - serverNow : (line.turnAt ?? 0) - Date.now()
    const wait = startsAt !== null || opensAt === null ? Math.max(0, byTurn) : knockAfterMs(opensAt, serverNow, random)
    const timer = setTimeout(start, wait)
    return () => clearTimeout(timer)
  }, [test, opensAt, startsAt, line.isKnown, line.turnAt, offset, random, start])

  // Without a connection at the opening it is tried again by itself: the time of this learner has not begun.
  useEffect(() => {
    if (!(error instanceof UnreachableError)) return undefined
    const timer = setTimeout(start, AGAIN_MS * (1 + random))
    addEventListener('online', start)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', start)
    }
  }, [error, random, start])

  const failure = error ?? refusal
  if (failure !== null) {
    const isFinal = failure instanceof ApiError && failure.status < 500 && failure.code !== 'too_many_requests'
    return (
      <PlainPage title={m.instructions_start_failed()}>
        <PageTitle>{m.instructions_start_failed()}</PageTitle>
        <p className="text-muted">{errorText(failure)}</p>
        <p className="text-muted">{m.instructions_start_failed_note()}</p>
        <div className="flex flex-wrap gap-3">
          {!isFinal && (
            <Button look="primary" size="lg" onClick={() => (setError(null), start())}>
              {m.action_retry()}
            </Button>
          )}
          <Button size="lg" onClick={() => void router.navigate({ href: `/test/instructions?test=${testId}`, replace: true })}>
            {m.instructions_back_to()}
          </Button>
        </div>
      </PlainPage>
    )
  }
  const heading =
    opensAt !== null
      ? m.instructions_lobby_title({ at: onOneLine(formatTime(opensAt)) })
      : line.turnAt !== null
        ? m.instructions_line_title()
        : m.instructions_starting()
  return (
    <PlainPage title={heading}>
      <PageTitle>{heading}</PageTitle>
      {test === undefined || (opensAt === null && line.turnAt === null) ? (
        <Starting />
      ) : (
        <>
          <p dir="auto" className="text-lg font-bold">
            <LocalizedText of={test.title} />
          </p>
          {opensAt !== null && <Wait opensAt={opensAt} startsAt={startsAt ?? opensAt} offset={offset} />}
          {opensAt === null && line.turnAt !== null && <InLine turnAt={line.turnAt} />}
          <Button size="lg" onClick={() => void router.navigate({ href: `/test/instructions?test=${testId}`, replace: true })}>
            {m.instructions_back_to()}
          </Button>
        </>
      )}
    </PlainPage>
  )
}

const Starting = () => (
  <p role="status" className="flex items-center gap-2 text-muted">
    <StepsSpinner />
    {m.instructions_starting_text()}
  </p>
)

function InLine({ turnAt }: { readonly turnAt: number }) {
  const left = turnAt - useNow(1_000)
  if (left <= 0) return <Starting />
  return (
    <>
      <Countdown ms={left} />
      <p className="font-bold tabular">{m.instructions_line_ahead({ count: formatNumber(standBefore(left)) })}</p>
      <p className="text-muted">{m.instructions_line_text()}</p>
      <OfflineNote />
    </>
  )
}

/** A time of day breaks into its parts in a heading of a phone; here it moves to the next line whole. */
const onOneLine = (text: string): string => text.replaceAll(/\s/g, '\u00a0')

function Wait({ opensAt, startsAt, offset }: { readonly opensAt: number; readonly startsAt: number; readonly offset: number }) {
  const now = useNow(1_000, offset)
  return (
    <>
      <Countdown ms={startsAt - now} />
      <p className="text-muted">{m.instructions_lobby_text()}</p>
      {isLateTurn(startsAt, opensAt) && <p className="text-muted">{m.instructions_lobby_turn()}</p>}
      <OfflineNote />
    </>
  )
}

const Countdown = ({ ms }: { readonly ms: number }) => (
  <p role="timer" className="text-3xl font-bold tabular" dir="ltr">
    {formatClock(ms)}
  </p>
)

function OfflineNote() {
  const isOnline = useOnline()
  return (
    <p role="status" className="flex items-start gap-2">
      {!isOnline && (
        <>
          <Info size={20} aria-hidden="true" className="mt-px shrink-0 text-accent" />
          {m.instructions_not_online()}
        </>
      )}
    </p>
  )
}
