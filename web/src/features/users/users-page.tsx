import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { PERMISSION_SETS } from '#contract/shared/capabilities.ts'
import { ENDONYMS } from '#contract/shared/locales.ts'
import { listUsers } from '#contract/users/endpoints.ts'
import type { UserRow } from '#contract/users/schemas.ts'
import { AdminList } from '#web/admin/list/admin-list.tsx'
import { listQuery } from '#web/admin/list/list-address.ts'
import type { ListColumn, ListFilter } from '#web/admin/list/list-column.ts'
import { readListSearch } from '#web/admin/list/read-list-search.ts'
import { batchNamesQuery } from '#web/admin/queries/batch-queries.ts'
import { queryOf } from '#web/lib/api/call.ts'
import { formatDate } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { GOAL_NAMES, STATE_NAMES } from '#web/lib/i18n/profile-names.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { PathLink } from '#web/lib/path-link.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { Badge } from '#web/ui/badge.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { dayText, primeText } from './day-text.ts'
import { PERMISSION_NAMES, permissionsText } from './permission-names.ts'
import { USER_FILTERS } from './users-search.ts'

const route = getRouteApi('/admin/users/')
const readSearch = readListSearch(USER_FILTERS)

/** Every account, found by name, e-mail address, phone or id, and by filters. What is searched for is in the address. */
export function UsersPage() {
  const search = readSearch(route.useSearch())
  const navigate = route.useNavigate()
  const now = useNow(60_000)
  const batches = useQuery(batchNamesQuery())
  const query = useQuery({
    ...queryOf(listUsers, { query: listQuery(listUsers, search) }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
  return (
    <div className="grid gap-6">
      <PageTitle>{m.admin_people()}</PageTitle>
      <div className="grid gap-1">
        <h1 className="text-xl">{m.admin_people()}</h1>
        <p className="text-muted">{m.admin_users_hint()}</p>
      </div>
      <AdminList
        caption={m.admin_people()}
        search={search}
        onSearch={(next) => void navigate({ search: next })}
        query={query}
        columns={columnsAt(now)}
        filters={filters(batches.data ?? [])}
        defaultSort=""
        rowId={({ userId }) => userId}
        rowName={({ name }) => name}
        searchLabel={m.admin_users_search()}
        screen="users"
        failed={m.admin_people_failed()}
        empty={<EmptyState title={m.admin_users_empty()} />}
      />
    </div>
  )
}

const columnsAt = (now: number): ListColumn<UserRow>[] => [
  {
    id: 'name',
    head: m.admin_people_name(),
    kind: 'name',
    cell: ({ userId, name, role, permissions, isBanned }) => (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <PathLink href={`/admin/users/${userId}`} className="text-primary underline">
          <bdi>{name}</bdi>
        </PathLink>
        {role === 'admin' && <Badge tone="primary">{permissionsText(permissions)}</Badge>}
        {isBanned && <Badge tone="bad">{m.admin_users_banned()}</Badge>}
      </span>
    ),
  },
  {
    id: 'email',
    head: m.admin_people_email(),
    cell: ({ email, phone }) => (
      <span className="grid wrap-anywhere">
        <bdi dir="ltr">{email}</bdi>
        {phone !== null && <bdi dir="ltr" className="text-muted">{`+${phone}`}</bdi>}
      </span>
    ),
  },
  { id: 'prime', head: m.admin_users_prime(), cell: ({ primeUntil }) => primeText(primeUntil, now) },
  { id: 'seen', head: m.admin_users_seen(), cell: ({ lastSeenDay }) => <span className="whitespace-nowrap">{dayText(lastSeenDay)}</span> },
  {
    id: 'since',
    head: m.admin_people_since(),
    kind: 'wide',
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDate(createdAt)}</span>,
  },
]

const filters = (batches: readonly { readonly id: string; readonly name: string }[]): ListFilter[] => [
  {
    name: 'prime',
    label: m.admin_users_filter_prime(),
    kind: 'choice',
    choices: [
      { value: 'active', label: m.admin_users_prime_active() },
      { value: 'ended', label: m.admin_users_prime_was() },
      { value: 'never', label: m.admin_users_prime_never() },
    ],
  },
  {
    name: 'exam',
    label: m.admin_users_filter_exam(),
    kind: 'choice',
    choices: Object.entries(GOAL_NAMES).map(([value, name]) => ({ value, label: name() })),
  },
  {
    name: 'language',
    label: m.admin_users_filter_language(),
    kind: 'choice',
    choices: Object.entries(ENDONYMS).map(([value, label]) => ({ value, label, lang: value })),
  },
  {
    name: 'state',
    label: m.admin_users_filter_state(),
    kind: 'choice',
    choices: Object.entries(STATE_NAMES).map(([value, name]) => ({ value, label: name() })),
  },
  {
    name: 'seen',
    label: m.admin_users_seen(),
    kind: 'choice',
    choices: [
      { value: 'week', label: m.admin_users_seen_week() },
      { value: 'month', label: m.admin_users_seen_month() },
      { value: 'notMonth', label: m.admin_users_seen_not_month() },
      { value: 'never', label: m.admin_users_never() },
    ],
  },
  {
    name: 'permission',
    label: m.admin_users_rights(),
    kind: 'choice',
    choices: [
      { value: 'admin', label: m.admin_users_any_admin() },
      ...PERMISSION_SETS.map((value) => ({ value, label: PERMISSION_NAMES[value]() })),
    ],
  },
  {
    name: 'banned',
    label: m.admin_users_filter_banned(),
    kind: 'choice',
    choices: [
      { value: 'yes', label: m.admin_users_banned() },
      { value: 'no', label: m.admin_users_banned_no() },
    ],
  },
  ...(batches.length === 0
    ? []
    : [
        {
          name: 'batch',
          label: m.admin_batch_filter(),
          kind: 'choice',
          choices: batches.map(({ id, name }) => ({ value: id, label: name })),
        } as const,
      ]),
]
