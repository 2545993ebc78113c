import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { KeyChange } from '#contract/key-corrections/schemas.ts'
import { actOnObjections } from '#contract/objections/endpoints.ts'
import type { DeskGroup, Reasons } from '#contract/objections/schemas.ts'
import type { Locale } from '#contract/shared/locales.ts'
import { newOrderId } from '#web/admin/learners/order-id.ts'
import { reasonsFrom, writtenReasons } from '#web/admin/reasons/reason-draft.ts'
import { ReasonFields } from '#web/admin/reasons/reason-fields.tsx'
import { change } from '#web/lib/api/change.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { useDraft } from '#web/lib/forms/use-draft.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { deskQuery } from './desk-queries.ts'

interface ReasonDialogProps {
  readonly testId: string
  readonly languages: readonly Locale[]
  readonly paperVersion: number
  readonly place: number
  readonly group: DeskGroup
  /** Null where the key stands. */
  readonly keyChange: KeyChange | null
  readonly onClose: () => void
}

/** Why, in the languages that are wanted; what is written stays on this device until the decision is made. */
export function ReasonDialog({ testId, languages, paperVersion, place, group, keyChange, onClose }: ReasonDialogProps) {
  const client = useQueryClient()
  const { questionId, round } = group
  // One for this decision: a second press after an error is the same act.
  const [order] = useState(newOrderId)
  const { draft, setDraft, forget } = useDraft<Reasons>(`objection-reason:${testId}.${questionId}`, (stored) =>
    reasonsFrom(stored, languages[0] ?? 'en'),
  )
  const [hasTried, setHasTried] = useState(false)
  const reasons = writtenReasons(draft)
  const decide = useMutation({
    mutationFn: (written: Reasons) =>
      change(client, actOnObjections, {
        params: { testId, questionId },
        body:
          keyChange === null
            ? { act: 'stand', order, round, reasons: written }
            : { act: 'change', order, round, paperVersion, change: keyChange, reasons: written },
      }),
    onSuccess: () => {
      forget()
      showToast(m.admin_objection_act_done(), { tone: 'success' })
      onClose()
    },
    onError: () => client.invalidateQueries({ queryKey: deskQuery(testId).queryKey }),
  })
  const submit = () => {
    setHasTried(true)
    if (reasons !== null && !decide.isPending) decide.mutate(reasons)
  }
  const number = formatNumber(place + 1)
  return (
    <Dialog
      open
      shape="wide"
      onClose={onClose}
      title={keyChange === null ? m.admin_objection_stand_title({ number }) : m.admin_objection_change_title({ number })}
      closeLabel={m.action_close()}
      actions={
        <>
          <Button onClick={onClose}>{m.action_cancel()}</Button>
          <Button look="primary" busy={decide.isPending} onClick={submit}>
            {keyChange === null ? m.admin_objection_confirm_stand() : m.admin_objection_confirm_change()}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>{keyChange === null ? m.admin_objection_stand_text() : m.admin_objection_change_text()}</p>
        <ReasonFields
          draft={draft}
          onChange={setDraft}
          labelOf={(language) => m.admin_objection_reason({ language })}
          isChecked={hasTried && reasons === null}
        />
        {decide.isError && (
          <p role="alert" className="text-bad">
            {m.admin_objection_act_failed()} {errorText(decide.error)}
          </p>
        )}
      </div>
    </Dialog>
  )
}
