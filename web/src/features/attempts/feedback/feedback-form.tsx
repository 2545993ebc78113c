import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sendTestFeedback } from '#contract/attempts/endpoints.ts'
import type { FeedbackRequest } from '#contract/attempts/schemas.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { makeOld } from '#web/lib/api/change.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { Field, FieldGroup } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-input.tsx'
import { sendFeedback } from '../attempt-api.ts'
import { FaceChoice, type FaceNumber } from './face-choice.tsx'

const TEXT_LIMIT = 2_000

interface FeedbackFormProps {
  readonly attemptId: string
  /** Whether the server has the attempt, so that it can take what is said of it. */
  readonly isReady: boolean
  readonly onSent: () => void
  /** Without it the form begins with the faces alone, and the rest follows a choice. */
  readonly onSkip?: () => void
}

/** How the test was: a face, and with it, for who likes, how hard it was and a word. */
export function FeedbackForm({ attemptId, isReady, onSent, onSkip }: FeedbackFormProps) {
  const [face, setFace] = useState<FaceNumber | null>(null)
  const [difficulty, setDifficulty] = useState<FeedbackRequest['difficulty']>(null)
  const [text, setText] = useState('')
  const queryClient = useQueryClient()
  const send = useMutation({
    mutationFn: (feedback: FeedbackRequest) => sendFeedback(attemptId, feedback),
    onSuccess: () => {
      void makeOld(queryClient, sendTestFeedback)
      onSent()
    },
    // Given already, on another device maybe: that is as good.
    onError: (error) => error instanceof ApiError && error.code === 'feedback_given' && onSent(),
  })
  const isShort = onSkip === undefined && face === null
  return (
    <form
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (face !== null) send.mutate({ face, difficulty, text: text.trim() })
      }}
    >
      <FaceChoice face={face} onChoose={setFace} />
      {!isShort && (
        <>
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
            {onSkip !== undefined && (
              <Button look="quiet" size="lg" onClick={onSkip}>
                {m.feedback_skip()}
              </Button>
            )}
            <Button
              type="submit"
              look={onSkip === undefined ? 'secondary' : 'primary'}
              size="lg"
              disabled={face === null || !isReady}
              busy={send.isPending}
            >
              {onSkip === undefined ? m.feedback_send_card() : m.feedback_send()}
            </Button>
          </div>
          {face === null && isReady && <p className="text-end text-xs text-muted">{m.feedback_choose()}</p>}
        </>
      )}
    </form>
  )
}
