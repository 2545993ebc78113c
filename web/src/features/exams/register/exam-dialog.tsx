import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { saveExam } from '#contract/exams/endpoints.ts'
import type { ExamFacts, ListedExam } from '#contract/exams/schemas.ts'
import { EXAM_DATE_STATUSES, EXAM_FAMILIES } from '#contract/shared/exam-register.ts'
import { localize } from '#contract/shared/locales.ts'
import { change } from '#web/lib/api/change.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { FAMILY_NAMES } from '#web/lib/i18n/family-names.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { ExamDaily } from './exam-daily.tsx'
import { draftOf, type ExamDraft, factsOf } from './exam-facts.ts'

export const STATUS_NAMES = { official: () => m.exams_admin_official(), expected: () => m.exams_admin_expected() }

/** Family, date, status and source of an exam; what is typed stays when it fails. */
export function ExamDialog({ exam, onClose }: { readonly exam: ListedExam; readonly onClose: () => void }) {
  const client = useQueryClient()
  const { slug, titles, family, date, dateStatus, source } = exam
  const was: ExamFacts = { family, date, dateStatus, source }
  const [draft, setDraft] = useState(() => draftOf(was))
  const [isTried, setTried] = useState(false)
  const facts = factsOf(draft)
  const title = localize(titles, locale).text
  const save = useMutation({
    mutationFn: (said: ExamFacts) => change(client, saveExam, { params: { slug }, body: { was, exam: said } }),
    onSuccess: () => {
      showToast(m.exams_admin_saved({ exam: title }), { tone: 'success' })
      onClose()
    },
  })
  const send = () => {
    setTried(true)
    if (facts !== null && !save.isPending) save.mutate(facts)
  }
  const set = (next: Partial<ExamDraft>) => setDraft({ ...draft, ...next })
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.exams_admin_edit({ exam: title })}
      closeLabel={m.action_close()}
      actions={
        <>
          <Button onClick={onClose}>{m.action_cancel()}</Button>
          <Button look="primary" busy={save.isPending} onClick={send}>
            {m.exams_admin_save()}
          </Button>
        </>
      }
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <Field label={m.exams_admin_family()}>
          {(ids) => (
            <Select
              {...ids}
              value={draft.family}
              onChange={({ target: { value } }) => set({ family: EXAM_FAMILIES.find((one) => one === value) ?? 'other' })}
            >
              {EXAM_FAMILIES.map((one) => (
                <option key={one} value={one}>
                  {FAMILY_NAMES[one]()}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={m.exams_admin_date()}>
          {(ids) => <TextInput {...ids} type="date" value={draft.day} onChange={(event) => set({ day: event.target.value })} />}
        </Field>
        <Field label={m.exams_admin_status()}>
          {(ids) => (
            <Select
              {...ids}
              value={draft.status}
              onChange={({ target: { value } }) => set({ status: EXAM_DATE_STATUSES.find((one) => one === value) ?? 'expected' })}
            >
              {EXAM_DATE_STATUSES.map((one) => (
                <option key={one} value={one}>
                  {STATUS_NAMES[one]()}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={m.exams_admin_source()} error={isTried && facts === null ? m.exams_admin_incomplete() : undefined}>
          {(ids) => (
            <TextInput
              {...ids}
              type="url"
              dir="ltr"
              value={draft.source}
              maxLength={300}
              onChange={(event) => set({ source: event.target.value })}
            />
          )}
        </Field>
        {save.isError && (
          <p role="alert" className="rounded-card border border-bad bg-bad-soft p-3">
            {errorText(save.error)}
          </p>
        )}
      </form>
      <div className="mt-4">
        <ExamDaily exam={slug} />
      </div>
    </Dialog>
  )
}
