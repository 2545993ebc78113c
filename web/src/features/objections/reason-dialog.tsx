import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { KeyChange } from '#contract/key-corrections/schemas.ts'
import { actOnObjections } from '#contract/objections/endpoints.ts'
import { OBJECTION_LIMITS } from '#contract/objections/objection-limits.ts'
import type { DeskGroup, Reasons } from '#contract/objections/schemas.ts'
import { directionOf, ENDONYMS, type Locale, LOCALES } from '#contract/shared/locales.ts'
import { newOrderId } from '#web/admin/learners/order-id.ts'
import { change } from '#web/lib/api/change.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { useDraft } from '#web/lib/forms/use-draft.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-input.tsx'
import { deskQuery } from './desk-queries.ts'
import { reasonsFrom, writtenReasons } from './reason-draft.ts'

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
  const unused = LOCALES.filter((language) => draft[language] === undefined)
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
        {(Object.entries(draft) as [Locale, string][]).map(([language, text]) => (
          <Field
            key={language}
            label={m.admin_objection_reason({ language: ENDONYMS[language] })}
            error={hasTried && reasons === null && isShort(text) ? m.admin_objection_reason_wrong() : undefined}
          >
            {(ids) => (
              <TextArea
                {...ids}
                rows={3}
                lang={language}
                dir={directionOf(language)}
                maxLength={OBJECTION_LIMITS.reason}
                value={text}
                onChange={(event) => setDraft({ ...draft, [language]: event.target.value })}
              />
            )}
          </Field>
        ))}
        <Field label={m.admin_objection_language()}>
          {(ids) => (
            <Select {...ids} value="" onChange={(event) => setDraft({ ...draft, [event.target.value]: '' })}>
              <option value="" disabled>
                –
              </option>
              {unused.map((language) => (
                <option key={language} value={language} lang={language}>
                  {ENDONYMS[language]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {decide.isError && (
          <p role="alert" className="text-bad">
            {m.admin_objection_act_failed()} {errorText(decide.error)}
          </p>
        )}
      </div>
    </Dialog>
  )
}

const isShort = (text: string): boolean => text.trim().length < OBJECTION_LIMITS.reasonMin
