import { useSearch } from '@tanstack/react-router'
import { m } from '#web/lib/i18n/messages.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { readFeedbackSearch } from './feedback-search.ts'
import { TicketForm } from './ticket-form.tsx'
import { TicketList } from './ticket-list.tsx'
import { TicketThread } from './ticket-thread.tsx'

/** Help and feedback: something new to say, what was said before, or one of those. */
export function FeedbackPage() {
  const search = readFeedbackSearch(useSearch({ from: '/user/feedback' }))
  return (
    <div className="mx-auto grid max-w-[44rem] gap-8">
      <PageTitle>{m.support_title()}</PageTitle>
      {search.ticket === undefined ? (
        <>
          <h1 className="-mb-3 text-xl">{m.support_title()}</h1>
          <TicketForm search={search} />
          <section aria-labelledby="own-tickets" className="grid gap-3">
            <h2 id="own-tickets" className="text-lg">
              {m.support_yours()}
            </h2>
            <TicketList />
          </section>
        </>
      ) : (
        <TicketThread key={search.ticket} id={search.ticket} />
      )}
    </div>
  )
}
