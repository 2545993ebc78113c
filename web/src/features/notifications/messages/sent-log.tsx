import { useInfiniteQuery } from '@tanstack/react-query'
import { directionOf, ENDONYMS, LOCALES, localize } from '#contract/shared/locales.ts'
import type { SentNotification } from '#contract/notifications/schemas.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { formatDateTime, formatList, formatNumber } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { sentQuery } from './sent-query.ts'

/** What was sent, by whom, to whom, and how many it reached. */
export function SentLog() {
  const sent = useInfiniteQuery(sentQuery())
  const items = sent.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <section className="grid gap-3">
      <h2 className="text-lg">{m.admin_notify_log()}</h2>
      {sent.data === undefined && sent.isPending && (
        <SkeletonRegion label={m.shell_loading()} className="grid gap-2">
          {[0, 1, 2].map((line) => (
            <Skeleton key={line} className="h-20 rounded-card" />
          ))}
        </SkeletonRegion>
      )}
      {sent.isError && <QueryError query={sent} title={m.admin_notify_log_failed()} />}
      {sent.data !== undefined && items.length === 0 && <EmptyState title={m.admin_notify_log_empty()} />}
      {items.length > 0 && (
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
          {items.map((one) => (
            <SentRow key={one._id} sent={one} />
          ))}
        </ul>
      )}
      {sent.hasNextPage && (
        <Button className="justify-self-start" busy={sent.isFetchingNextPage} onClick={() => void sent.fetchNextPage()}>
          {m.notifications_earlier()}
        </Button>
      )}
    </section>
  )
}

function SentRow({ sent }: { readonly sent: SentNotification }) {
  const message = localize(sent.message, locale)
  const languages = LOCALES.filter((one) => sent.message[one] !== undefined).map((one) => ENDONYMS[one])
  return (
    <li className="grid gap-x-6 gap-y-2 p-4 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid min-w-0 gap-1">
        <p lang={message.locale} dir={directionOf(message.locale)} className="whitespace-pre-line">
          {message.text}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
          <Badge>{sent.type === 'toast' ? m.admin_notify_toast() : m.admin_notify_banner()}</Badge>
          <span>{sent.to === null ? m.admin_bc_nav() : <bdi>{sent.to.email}</bdi>}</span>
          {sent.link !== null && (
            <bdi dir="ltr" className="break-all">
              {sent.link}
            </bdi>
          )}
          <span>{formatList(languages)}</span>
        </p>
        <p className="text-xs text-muted tabular">
          {formatDateTime(sent.sentAt)}, <bdi>{sent.sender.name}</bdi>
        </p>
      </div>
      <dl className="flex gap-6 text-center tabular sm:text-end">
        <Figure label={m.admin_notify_users()} value={sent.users} />
        <Figure label={m.admin_notify_pushed()} value={sent.pushed} />
        {sent.to !== null && <Figure label={m.admin_notify_read()} value={sent.read} />}
      </dl>
    </li>
  )
}

const Figure = ({ label, value }: { readonly label: string; readonly value: number | null }) => (
  <div className="flex flex-col-reverse">
    <dt className="text-xs text-muted">{label}</dt>
    <dd className="text-lg font-bold">{value === null ? '…' : formatNumber(value)}</dd>
  </div>
)
