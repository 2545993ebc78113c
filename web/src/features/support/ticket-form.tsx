import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CONTACT_TOPICS } from '#contract/contact/schemas.ts'
import { type OpenTicketRequest, TICKET_LIMITS } from '#contract/support/schemas.ts'
import { messageLabel, sendLabel, tooShort, TOPIC_NAMES, topicLabel } from '#web/lib/i18n/contact-words.ts'
import { useSignedIn } from '#web/session/session-store.ts'
import { openTicket } from '#contract/support/endpoints.ts'
import { call } from '#web/lib/api/call.ts'
import { makeOld } from '#web/lib/api/change.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { useDraft } from '#web/lib/forms/use-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { RemovableTag } from '#web/ui/tag.tsx'
import { TextArea } from '#web/ui/text-input.tsx'
import type { FeedbackSearch } from './feedback-search.ts'
import { ScreenshotsField } from './screenshots-field.tsx'
import { type DraftContext, isLongEnough, readTicketDraft } from './ticket-draft.ts'
import { useWhereFrom } from './use-where-from.ts'

/** A new message. What is typed, and what was uploaded, stays on this device until it is sent. */
export function TicketForm({ search }: { readonly search: FeedbackSearch }) {
  const user = useSignedIn()
  const queryClient = useQueryClient()
  const context = useWhereFrom(search)
  const known = { category: search.category, context }
  const { draft, setDraft, forget } = useDraft(`ticket:${user._id}`, (stored) => readTicketDraft(stored, known))
  const [hasTried, setHasTried] = useState(false)
  const set = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part })
  const send = useMutation({
    mutationFn: () => {
      const { category, text, images } = draft
      const body: OpenTicketRequest = { category, text, images: [...images], context: draft.context, language: locale }
      return call(openTicket, { body })
    },
    onSuccess: () => {
      setDraft(readTicketDraft(null, { category: draft.category, context: {} }))
      forget()
      setHasTried(false)
      void makeOld(queryClient, openTicket)
    },
  })
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        setHasTried(true)
        if (isLongEnough(draft.text) && !send.isPending) send.mutate()
      }}
    >
      {send.isSuccess && (
        <div role="status" className="grid gap-1 rounded-card border border-good bg-good-soft p-4">
          <p className="font-bold">{m.support_sent({ number: String(send.data.number) })}</p>
          <p>{m.support_sent_text()}</p>
        </div>
      )}
      <Field label={topicLabel()}>
        {(ids) => (
          <Select
            {...ids}
            value={draft.category}
            onChange={(event) => set({ category: CONTACT_TOPICS.find((one) => one === event.target.value) ?? 'other' })}
          >
            {CONTACT_TOPICS.map((topic) => (
              <option key={topic} value={topic}>
                {TOPIC_NAMES[topic]()}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        label={messageLabel()}
        error={hasTried && !isLongEnough(draft.text) ? tooShort(formatNumber(TICKET_LIMITS.textMin)) : undefined}
      >
        {(ids) => (
          <TextArea
            {...ids}
            rows={6}
            value={draft.text}
            maxLength={TICKET_LIMITS.text}
            onChange={(event) => set({ text: event.target.value })}
          />
        )}
      </Field>
      <ScreenshotsField images={draft.images} onChange={(images) => set({ images })} />
      <ContextTags context={draft.context} onChange={(next) => set({ context: next })} />
      {send.isError && (
        <p role="alert" className="text-bad">
          {m.support_not_sent()} {errorText(send.error)}
        </p>
      )}
      <Button type="submit" look="primary" busy={send.isPending} className="justify-self-start">
        {sendLabel()}
      </Button>
    </form>
  )
}

/** What goes along with the words, each thing with a cross to take it off. */
function ContextTags({ context, onChange }: { readonly context: DraftContext; readonly onChange: (context: DraftContext) => void }) {
  const entries = Object.entries(context)
  if (entries.length === 0) return null
  return (
    <div className="grid gap-2">
      <p className="text-muted">{m.support_context()}</p>
      <ul className="flex flex-wrap gap-2" dir="ltr">
        {entries.map(([name, value]) => {
          const shown = name === 'version' ? m.support_context_version({ name: value }) : value
          return (
            <li key={name} className="max-w-full [&_button]:max-w-full [&_button]:break-all">
              <RemovableTag
                removeLabel={m.support_context_remove({ name: shown })}
                onRemove={() => onChange(Object.fromEntries(entries.filter(([other]) => other !== name)))}
              >
                {shown}
              </RemovableTag>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
