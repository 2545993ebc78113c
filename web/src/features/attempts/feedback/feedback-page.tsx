import { sendTestFeedback } from '#contract/attempts/endpoints.ts'
import { makeOld } from '#web/lib/api/change.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { AttemptStatus, FeedbackRequest } from '#contract/attempts/schemas.ts'
import { useSignedIn } from '#web/session/session-store.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { formatDateTime, formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PathLink } from '#web/lib/path-link.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { Field, FieldGroup } from '#web/ui/field.tsx'
import { StepTriangle } from '#web/ui/motif.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { StepsSpinner } from '#web/ui/steps-spinner.tsx'
import { TextArea } from '#web/ui/text-input.tsx'
import { analysisPath, attemptPath } from '../attempt-paths.ts'
import { sendFeedback } from '../attempt-api.ts'
import { FaceChoice, type FaceNumber } from './face-choice.tsx'
import { useSubmitState } from './use-submit-state.ts'

const TEXT_LIMIT = 2_000

/** After the test: that it has been handed in, how it was, and on to the result. Nothing has to be answered. */
export function FeedbackPage({ attemptId }: { readonly attemptId: string }) {
  const { _id } = useSignedIn()
  const router = useRouter()
  const submit = useSubmitState(_id, attemptId)
  const [face, setFace] = useState<FaceNumber | null>(null)
  const [difficulty, setDifficulty] = useState<FeedbackRequest['difficulty']>(null)
  const [text, setText] = useState('')
  const toResult = () => void router.navigate({ href: analysisPath(attemptId) })
  const queryClient = useQueryClient()
  const send = useMutation({
    mutationFn: (feedback: FeedbackRequest) => sendFeedback(attemptId, feedback),
    onSuccess: () => {
      void makeOld(queryClient, sendTestFeedback)
      toResult()
    },
    // Given already, on another device maybe: that is as good.
    onError: (error) => error instanceof ApiError && error.code === 'feedback_given' && toResult(),
  })
  const isGiven = submit.status.data?.feedbackGiven === true
  const isOpen = submit.status.data?.state === 'open'
  return (
    <div className="mx-auto grid max-w-[38rem] gap-7">
      <PageTitle>{m.feedback_title()}</PageTitle>
      <Handed attemptId={attemptId} submit={submit} />
      {!isOpen && !isGiven && (
        <form
          className="grid gap-6"
          onSubmit={(event) => {
            event.preventDefault()
            if (face !== null) send.mutate({ face, difficulty, text: text.trim() })
          }}
        >
          <h2 className="text-lg">{m.feedback_question()}</h2>
          <FaceChoice face={face} onChoose={setFace} />
          <FieldGroup label={m.feedback_difficulty()}>
            <ChoiceChips
              name="difficulty"
              kind="one"
              choices={[
                { value: 'easy', label: m.feedback_easy() },
                { value: 'right', label: m.feedback_right() },
                { value: 'hard', label: m.feedback_hard() },
              ]}
              chosen={difficulty === null ? [] : [difficulty]}
              onChoose={([chosen]) => setDifficulty(chosen ?? null)}
            />
          </FieldGroup>
          <Field label={m.feedback_text()} hint={m.feedback_text_hint()}>
            {(ids) => <TextArea {...ids} rows={3} maxLength={TEXT_LIMIT} value={text} onChange={(event) => setText(event.target.value)} />}
          </Field>
          {send.isError && <p role="alert">{errorText(send.error)}</p>}
          <div className="flex flex-wrap justify-end gap-3">
            <Button look="quiet" size="lg" onClick={toResult}>
              {m.feedback_skip()}
            </Button>
            <Button
              type="submit"
              look="primary"
              size="lg"
              disabled={face === null || submit.isSending || !submit.isKnown}
              busy={send.isPending}
            >
              {m.feedback_send()}
            </Button>
          </div>
          {face === null && !submit.isSending && <p className="text-end text-xs text-muted">{m.feedback_choose()}</p>}
          {submit.isSending && <p className="text-end text-xs text-muted">{m.feedback_after_submit()}</p>}
        </form>
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
    </section>
  )
}

/** The screen submits on its own at zero, so a submit in the last moment is one by the clock. */
const LAST_MOMENT_MS = 2_000
const endedWithTheTime = ({ reason, closedAt, deadlineAt }: AttemptStatus): boolean =>
  reason !== 'submit' || (closedAt !== null && closedAt >= deadlineAt - LAST_MOMENT_MS)
