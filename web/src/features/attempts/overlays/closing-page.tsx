import { useEffect, useState } from 'react'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { useOnline } from '#web/lib/online.ts'
import { PathLink } from '#web/lib/path-link.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { StepTriangle } from '#web/ui/motif.tsx'
import { StepsSpinner } from '#web/ui/steps-spinner.tsx'
import { feedbackPath } from '../attempt-paths.ts'
import { answerFile, downloadJson } from '../running/answer-file.ts'
import { useRunning, useSnapshot } from '../running/running-context.tsx'

/** After this long without an answer the screen says what is continuing. */
const PATIENCE_MS = 6_000

/** The test has ended here and the server has not said so yet: nothing can be changed, nothing is lost, and it continues trying. */
export function ClosingPage({ isTimeOver }: { readonly isTimeOver: boolean }) {
  const { attempt } = useRunning()
  const snapshot = useSnapshot()
  const online = useOnline()
  const isSlow = useLater(PATIENCE_MS)
  const { attemptId } = attempt.stored
  const isHeldUp = snapshot.phase === 'rejected' || snapshot.isOffline || !online || isSlow
  const download = () => downloadJson(`sopan-answers-${attemptId}.json`, answerFile(attempt, snapshot, attempt.clock.now()))
  return (
    <main id="main" className="page-margin mx-auto grid min-h-dvh max-w-[36rem] content-center gap-5 py-10">
      <StepTriangle steps={6} className="w-36 text-primary" />
      <h1 className="text-xl">{isTimeOver ? m.submit_time_over() : m.submit_submitting()}</h1>
      <div role="status" className="grid gap-2">
        {snapshot.phase === 'rejected' ? (
          <p>{m.submit_rejected({ requestId: snapshot.requestId ?? '–' })}</p>
        ) : isHeldUp ? (
          <p>
            {snapshot.unsent === 0
              ? m.submit_held_up_none()
              : m.submit_held_up({ count: snapshot.unsent, shown: formatNumber(snapshot.unsent) })}
          </p>
        ) : (
          <p className="flex items-center gap-2 text-muted">
            <StepsSpinner />
            {m.submit_sending()}
          </p>
        )}
        {isHeldUp && <p className="text-muted">{m.submit_held_up_note()}</p>}
      </div>
      {isHeldUp && (
        <div className="flex flex-wrap gap-3">
          {snapshot.phase !== 'rejected' && (
            <Button look="primary" onClick={() => void attempt.controller.flush()}>
              {m.submit_try_now()}
            </Button>
          )}
          <PathLink href={feedbackPath(attemptId)} className={buttonClass({ look: 'secondary' })}>
            {m.submit_feedback_meanwhile()}
          </PathLink>
          <Button look="quiet" onClick={download}>
            {m.submit_download()}
          </Button>
        </div>
      )}
    </main>
  )
}

function useLater(ms: number): boolean {
  const [isLater, setLater] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isLater
}
