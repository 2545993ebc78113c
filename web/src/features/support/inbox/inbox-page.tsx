import { useNavigate, useSearch } from '@tanstack/react-router'
import { m } from '#web/lib/i18n/messages.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { InboxFilters } from './inbox-filters.tsx'
import { InboxList } from './inbox-list.tsx'
import { type InboxSearch, readInboxSearch } from './inbox-search.ts'
import { type BelowQuestion, InboxTicketView } from './inbox-ticket.tsx'

/** Two panes: what came in, and one of it. On a phone one at a time. */
export function InboxPage({ belowQuestion }: { readonly belowQuestion: BelowQuestion }) {
  const search = readInboxSearch({ ...useSearch({ from: '/admin/feedback' }) })
  const navigate = useNavigate({ from: '/admin/feedback' })
  const set = (part: Partial<{ [Name in keyof InboxSearch]: InboxSearch[Name] | undefined }>) =>
    void navigate({ search: (old) => clean({ ...old, ...part }) })
  const isOpen = search.ticket !== undefined
  return (
    <>
      <PageTitle>{m.admin_inbox()}</PageTitle>
      <h1 className={classNames('mb-4 text-xl', isOpen && 'max-lg:hidden')}>{m.admin_inbox()}</h1>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(18rem,24rem)_minmax(0,1fr)]">
        <div className={classNames('grid gap-4', isOpen && 'max-lg:hidden')}>
          <InboxFilters search={search} onChange={set} />
          <p className="text-sm text-muted">{m.admin_inbox_states_hint()}</p>
          <InboxList search={search} />
        </div>
        {search.ticket === undefined ? (
          <p className="hidden rounded-card border border-dashed border-edge p-10 text-center text-muted lg:block">
            {m.admin_inbox_choose()}
          </p>
        ) : (
          <InboxTicketView
            key={search.ticket}
            id={search.ticket}
            onClose={() => set({ ticket: undefined })}
            belowQuestion={belowQuestion}
          />
        )}
      </div>
    </>
  )
}

const clean = (search: object): InboxSearch =>
  // Only names of a search, without those that are not set.
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== '')) as InboxSearch
