import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Reasons } from '#contract/objections/schemas.ts'
import { actOnRankReview } from '#contract/plausibility/endpoints.ts'
import type { RankReview } from '#contract/plausibility/schemas.ts'
import type { Locale } from '#contract/shared/locales.ts'
import { newOrderId } from '#web/admin/learners/order-id.ts'
import { reasonsFrom, writtenReasons } from '#web/admin/reasons/reason-draft.ts'
import { ReasonFields } from '#web/admin/reasons/reason-fields.tsx'
import { change } from '#web/lib/api/change.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { useDraft } from '#web/lib/forms/use-draft.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { plausibilityQuery } from './plausibility-query.ts'
import { waitsForAnswer } from './review-state.ts'

interface DecisionDialogProps {
  readonly test: { readonly testId: string; readonly languages: readonly Locale[] }
  readonly review: RankReview
  readonly act: 'clear' | 'hold'
  readonly onClose: () => void
}

/** What a decision does, and why, where the learner reads it; what is written stays on this device until it is made. */
export function DecisionDialog({ test: { testId, languages }, review, act, onClose }: DecisionDialogProps) {
  const client = useQueryClient()
  const { userId, round } = review
  const isAnswer = waitsForAnswer(review)
  const needsReason = act === 'hold' || isAnswer
  // One for this decision: a second press after an error is the same act.
  const [order] = useState(newOrderId)
  const { draft, setDraft, forget } = useDraft<Reasons>(`rank-reason:${testId}.${userId}`, (stored) =>
    reasonsFrom(stored, languages[0] ?? 'en'),
  )
  const [hasTried, setHasTried] = useState(false)
  const reasons = needsReason ? writtenReasons(draft) : null
  const decide = useMutation({
    mutationFn: () =>
      change(client, actOnRankReview, {
        params: { testId, userId },
        body: act === 'hold' ? { act, order, round, reasons: reasons ?? {} } : { act, order, round, reasons },
      }),
    onSuccess: () => {
      forget()
      showToast(m.admin_rank_done(), { tone: 'success' })
      onClose()
    },
    onError: () => client.invalidateQueries({ queryKey: plausibilityQuery(testId).queryKey }),
  })
  const submit = () => {
    setHasTried(true)
    if ((!needsReason || reasons !== null) && !decide.isPending) decide.mutate()
  }
  const words = wordsOf(act, review)
  return (
    <Dialog
      open
      shape="wide"
      onClose={onClose}
      title={words.title}
      closeLabel={m.action_close()}
      actions={
        <>
          <Button onClick={onClose}>{m.action_cancel()}</Button>
          <Button look="primary" busy={decide.isPending} onClick={submit}>
            {words.confirm}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>{isAnswer ? m.admin_rank_answer_text() : words.text}</p>
        {needsReason && (
          <ReasonFields
            draft={draft}
            onChange={setDraft}
            labelOf={(language) => (isAnswer ? m.admin_rank_answer_label({ language }) : m.admin_rank_reason({ language }))}
            isChecked={hasTried && reasons === null}
          />
        )}
        {decide.isError && (
          <p role="alert" className="text-bad">
            {m.admin_rank_act_failed()} {errorText(decide.error)}
          </p>
        )}
      </div>
    </Dialog>
  )
}

function wordsOf(act: 'clear' | 'hold', { state }: RankReview) {
  if (act === 'hold')
    return {
      title: m.admin_rank_hold_title(),
      text: m.admin_rank_hold_text(),
      confirm: state === 'held' ? m.admin_rank_keep() : m.admin_rank_hold(),
    }
  return state === 'held'
    ? { title: m.admin_rank_show_title(), text: m.admin_rank_show_text(), confirm: m.admin_rank_show() }
    : { title: m.admin_rank_clear_title(), text: m.admin_rank_clear_text(), confirm: m.admin_rank_clear() }
}
