import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { siteLevelOf } from '#domain/attempt/client-level.ts'
import { PlainPage } from '#web/errors/plain-page.tsx'
import { useSignedIn } from '#web/session/session-store.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { formatClock, formatTime } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { StepsSpinner } from '#web/ui/steps-spinner.tsx'
import { attemptPath } from '../attempt-paths.ts'
import { testQuery } from '../test-query.ts'
import { knockAfterMs } from './waiting-room.ts'
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

function Lobby({ testId, permit }: { readonly testId: string; readonly permit: StartPermit }) {
  const router = useRouter()
  const { _id } = useSignedIn()
  const { data: test, dataUpdatedAt } = useQuery(testQuery(testId))
  const [error, setError] = useState<unknown>(null)
  const [random] = useState(() => Math.random())

  const level = test === undefined ? 1 : siteLevelOf(test.pattern, unitOf(test))
  const start = useCallback(() => {
    setError(null)
    startOnce(_id, { testId, ...permit, level }).then(
      (attemptId) => void router.navigate({ href: attemptPath(attemptId), replace: true }),
      (failure: unknown) => setError(failure),
    )
  }, [_id, testId, permit, level, router])

  const opensAt = test?.mayStart.kind === 'refused' && test.mayStart.code === 'test_not_open' ? test.opensAt : null
  const offset = test === undefined ? 0 : test.serverNow - dataUpdatedAt
  useEffect(() => {
    if (test === undefined) return undefined
    const wait = opensAt === null ? 0 : knockAfterMs(opensAt, Date.now() + offset, random)
    const timer = setTimeout(start, wait)
    return () => clearTimeout(timer)
  }, [test, opensAt, offset, random, start])

  if (error !== null) {
    const isFinal = error instanceof ApiError && error.status < 500 && error.code !== 'too_many_requests'
    return (
      <PlainPage title={m.instructions_start_failed()}>
        <PageTitle>{m.instructions_start_failed()}</PageTitle>
        <p className="text-muted">{errorText(error)}</p>
        <p className="text-muted">{m.instructions_start_failed_note()}</p>
        <div className="flex flex-wrap gap-3">
          {!isFinal && (
            <Button look="primary" size="lg" onClick={start}>
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
  return (
    <PlainPage title={opensAt === null ? m.instructions_starting() : m.instructions_lobby_title({ at: formatTime(opensAt) })}>
      <PageTitle>{m.instructions_starting()}</PageTitle>
      {opensAt === null ? (
        <p role="status" className="flex items-center gap-2 text-muted">
          <StepsSpinner />
          {m.instructions_starting_text()}
        </p>
      ) : (
        <Wait opensAt={opensAt} offset={offset} />
      )}
    </PlainPage>
  )
}

function Wait({ opensAt, offset }: { readonly opensAt: number; readonly offset: number }) {
  const now = useNow(1_000, offset)
  return (
    <>
      <p role="timer" className="text-3xl font-bold tabular" dir="ltr">
        {formatClock(opensAt - now)}
      </p>
      <p className="text-muted">{m.instructions_lobby_text()}</p>
    </>
  )
}
