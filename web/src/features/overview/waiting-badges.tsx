import { useQuery } from '@tanstack/react-query'
import type { TrendResponse } from '#contract/overview/schemas.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { trendQuery } from './overview-query.ts'

/** How many messages no one has opened, in the sidebar. */
export const MessagesBadge = () => <WaitingBadge of={({ messages }) => messages} />

/** How many comments wait for a moderator, in the sidebar. */
export const CommentsBadge = () => <WaitingBadge of={({ comments }) => comments} />

/** How many payments a person has to look at, in the sidebar. */
export const PaymentsBadge = () => <WaitingBadge of={({ health }) => health.alertsOpen} />

function WaitingBadge({ of }: { readonly of: (figures: TrendResponse) => number }) {
  const { data } = useQuery(trendQuery())
  const count = data === undefined ? 0 : of(data)
  if (count === 0) return null
  return (
    <span className="ms-auto rounded-full bg-primary-soft px-2 text-sm font-bold text-primary tabular">
      <span aria-hidden="true">{formatNumber(count)}</span>
      <span className="sr-only">{m.admin_nav_waiting({ count: formatNumber(count) })}</span>
    </span>
  )
}
