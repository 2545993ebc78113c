import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CommentState } from '#contract/comments/schemas.ts'
import { localize } from '#contract/shared/locales.ts'
import { getUserTimeline } from '#contract/users/endpoints.ts'
import type { TimelineEntry } from '#contract/users/schemas.ts'
import { useNames } from '#web/admin/learners/use-names.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { queryOf } from '#web/lib/api/call.ts'
import { formatDateTime, formatNumber, formatRupees } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PathLink } from '#web/lib/path-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'

/** What happened around the account, newest first. */
export function UserTimeline({ userId }: { readonly userId: string }) {
  const query = useQuery({ ...queryOf(getUserTimeline, { params: { userId } }), staleTime: 5_000 })
  const items = query.data?.items ?? []
  const names = useNames(items.flatMap((item) => (item.kind === 'note' ? [item.by] : item.kind === 'audit' ? [item.actorId] : [])))
  if (query.isError) return <QueryError query={query} title={m.admin_people_failed()} />
  if (query.data === undefined)
    return (
      <SkeletonRegion label={m.shell_loading()} className="grid gap-2">
        {[0, 1, 2, 3].map((line) => (
          <Skeleton key={line} className="h-14" />
        ))}
      </SkeletonRegion>
    )
  if (items.length === 0) return <EmptyState title={m.admin_timeline_none()} />
  return (
    <div className="grid gap-3">
      <ol className="grid divide-y divide-line rounded-card border border-line bg-surface">
        {items.map((item) => (
          <li key={`${item.kind}:${idOf(item)}`} className="grid gap-x-4 gap-y-0.5 px-4 py-3 sm:grid-cols-[11rem_minmax(0,1fr)]">
            <time dateTime={new Date(item.at).toISOString()} className="text-muted">
              {formatDateTime(item.at)}
            </time>
            <Entry item={item} userId={userId} nameOf={(id) => names.get(id) ?? id} />
          </li>
        ))}
      </ol>
      <p className="text-xs text-muted">{m.admin_timeline_note()}</p>
    </div>
  )
}

const idOf = (item: TimelineEntry): string => (item.kind === 'attempt' ? item.attemptId : item.id)

interface EntryProps {
  readonly item: TimelineEntry
  readonly userId: string
  readonly nameOf: (userId: string) => string
}

function Entry({ item, nameOf }: EntryProps) {
  switch (item.kind) {
    case 'session':
      return (
        <Line head={m.admin_timeline_session()}>
          <bdi>{item.device}</bdi>
          {item.isEnded && ` (${m.admin_timeline_session_ended()})`}
        </Line>
      )
    case 'attempt': {
      const title = localize(item.title, locale)
      return (
        <Line head={m.admin_timeline_attempt()}>
          <span lang={title.locale}>{title.text}</span>
        </Line>
      )
    }
    case 'order': {
      const title = localize(item.planTitle, locale)
      return (
        <Line head={m.admin_timeline_order()}>
          <PathLink href={`/admin/prime/orders/${item.id}`} className="text-primary">
            <span lang={title.locale}>{title.text}</span>, {formatRupees(item.amountPaise)}
          </PathLink>
        </Line>
      )
    }
    case 'ticket':
      return (
        <Line head={m.admin_timeline_ticket({ number: formatNumber(item.number) })}>
          <PathLink href={`/admin/feedback?ticket=${item.id}`} className="text-primary">
            <bdi>{item.excerpt}</bdi>
          </PathLink>
        </Line>
      )
    case 'audit':
      return (
        <Line head={m.admin_timeline_audit()}>
          <code>{item.action}</code> {m.admin_timeline_by({ name: nameOf(item.actorId) })}
        </Line>
      )
    case 'comment':
      return (
        <Line head={m.admin_timeline_comment()}>
          <bdi className="whitespace-pre-wrap">{item.excerpt}</bdi> ({COMMENT_STATES[item.state]()})
        </Line>
      )
    case 'note':
      return (
        <Line head={m.admin_timeline_note_by({ name: nameOf(item.by) })}>
          <bdi className="whitespace-pre-wrap">{item.text}</bdi>
        </Line>
      )
  }
}

/** In the words of the moderators' queue. */
const COMMENT_STATES: Record<CommentState, () => string> = {
  visible: () => m.admin_comments_state_visible(),
  held: () => m.admin_comments_state_held(),
  rejected: () => m.admin_comments_state_rejected(),
  spam: () => m.admin_comments_state_spam(),
  removed: () => m.admin_comments_state_removed(),
}

const Line = ({ head, children }: { readonly head: string; readonly children: ReactNode }) => (
  <p className="min-w-0 wrap-anywhere">
    <span className="block text-xs font-bold text-muted">{head}</span>
    {children}
  </p>
)
