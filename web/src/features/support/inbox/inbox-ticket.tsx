import { actOnTicket } from '#contract/support/inbox-endpoints.ts'
import { call } from '#web/lib/api/call.ts'
import { makeOld } from '#web/lib/api/change.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Locale } from '#contract/shared/locales.ts'
import type { TicketAct, InboxTicket } from '#contract/support/inbox-schemas.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { ThreadMessage } from '../thread-message.tsx'
import { brand } from '#web/lib/brand.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { KIND_NAMES, STATE_NAMES } from './inbox-names.ts'
import { inboxTicketQuery } from './inbox-queries.ts'
import { ReplyForm } from './reply-form.tsx'
import { TicketFacts } from './ticket-facts.tsx'

/** An act without the revision it is decided on, which is what is on the screen. */
export type Wish = TicketAct extends infer Act ? (Act extends TicketAct ? Omit<Act, 'revision'> : never) : never

interface InboxTicketProps {
  readonly id: string
  readonly onClose: () => void
  /** What can be done about the question that a ticket is about, once it has an answer or before. */
  readonly belowQuestion: BelowQuestion
}

/** `answer` is the last one that the ticket got, "" without one. */
export type BelowQuestion = (questionId: string, begin: { readonly language: Locale; readonly answer: string }) => ReactNode

/** One ticket: its thread, what is known around it, and what can be done. */
export function InboxTicketView({ id, onClose, belowQuestion }: InboxTicketProps) {
  const queryClient = useQueryClient()
  const { data, isError, error, refetch } = useQuery(inboxTicketQuery(id))
  const act = useMutation({
    mutationFn: (wish: Wish) => call(actOnTicket, { params: { id }, body: { ...wish, revision: data?.revision ?? 0 } }),
    onSuccess: (after) => {
      queryClient.setQueryData(inboxTicketQuery(id).queryKey, after)
      void makeOld(queryClient, actOnTicket)
    },
    // Someone was faster: what they did is shown, and what was typed stays.
    onError: (failure) => void (failure instanceof ApiError && failure.code === 'conflict' && refetch()),
  })
  if (data === undefined)
    return isError ? (
      <div role="alert" className="grid justify-items-start gap-3">
        <p>{errorText(error)}</p>
        <Button onClick={() => void refetch()}>{m.action_retry()}</Button>
      </div>
    ) : (
      <Skeleton className="h-60 w-full" />
    )
  return (
    <article aria-labelledby="ticket-title" className="grid gap-4">
      <header className="grid gap-2">
        <Button look="quiet" className="justify-self-start lg:hidden" onClick={onClose}>
          <ArrowLeft size={20} aria-hidden="true" className="mirror-rtl" />
          {m.admin_inbox()}
        </Button>
        <div className="flex flex-wrap items-center gap-2">
          <h2 id="ticket-title" className="me-auto text-lg">
            <span className="tabular">#{data.number}</span> {KIND_NAMES[data.kind]()}
          </h2>
          <Badge tone={data.state === 'closed' ? 'plain' : 'primary'}>{STATE_NAMES[data.state]()}</Badge>
        </div>
      </header>
      <TicketFacts ticket={data} onAct={act.mutate} isBusy={act.isPending} />
      <Thread ticket={data} />
      {act.isError && (
        <p role="alert" className="text-bad">
          {errorText(act.error)}
        </p>
      )}
      <ReplyForm ticket={data} isBusy={act.isPending} onAct={(wish) => act.mutateAsync(wish).then(() => undefined)} />
      {data.question !== null &&
        belowQuestion(data.question.id, {
          language: data.language,
          answer: data.messages.findLast(({ from }) => from === 'staff')?.text ?? '',
        })}
    </article>
  )
}

function Thread({ ticket }: { readonly ticket: InboxTicket }) {
  return (
    <ol className="grid gap-3">
      {ticket.messages.map((message) => (
        <ThreadMessage
          key={message.n}
          {...message}
          text={message.text || m.admin_inbox_no_words()}
          side={message.from}
          author={authorOf(message)}
          pathOf={(key) => `/api/admin/feedback/${ticket.id}/images/${key}`}
        />
      ))}
    </ol>
  )
}

function authorOf({ from, author }: InboxTicket['messages'][number]): string {
  const name = author ?? (from === 'person' ? m.admin_inbox_nobody() : brand.name)
  return from === 'note' ? m.admin_inbox_note_of({ name }) : name
}
