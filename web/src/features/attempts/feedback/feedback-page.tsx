import { useRouter } from '@tanstack/react-router'
import type { AttemptStatus } from '#contract/attempts/schemas.ts'
import { useSignedIn } from '#web/session/session-store.ts'
import { formatDateTime, formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { lateComponent } from '#web/lib/late-component.tsx'
import { PathLink } from '#web/lib/path-link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { StepTriangle } from '#web/ui/motif.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { StepsSpinner } from '#web/ui/steps-spinner.tsx'
import { analysisPath, attemptPath } from '../attempt-paths.ts'
import { FeedbackForm } from './feedback-form.tsx'
import { useSubmitState } from './use-submit-state.ts'

const SaveReceipt = lateComponent(async () => (await import('#web/lib/receipts/save-receipt.tsx')).SaveReceipt)

/** After the test: that it has been handed in, how it was, and on to the result. Nothing has to be answered. */
export function FeedbackPage({ attemptId }: { readonly attemptId: string }) {
  const { _id } = useSignedIn()
  const router = useRouter()
  const submit = useSubmitState(_id, attemptId)
  const toResult = () => void router.navigate({ href: analysisPath(attemptId) })
  const isGiven = submit.status.data?.feedbackGiven === true
  const isOpen = submit.status.data?.state === 'open'
  return (
    <div className="mx-auto grid max-w-[38rem] gap-7">
      <PageTitle>{m.feedback_title()}</PageTitle>
      <Handed attemptId={attemptId} submit={submit} />
      {!isOpen && !isGiven && (
        <div className="grid gap-6">
          <h2 className="text-lg">{m.feedback_question()}</h2>
          <FeedbackForm attemptId={attemptId} isReady={!submit.isSending && submit.isKnown} onSent={toResult} onSkip={toResult} />
          {submit.isSending && <p className="text-end text-xs text-muted">{m.feedback_after_submit()}</p>}
        </div>
      )}
      {isGiven && (
        <div className="grid justify-items-start gap-3">
          <p className="text-muted">{m.feedback_given()}</p>
          <PathLink href={analysisPath(attemptId)} className={buttonClass({ look: 'primary', size: 'lg' })}>
            {m.test_to_result()}
          </PathLink>
        </div>
      )}
    </div>
  )
}

/** That the test is handed in, with its receipt; or that it is kept here and on its way. */
function Handed({ attemptId, submit }: { readonly attemptId: string; readonly submit: ReturnType<typeof useSubmitState> }) {
  const status = submit.status.data
  if (submit.isSending) {
    return (
      <section role="status" className="grid gap-2 rounded-card border-2 border-primary bg-surface p-4 sm:p-5">
        <h1 className="flex items-center gap-2.5 text-lg">
          <StepsSpinner />
          {m.feedback_kept_title()}
        </h1>
        <p>{m.feedback_kept_text()}</p>
      </section>
    )
  }
  if (status?.state === 'open') {
    return (
      <section className="grid justify-items-start gap-3">
        <h1 className="text-xl">{m.feedback_still_open()}</h1>
        <PathLink href={attemptPath(attemptId)} className={buttonClass({ look: 'primary', size: 'lg' })}>
          {m.instructions_resume()}
        </PathLink>
      </section>
    )
  }
  return (
    <section className="grid gap-2">
      <StepTriangle steps={5} className="w-24 text-primary" />
      <h1 className="text-xl">{status !== undefined && endedWithTheTime(status) ? m.feedback_time_over() : m.feedback_submitted()}</h1>
      <div className="grid min-h-12 content-start gap-1">
        {status?.closedAt !== undefined && status.closedAt !== null && (
          <p className="text-muted tabular">{m.feedback_closed_at({ at: formatDateTime(status.closedAt) })}</p>
        )}
        {status !== undefined && status.late > 0 && <p>{m.feedback_late({ count: status.late, shown: formatNumber(status.late) })}</p>}
        {status !== undefined && status.receipt !== null && (
          <p className="text-xs text-muted">
            {m.feedback_receipt()} <bdi className="break-all tabular">{status.receipt}</bdi>
          </p>
        )}
      </div>
      {status?.signsReceipts === true && <SaveReceipt attemptId={attemptId} />}
    </section>
  )
}

/** The screen submits on its own at zero, so a submit in the last moment is one by the clock. */
const LAST_MOMENT_MS = 2_000
const endedWithTheTime = ({ reason, closedAt, deadlineAt }: AttemptStatus): boolean =>
  reason !== 'submit' || (closedAt !== null && closedAt >= deadlineAt - LAST_MOMENT_MS)
