import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { PlanRow } from '#contract/notifications/plan-schemas.ts'
import { directionOf, localize } from '#contract/shared/locales.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { formatDateTime, formatNumber } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { FAULT_WORDS, STATE_WORDS } from './plan-words.ts'
import { plansQuery } from './plan-queries.ts'

/** Every broadcast with its state, the newest first. */
export function BroadcastList() {
  const query = useInfiniteQuery(plansQuery())
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <section className="grid gap-3" aria-label={m.admin_bc_nav()}>
      {query.data === undefined && query.isPending && (
        <SkeletonRegion label={m.shell_loading()} className="grid gap-2">
          {[0, 1, 2].map((line) => (
            <Skeleton key={line} className="h-20 rounded-card" />
          ))}
        </SkeletonRegion>
      )}
      {query.isError && <QueryError query={query} title={m.admin_bc_list_failed()} />}
      {query.data !== undefined && items.length === 0 && <EmptyState title={m.admin_bc_empty()}>{m.admin_bc_empty_text()}</EmptyState>}
      {items.length > 0 && (
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
          {items.map((plan) => (
            <li key={plan._id}>
              <PlanLine plan={plan} />
            </li>
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button className="justify-self-start" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {m.admin_bc_earlier()}
        </Button>
      )}
    </section>
  )
}

function PlanLine({ plan }: { readonly plan: PlanRow }) {
  const { name, tone } = STATE_WORDS[plan.state]
  const text = localize(plan.message, locale)
  const people = plan.fixed ?? plan.people
  return (
    <Link
      to="/admin/broadcast"
      search={{ plan: plan._id }}
      className="grid gap-x-6 gap-y-1.5 p-4 text-ink no-underline hover:bg-sunken sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
    >
      <span className="grid min-w-0 gap-1.5">
        <span className="flex flex-wrap items-center gap-2">
          <Badge tone={tone}>{name()}</Badge>
          <span className="text-xs text-muted tabular">{whenText(plan)}</span>
          {plan.fault !== null && <span className="text-xs text-bad">{FAULT_WORDS[plan.fault]()}</span>}
        </span>
        {text.text === '' ? (
          <span className="text-muted">{m.admin_bc_no_text()}</span>
        ) : (
          <span lang={text.locale} dir={directionOf(text.locale)} className="line-clamp-2 wrap-anywhere">
            {text.text}
          </span>
        )}
      </span>
      <span className="text-xs text-muted sm:text-end">
        {people === null
          ? plan.isToAll
            ? m.admin_notify_to_all()
            : m.admin_bc_some()
          : m.admin_bc_people({ count: people, shown: formatNumber(people) })}
      </span>
    </Link>
  )
}

function whenText({ state, sendAt, at, updatedAt }: PlanRow): string {
  if (state === 'scheduled' && sendAt !== null) return m.admin_bc_for({ at: formatDateTime(sendAt) })
  return formatDateTime(at !== null && (state === 'sent' || state === 'stopped' || state === 'sending') ? at : updatedAt)
}
