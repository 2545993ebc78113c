import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { openTicket } from '#contract/support/endpoints.ts'
import { type AskedQuestion, TICKET_LIMITS } from '#contract/support/schemas.ts'
import { call } from '#web/lib/api/call.ts'
import { makeOld } from '#web/lib/api/change.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { useDraft } from '#web/lib/forms/use-draft.ts'
import { sendLabel, tooShort } from '#web/lib/i18n/contact-words.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PathLink } from '#web/lib/path-link.tsx'
import { useSignedIn } from '#web/session/session-store.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-input.tsx'

/** What is asked; it stays on the device until it is sent. */
export function AskForm({ about, onClose }: { readonly about: AskedQuestion; readonly onClose: () => void }) {
  const user = useSignedIn()
  const client = useQueryClient()
  const { testId, paperVersion, place } = about
  const { draft, setDraft, forget } = useDraft(`ask:${user._id}:${testId}.${paperVersion}.${place}`, (stored) =>
    typeof stored === 'string' ? stored : '',
  )
  const [hasTried, setHasTried] = useState(false)
  const isShort = draft.trim().length < TICKET_LIMITS.textMin
  const send = useMutation({
    mutationFn: () =>
      call(openTicket, { body: { category: 'question', text: draft, images: [], context: {}, language: locale, question: about } }),
    onSuccess: () => {
      forget()
      void makeOld(client, openTicket)
    },
  })
  if (send.isSuccess)
    return (
      <div className="grid justify-items-start gap-4">
        <p role="status">
          <span className="block font-bold">{m.support_sent({ number: String(send.data.number) })}</span>
          {m.reply_sent_text()}
        </p>
        <span className="flex flex-wrap items-center gap-4">
          <Button look="primary" onClick={onClose}>
            {m.action_close()}
          </Button>
          <PathLink href={`/user/feedback?ticket=${send.data.id}`} className="text-primary underline">
            {m.support_title()}
          </PathLink>
        </span>
      </div>
    )
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        setHasTried(true)
        if (!isShort && !send.isPending) send.mutate()
      }}
    >
      <Field label={m.reply_ask_label()} error={hasTried && isShort ? tooShort(formatNumber(TICKET_LIMITS.textMin)) : undefined}>
        {(ids) => (
          <TextArea {...ids} rows={4} value={draft} maxLength={TICKET_LIMITS.text} onChange={(event) => setDraft(event.target.value)} />
        )}
      </Field>
      {send.isError && (
        <p role="alert" className="text-bad">
          {m.support_not_sent()} {errorText(send.error)}
        </p>
      )}
      <Button type="submit" look="primary" busy={send.isPending} className="justify-self-end">
        {sendLabel()}
      </Button>
    </form>
  )
}
