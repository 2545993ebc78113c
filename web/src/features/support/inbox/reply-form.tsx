import { useState } from 'react'
import { TICKET_LIMITS } from '#contract/support/schemas.ts'
import type { InboxTicket } from '#contract/support/inbox-schemas.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { useDraft } from '#web/lib/forms/use-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-input.tsx'
import { SAVED_REPLIES, savedReply } from './saved-replies.ts'
import type { Wish } from './inbox-ticket.tsx'

interface ReplyFormProps {
  readonly ticket: InboxTicket
  readonly isBusy: boolean
  readonly onAct: (wish: Wish) => Promise<void>
}

/** An answer, or a note for admins; saved replies come in the person's language and can be changed. What is typed stays until it is sent. */
export function ReplyForm({ ticket, isBusy, onAct }: ReplyFormProps) {
  const { draft, setDraft, forget } = useDraft(`desk:${ticket.id}`, (stored) => (typeof stored === 'string' ? stored : ''))
  const [tried, setTried] = useState(false)
  const isReady = draft.trim().length >= TICKET_LIMITS.textMin
  const canReply = ticket.person.userId !== null || ticket.merged.length > 0
  const send = async (wish: Wish) => {
    setTried(true)
    if (!isReady) return
    try {
      await onAct(wish)
      setDraft('')
      forget()
      setTried(false)
    } catch {
      // Said above; the words stay.
    }
  }
  // What goes wrong is said above.
  const quietly = (wish: Wish) => onAct(wish).catch(() => {})
  return (
    <div className="grid gap-3 rounded-card border border-line bg-surface p-4">
      {canReply ? (
        <Select
          compact
          aria-label={m.admin_inbox_saved_replies()}
          value=""
          onChange={(event) => {
            const chosen = SAVED_REPLIES.find((one) => one === event.target.value)
            if (chosen !== undefined) setDraft(`${draft === '' ? '' : `${draft}\n\n`}${savedReply(chosen, ticket.language)}`)
          }}
        >
          <option value="">{m.admin_inbox_saved_replies()}</option>
          {SAVED_REPLIES.map((one) => (
            <option key={one} value={one}>
              {savedReply(one, 'en')}
            </option>
          ))}
        </Select>
      ) : (
        <p className="text-muted">{m.admin_inbox_by_mail()}</p>
      )}
      <Field label={canReply ? m.admin_inbox_reply() : m.admin_inbox_note()}>
        {(ids) => (
          <TextArea
            {...ids}
            dir="auto"
            rows={6}
            aria-invalid={(tried && !isReady) || undefined}
            value={draft}
            maxLength={TICKET_LIMITS.text}
            onChange={(event) => setDraft(event.target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        {canReply && (
          <>
            <Button look="primary" busy={isBusy} onClick={() => void send({ act: 'reply', text: draft, state: 'waiting' })}>
              {m.admin_inbox_send()}
            </Button>
            <Button busy={isBusy} onClick={() => void send({ act: 'reply', text: draft, state: 'closed' })}>
              {m.admin_inbox_send_close()}
            </Button>
          </>
        )}
        <Button busy={isBusy} onClick={() => void send({ act: 'note', text: draft })}>
          {m.admin_inbox_note()}
        </Button>
        {ticket.state === 'closed' ? (
          <Button look="quiet" busy={isBusy} onClick={() => void quietly({ act: 'state', state: 'open' })}>
            {m.admin_inbox_reopen()}
          </Button>
        ) : (
          <Button look="quiet" busy={isBusy} onClick={() => void quietly({ act: 'state', state: 'closed' })}>
            {m.admin_inbox_close()}
          </Button>
        )}
      </div>
    </div>
  )
}
