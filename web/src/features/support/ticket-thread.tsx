import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { TICKET_LIMITS, type TicketThread as Thread } from '#contract/support/schemas.ts'
import { sendLabel } from '#web/lib/i18n/contact-words.ts'
import { useSignedIn } from '#web/session/session-store.ts'
import { addTicketMessage } from '#contract/support/endpoints.ts'
import { call } from '#web/lib/api/call.ts'
import { makeOld } from '#web/lib/api/change.ts'
import { brand } from '#web/lib/brand.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { onLive } from '#web/lib/live/live-events.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { useDraft } from '#web/lib/forms/use-draft.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextArea } from '#web/ui/text-input.tsx'
import { ScreenshotsField } from './screenshots-field.tsx'
import { ticketQuery } from './support-queries.ts'
import { ThreadMessage } from './thread-message.tsx'
import { isLongEnough, readTicketDraft } from './ticket-draft.ts'
import { STATE_NAMES, ticketTopic } from './ticket-names.ts'

/** One ticket: what was said, and more to say. An answer that comes while it is open appears on its own. */
export function TicketThread({ id }: { readonly id: string }) {
  const { data, isError, error, refetch } = useQuery(ticketQuery(id))
  useEffect(() => onLive('newNotification', ({ link }) => link?.includes(id) === true && void refetch()), [id, refetch])
  return (
    <div className="grid gap-4">
      <Link to="/user/feedback" className="inline-flex min-h-11 items-center gap-2 justify-self-start">
        <ArrowLeft size={20} aria-hidden="true" className="mirror-rtl" />
        {m.support_title()}
      </Link>
      {data === undefined && !isError && <Skeleton className="h-40 w-full" />}
      {data === undefined && isError && (
        <div role="alert" className="grid justify-items-start gap-3">
          <p>{errorText(error)}</p>
          <Button onClick={() => void refetch()}>{m.action_retry()}</Button>
        </div>
      )}
      {data !== undefined && <Messages thread={data} />}
    </div>
  )
}

function Messages({ thread }: { readonly thread: Thread }) {
  const user = useSignedIn()
  return (
    <>
      <header className="flex flex-wrap items-center gap-2">
        <h1 className="me-auto text-xl">
          <span className="tabular">#{thread.number}</span> {ticketTopic(thread)}
        </h1>
        <Badge tone={thread.state === 'waiting' ? 'good' : 'plain'}>{STATE_NAMES[thread.state]()}</Badge>
      </header>
      <ol className="grid gap-3">
        {thread.messages
          .filter(({ text, images }) => text !== '' || images.length > 0)
          .map((message) => (
            <ThreadMessage
              key={message.n}
              {...message}
              side={message.from}
              author={message.from === 'staff' ? brand.name : user.name}
              pathOf={(key) => `/api/me/tickets/images/${key}`}
            />
          ))}
      </ol>
      {thread.isWithheld && <p className="rounded-card border border-line bg-sunken p-4">{m.support_withheld()}</p>}
      <WriteMore key={thread.id} thread={thread} />
    </>
  )
}

function WriteMore({ thread }: { readonly thread: Thread }) {
  const queryClient = useQueryClient()
  const { draft, setDraft, forget } = useDraft(`ticket:${thread.id}`, (stored) =>
    readTicketDraft(stored, { category: undefined, context: {} }),
  )
  const [hasTried, setHasTried] = useState(false)
  const send = useMutation({
    mutationFn: () => call(addTicketMessage, { params: { id: thread.id }, body: { text: draft.text, images: draft.images } }),
    onSuccess: (after) => {
      queryClient.setQueryData(ticketQuery(thread.id).queryKey, after)
      void makeOld(queryClient, addTicketMessage)
      setDraft(readTicketDraft(null, { category: undefined, context: {} }))
      forget()
      setHasTried(false)
    },
  })
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        setHasTried(true)
        if (isLongEnough(draft.text) && !send.isPending) send.mutate()
      }}
    >
      <Field label={m.support_more()}>
        {(ids) => (
          <TextArea
            {...ids}
            aria-invalid={(hasTried && !isLongEnough(draft.text)) || undefined}
            rows={4}
            value={draft.text}
            maxLength={TICKET_LIMITS.text}
            onChange={(event) => setDraft({ ...draft, text: event.target.value })}
          />
        )}
      </Field>
      <ScreenshotsField images={draft.images} onChange={(images) => setDraft({ ...draft, images })} />
      {send.isError && (
        <p role="alert" className="text-bad">
          {m.support_not_sent()} {errorText(send.error)}
        </p>
      )}
      <Button type="submit" busy={send.isPending} className="justify-self-start">
        {sendLabel()}
      </Button>
    </form>
  )
}
