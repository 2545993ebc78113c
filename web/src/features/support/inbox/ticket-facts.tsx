import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { localize, ENDONYMS } from '#contract/shared/locales.ts'
import type { InboxTicket, RelatedTicket } from '#contract/support/inbox-schemas.ts'
import { useSignedIn } from '#web/session/session-store.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/select.tsx'
import { KIND_NAMES } from './inbox-names.ts'
import type { Wish } from './inbox-ticket.tsx'

interface TicketFactsProps {
  readonly ticket: InboxTicket
  readonly onAct: (wish: Wish) => void
  readonly isBusy: boolean
}

/** Who wrote, about what, from where; who has it; and what belongs together. */
export function TicketFacts({ ticket, onAct, isBusy }: TicketFactsProps) {
  const { person, email, question, test, attemptId, context } = ticket
  return (
    <div className="grid gap-3 rounded-card border border-line bg-sunken p-4 text-sm [&_a]:text-primary [&_a]:underline">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 [&>dd]:break-words [&>dt]:text-muted">
        <Fact name={m.admin_inbox_person()}>
          {person.userId === null ? (
            <bdi>{person.name}</bdi>
          ) : (
            <Link to="/admin/users/$userId" params={{ userId: person.userId }}>
              <bdi>{person.name}</bdi>
            </Link>
          )}
          {email !== null && (
            <>
              {' '}
              <a href={`mailto:${email}?subject=%23${ticket.number}`}>
                <bdi>{email}</bdi>
              </a>
            </>
          )}
        </Fact>
        <Fact name={m.shell_language()}>{ENDONYMS[ticket.language]}</Fact>
        {question !== null && (
          <Fact name={m.admin_inbox_question()}>
            <Link to="/admin/questions/$questionId" params={{ questionId: question.id }}>
              {question.id}
            </Link>
          </Fact>
        )}
        {test !== null && (
          <Fact name={m.admin_inbox_test()}>
            <Link to="/admin/testseries/$testId" params={{ testId: test.id }}>
              {localize(test.title, locale).text}
            </Link>
          </Fact>
        )}
        {attemptId !== null && <Fact name={m.admin_inbox_attempt()}>{attemptId}</Fact>}
        {Object.entries(context)
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <Fact key={name} name={name}>
              <bdi>{value}</bdi>
            </Fact>
          ))}
      </dl>
      <Assignee ticket={ticket} onAct={onAct} isBusy={isBusy} />
      {ticket.mergedInto !== null && (
        <div className="flex flex-wrap items-center gap-3">
          <p>{m.admin_inbox_merged_into({ number: ticket.mergedInto.number })}</p>
          <Button size="sm" busy={isBusy} onClick={() => onAct({ act: 'merge', into: null })}>
            {m.admin_inbox_unmerge()}
          </Button>
        </div>
      )}
      <Others title={m.admin_inbox_speaks_for()} tickets={ticket.merged} />
      {ticket.mergedInto === null && ticket.merged.length === 0 && (
        <Others title={m.admin_inbox_related()} tickets={ticket.related}>
          {(other) => (
            <Button size="sm" busy={isBusy} onClick={() => onAct({ act: 'merge', into: other.id })}>
              {m.admin_inbox_merge({ number: other.number })}
            </Button>
          )}
        </Others>
      )}
    </div>
  )
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
)

function Assignee({ ticket, onAct, isBusy }: TicketFactsProps) {
  const me = useSignedIn()
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Select
        compact
        className="max-w-64"
        aria-label={m.admin_inbox_assignee()}
        value={ticket.assignee?.userId ?? ''}
        disabled={isBusy}
        onChange={(event) => onAct({ act: 'assign', to: event.target.value === '' ? null : event.target.value })}
      >
        <option value="">{m.admin_inbox_assignee_nobody()}</option>
        {ticket.admins.map(({ userId, name }) => (
          <option key={userId} value={userId}>
            {name}
          </option>
        ))}
      </Select>
      {ticket.assignee?.userId !== me._id && (
        <Button size="sm" busy={isBusy} onClick={() => onAct({ act: 'assign', to: me._id })}>
          {m.admin_inbox_take()}
        </Button>
      )}
    </div>
  )
}

function Others({
  title,
  tickets,
  children = () => null,
}: {
  readonly title: string
  readonly tickets: readonly RelatedTicket[]
  readonly children?: (ticket: RelatedTicket) => ReactNode
}) {
  if (tickets.length === 0) return null
  return (
    <details>
      <summary className="min-h-9 py-1 font-bold">{`${title} (${tickets.length})`}</summary>
      <ul className="grid gap-2">
        {tickets.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-2">
            <Link to="/admin/feedback" search={(old) => ({ ...old, ticket: one.id })} className="me-auto min-w-0">
              <span className="tabular">#{one.number}</span> {KIND_NAMES[one.kind]()}: <bdi>{one.excerpt}</bdi>
            </Link>
            {children(one)}
          </li>
        ))}
      </ul>
    </details>
  )
}
