import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { CONTACT_LIMITS, CONTACT_TOPICS } from '#contract/contact/schemas.ts'
import { useSessionUser } from '#web/session/session-store.ts'
import { sendContactMessage } from '#contract/contact/endpoints.ts'
import { call } from '#web/lib/api/call.ts'
import { brand } from '#web/lib/brand.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { useDraft } from '#web/lib/forms/use-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextArea, TextInput } from '#web/ui/text-input.tsx'
import { messageLabel, sendLabel, tooShort, TOPIC_NAMES, topicLabel } from '#web/lib/i18n/contact-words.ts'
import { contactFaults, readContactDraft, type ContactDraft } from './contact-draft.ts'

/** A message to the operator. What is typed stays on the device until it has been sent. */
export function ContactForm() {
  const user = useSessionUser()
  const { draft, setDraft, forget } = useDraft<ContactDraft>('contact', (stored) =>
    readContactDraft(stored, { name: user?.name ?? '', email: user?.email ?? '' }),
  )
  const [tried, setTried] = useState(false)
  const faults = tried ? contactFaults(draft) : {}
  const set = (change: Partial<ContactDraft>) => setDraft({ ...draft, ...change })
  const send = useMutation({
    mutationFn: () => call(sendContactMessage, { body: { ...draft, language: locale } }),
    onSuccess: forget,
  })
  if (send.isSuccess)
    return (
      <div role="status" className="grid gap-1 rounded-card border border-line bg-surface p-5">
        <p className="text-base font-bold">{m.contact_sent_title()}</p>
        <p className="text-muted">{m.contact_sent_text({ email: draft.email })}</p>
      </div>
    )
  return (
    <form
      noValidate
      className="grid max-w-[40rem] gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (Object.keys(contactFaults(draft)).length === 0) send.mutate()
      }}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={m.contact_name()} error={faults.name && m.contact_name_missing()}>
          {(ids) => (
            <TextInput
              {...ids}
              autoComplete="name"
              value={draft.name}
              maxLength={CONTACT_LIMITS.nameLength}
              onChange={(event) => set({ name: event.target.value })}
            />
          )}
        </Field>
        <Field label={m.contact_email()} error={faults.email && m.contact_email_wrong()}>
          {(ids) => (
            <TextInput
              {...ids}
              type="email"
              dir="ltr"
              autoComplete="email"
              value={draft.email}
              maxLength={CONTACT_LIMITS.emailLength}
              onChange={(event) => set({ email: event.target.value })}
            />
          )}
        </Field>
      </div>
      <Field label={topicLabel()}>
        {(ids) => (
          <Select
            {...ids}
            value={draft.topic}
            onChange={(event) => set({ topic: CONTACT_TOPICS.find((one) => one === event.target.value) ?? 'other' })}
          >
            {CONTACT_TOPICS.map((topic) => (
              <option key={topic} value={topic}>
                {TOPIC_NAMES[topic]()}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={messageLabel()} error={faults.message && tooShort(formatNumber(CONTACT_LIMITS.messageMin))}>
        {(ids) => (
          <TextArea
            {...ids}
            rows={7}
            value={draft.message}
            maxLength={CONTACT_LIMITS.messageLength}
            onChange={(event) => set({ message: event.target.value })}
          />
        )}
      </Field>
      {send.isError && (
        <p role="alert" className="text-bad">
          {m.contact_failed({ email: brand.email })} {errorText(send.error)}
        </p>
      )}
      <Button type="submit" look="primary" busy={send.isPending} className="justify-self-start">
        {sendLabel()}
      </Button>
    </form>
  )
}
