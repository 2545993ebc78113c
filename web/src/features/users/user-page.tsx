import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { getUser } from '#contract/users/endpoints.ts'
import { ENROLMENTS_COUNTED } from '#contract/users/ban-codes.ts'
import type { UserDetail } from '#contract/users/schemas.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { ApiError } from '#web/lib/api/api-error.ts'
import { queryOf } from '#web/lib/api/call.ts'
import { formatDate, formatList, formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { GOAL_NAMES } from '#web/lib/i18n/profile-names.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { PathLink } from '#web/lib/path-link.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { Badge } from '#web/ui/badge.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { dayText, primeText } from './day-text.ts'
import { permissionsText } from './permission-names.ts'
import { UserAccess } from './user-access.tsx'
import { UserActions } from './user-actions.tsx'
import type { UserTab } from './user-tab.ts'
import { UserTimeline } from './user-timeline.tsx'

interface UserPageProps {
  readonly userId: string
  /** The attempts of the learner with what may be done about them, from their own feature. */
  readonly attempts: ReactNode
  /** The batches that they are in, from their own feature. */
  readonly batches: ReactNode
  readonly onDeleted: () => void
  readonly tab: UserTab
  readonly onTab: (tab: UserTab) => void
}

/** One account: its facts, what may be done to it, and what happened around it. */
export function UserPage({ userId, ...rest }: UserPageProps) {
  const query = useQuery({ ...queryOf(getUser, { params: { userId } }), staleTime: 5_000 })
  return (
    <div className="grid gap-6">
      <PathLink href="/admin/users" className="inline-flex items-center gap-1.5 justify-self-start text-primary">
        <ArrowLeft size={18} aria-hidden="true" className="mirror-rtl" />
        {m.admin_person_back()}
      </PathLink>
      {query.data !== undefined && <User user={query.data} {...rest} />}
      {query.data === undefined && query.isPending && (
        <SkeletonRegion label={m.shell_loading()} className="grid gap-4">
          <Skeleton className="h-8 w-64" />
          <Skeleton className="h-40 rounded-card" />
        </SkeletonRegion>
      )}
      {query.isError &&
        (query.error instanceof ApiError && query.error.status === 404 ? (
          <EmptyState title={m.admin_person_gone()} />
        ) : (
          query.data === undefined && <QueryError query={query} title={m.admin_people_failed()} />
        ))}
    </div>
  )
}

function User({ user, attempts, batches, onDeleted, tab, onTab }: Omit<UserPageProps, 'userId'> & { readonly user: UserDetail }) {
  const now = useNow(60_000)
  return (
    <>
      <header className="grid gap-3">
        <PageTitle>{user.name}</PageTitle>
        <div className="grid gap-1">
          <h1 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xl">
            <bdi className="wrap-anywhere">{user.name}</bdi>
            {user.isBanned && <Badge tone="bad">{m.admin_users_banned()}</Badge>}
          </h1>
          <p className="wrap-anywhere">
            <bdi dir="ltr">{user.email}</bdi>
          </p>
          <p className="flex flex-wrap gap-x-3 text-xs text-muted">
            <bdi dir="ltr">{user.userId}</bdi>
            <span>{m.admin_user_since({ date: formatDate(user.createdAt) })}</span>
          </p>
        </div>
        <Facts user={user} now={now} />
        <UserActions user={user} now={now} onDeleted={onDeleted} />
      </header>
      <div className="grid gap-4">
        <Tabs
          label={m.admin_user_tabs()}
          current={tab}
          onChange={onTab}
          tabs={[
            { id: 'timeline', label: m.admin_user_tab_timeline() },
            { id: 'attempts', label: m.admin_user_tab_attempts() },
            { id: 'access', label: m.admin_user_tab_access() },
            { id: 'batches', label: m.admin_batch_of_user() },
          ]}
        >
          <div className="pt-4">
            {tab === 'timeline' && <UserTimeline userId={user.userId} />}
            {tab === 'attempts' && attempts}
            {tab === 'access' && <UserAccess userId={user.userId} />}
            {tab === 'batches' && batches}
          </div>
        </Tabs>
      </div>
    </>
  )
}

function Facts({ user, now }: { readonly user: UserDetail; readonly now: number }) {
  const enrolments =
    user.enrolments >= ENROLMENTS_COUNTED
      ? m.admin_user_enrolments_more({ count: formatNumber(ENROLMENTS_COUNTED) })
      : formatNumber(user.enrolments)
  const exams = Object.entries(GOAL_NAMES).flatMap(([goal, name]) => (user.examGoals.includes(goal) ? [name()] : []))
  const facts: readonly (readonly [string, string])[] = [
    [m.admin_user_fact_role(), user.role === 'admin' ? permissionsText(user.permissions) : m.admin_user_role_learner()],
    [m.admin_user_fact_prime(), primeText(user.primeUntil, now)],
    [m.admin_users_seen(), dayText(user.lastSeenDay)],
    [m.admin_user_fact_sessions(), formatNumber(user.sessions)],
    [m.admin_user_fact_enrolments(), enrolments],
    [m.admin_user_fact_exams(), exams.length === 0 ? m.admin_user_none() : formatList(exams)],
    ...(user.phone === null ? [] : [[m.admin_user_fact_phone(), `+${user.phone}`] as const]),
  ]
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 rounded-card border border-line bg-surface p-4 sm:grid-cols-3 lg:grid-cols-4">
      {facts.map(([label, value]) => (
        <div key={label} className="min-w-0">
          <dt className="text-xs text-muted">{label}</dt>
          <dd className="font-bold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
