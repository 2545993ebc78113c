import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { objectToKey } from '#contract/objections/endpoints.ts'
import { OBJECTION_LIMITS } from '#contract/objections/objection-limits.ts'
import type { Proposal } from '#contract/objections/schemas.ts'
import type { PaperQuestion } from '#contract/papers/schemas.ts'
import { change } from '#web/lib/api/change.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { useDraft } from '#web/lib/forms/use-draft.ts'
import { tooShort } from '#web/lib/i18n/contact-words.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { useOnline } from '#web/lib/online.ts'
import { showToast } from '#web/lib/toast.ts'
import { useSignedIn } from '#web/session/session-store.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea, TextInput } from '#web/ui/text-input.tsx'
import { draftFrom, isTextShort, proposalFrom } from './objection-draft.ts'
import { ProposalFields } from './proposal-fields.tsx'

interface ObjectionFormProps {
  readonly testId: string
  readonly place: number
  readonly question: PaperQuestion
  readonly order: readonly number[]
  readonly images: readonly string[]
  /** The end of the window and what is left; null while that is not known. */
  readonly terms: string | null
  readonly onClose: () => void
}

/** What is held to be right, and why; it stays on the device until it is sent. */
export function ObjectionForm({ testId, place, question, order, images, terms, onClose }: ObjectionFormProps) {
  const user = useSignedIn()
  const client = useQueryClient()
  const isOnline = useOnline()
  const name = useId()
  const { draft, setDraft, forget } = useDraft(objectionDraftName(user._id, testId, place), draftFrom)
  const [hasTried, setHasTried] = useState(false)
  const proposal = proposalFrom(question, draft)
  const source = draft.source.trim()
  const send = useMutation({
    mutationFn: (chosen: Proposal) =>
      change(client, objectToKey, {
        params: { testId },
        body: { place, proposal: chosen, text: draft.text.trim(), source: source === '' ? null : source, language: locale },
      }),
    onSuccess: () => {
      forget()
      showToast(m.objection_sent(), { tone: 'success' })
      onClose()
    },
  })
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        setHasTried(true)
        if (proposal !== null && !isTextShort(draft) && !send.isPending) send.mutate(proposal)
      }}
    >
      {terms !== null && <p className="text-muted">{terms}</p>}
      <ProposalFields
        name={name}
        question={question}
        order={order}
        images={images}
        draft={draft}
        error={hasTried && proposal === null ? (draft.kind === 'number' ? m.objection_number_wrong() : m.objection_choose()) : undefined}
        onChange={setDraft}
      />
      <Field
        label={m.objection_text()}
        hint={m.objection_nameless()}
        error={hasTried && isTextShort(draft) ? tooShort(formatNumber(OBJECTION_LIMITS.textMin)) : undefined}
      >
        {(ids) => (
          <TextArea
            {...ids}
            rows={4}
            value={draft.text}
            maxLength={OBJECTION_LIMITS.text}
            onChange={(event) => setDraft({ ...draft, text: event.target.value })}
          />
        )}
      </Field>
      <Field label={m.objection_source()} hint={m.objection_source_hint()}>
        {(ids) => (
          <TextInput
            {...ids}
            value={draft.source}
            maxLength={OBJECTION_LIMITS.source}
            onChange={(event) => setDraft({ ...draft, source: event.target.value })}
          />
        )}
      </Field>
      {!isOnline && <p role="status">{m.objection_offline()}</p>}
      {isOnline && send.isError && (
        <p role="alert" className="text-bad">
          {m.support_not_sent()} {errorText(send.error)}
        </p>
      )}
      <Button type="submit" look="primary" busy={send.isPending} disabled={!isOnline} className="justify-self-end">
        {m.objection_send()}
      </Button>
    </form>
  )
}

/** Under which the device keeps what is being written; a withdrawn objection is put back there. */
export const objectionDraftName = (userId: string, testId: string, place: number): string => `objection:${userId}:${testId}.${place}`
