import { orderGroups } from '#contract/test-groups/endpoints.ts'
import { call } from '#web/lib/api/call.ts'
import { makeOld } from '#web/lib/api/change.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, GripVertical, Plus } from 'lucide-react'
import type { AdminGroupRow } from '#contract/test-groups/schemas.ts'
import { localize } from '#contract/shared/locales.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { errorText } from '#web/lib/api/error-text.ts'
import { formatDateTime, formatNumber } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { PathLink } from '#web/lib/path-link.tsx'
import { showToast } from '#web/lib/toast.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { moved } from '#web/admin/test-form/test-draft.ts'
import { ColleagueDrafts } from '#web/admin/drafts/colleague-drafts.tsx'
import { groupFacts } from './group-facts.ts'
import { groupsQuery } from '#web/admin/queries/group-queries.ts'

/** Every group in the order in which learners see them; by drag or by button to another place. */
export function GroupsPage() {
  const groups = useQuery(groupsQuery())
  const client = useQueryClient()
  const order = useMutation({
    mutationFn: (rows: readonly AdminGroupRow[]) => call(orderGroups, { body: { ids: rows.map(({ id }) => id) } }),
    onMutate: (rows) => {
      const before = groups.data ?? []
      client.setQueryData(groupsQuery().queryKey, { items: rows, next: null })
      return before
    },
    onError: (error, _, before) => {
      client.setQueryData(groupsQuery().queryKey, before && { items: before, next: null })
      showToast(errorText(error), { tone: 'error' })
    },
    onSettled: () => makeOld(client, orderGroups),
  })
  const rows = groups.data ?? []
  const move = (from: number, to: number) => {
    if (to < 0 || to >= rows.length || from === to || order.isPending) return
    const before = rows
    order.mutate(moved(rows, from, to), {
      onSuccess: () =>
        showToast(m.admin_groups_ordered(), { action: { label: m.action_undo(), run: () => order.mutate(before) }, id: 'order' }),
    })
  }
  return (
    <div className="grid gap-6">
      <PageTitle>{m.admin_groups_all()}</PageTitle>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl">{m.admin_groups_all()}</h1>
        <NewGroup />
      </div>
      <ColleagueDrafts kind="group" factsOf={groupFacts} editorOf={editorOf} />
      {groups.isError && <QueryError query={groups} title={m.admin_groups_failed()} />}
      {groups.data === undefined && !groups.isError && (
        <SkeletonRegion label={m.shell_loading()} className="grid gap-2">
          {[0, 1, 2, 3].map((line) => (
            <Skeleton key={line} className="h-20" />
          ))}
        </SkeletonRegion>
      )}
      {groups.data?.length === 0 && (
        <EmptyState title={m.admin_groups_none()} action={<NewGroup />}>
          {m.admin_groups_none_text()}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <ol className="grid gap-2" aria-label={m.admin_groups_all()}>
          {rows.map((group, i) => (
            <GroupLine
              key={group.id}
              group={group}
              isFirst={i === 0}
              isLast={i === rows.length - 1}
              onMove={(by) => move(i, i + by)}
              onDrop={(from) => move(from, i)}
              place={i}
            />
          ))}
        </ol>
      )}
    </div>
  )
}

const editorOf = (target: string | null): string =>
  target === null ? '/admin/testseries-groups/create' : `/admin/testseries-groups/edit/${target}`

const NewGroup = () => (
  <PathLink href="/admin/testseries-groups/create" className={buttonClass({ look: 'primary' })}>
    <Plus size={20} aria-hidden="true" />
    {m.admin_groups_new()}
  </PathLink>
)

interface GroupLineProps {
  readonly group: AdminGroupRow
  readonly place: number
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onMove: (by: -1 | 1) => void
  readonly onDrop: (from: number) => void
}

function GroupLine({ group, place, isFirst, isLast, onMove, onDrop }: GroupLineProps) {
  const title = localize(group.title, locale).text
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a place to drop on; the buttons do the same by key
    <li
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        onDrop(Number(event.dataTransfer.getData('text/plain')))
      }}
      className="flex items-center gap-3 rounded-card border border-line bg-surface p-3"
    >
      <span
        draggable
        onDragStart={(event) => event.dataTransfer.setData('text/plain', String(place))}
        title={m.admin_tests_drag()}
        className="hidden cursor-grab py-3 text-muted sm:block"
      >
        <GripVertical size={20} aria-hidden="true" />
      </span>
      {group.cover !== null && <img src={group.cover} alt="" className="h-12 w-20 rounded-md bg-figure object-cover" />}
      <div className="min-w-0 flex-1">
        <PathLink href={`/admin/testseries-groups/edit/${group.id}`} className="font-bold text-primary underline">
          {title}
        </PathLink>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted tabular">
          <span>{group.exam}</span>
          <span>
            {m.admin_groups_tests({ count: group.tests, shown: formatNumber(group.tests), published: formatNumber(group.publishedTests) })}
          </span>
          {group.visibleFrom !== null && <span>{m.admin_groups_from({ at: formatDateTime(group.visibleFrom) })}</span>}
          {group.visibleUntil !== null && <span>{m.admin_groups_until({ at: formatDateTime(group.visibleUntil) })}</span>}
          {group.isPublished ? (
            <Badge tone="good">{m.admin_tests_state_published()}</Badge>
          ) : (
            <Badge>{m.admin_tests_state_unpublished()}</Badge>
          )}
        </p>
      </div>
      <span className="flex shrink-0">
        <IconButton label={m.admin_groups_up({ title })} disabled={isFirst} onClick={() => onMove(-1)}>
          <ArrowUp size={20} aria-hidden="true" />
        </IconButton>
        <IconButton label={m.admin_groups_down({ title })} disabled={isLast} onClick={() => onMove(1)}>
          <ArrowDown size={20} aria-hidden="true" />
        </IconButton>
      </span>
    </li>
  )
}
