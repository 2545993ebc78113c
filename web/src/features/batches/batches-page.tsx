import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { listBatches } from '#contract/batches/endpoints.ts'
import type { BatchRow } from '#contract/batches/schemas.ts'
import { AdminList } from '#web/admin/list/admin-list.tsx'
import { listQuery } from '#web/admin/list/list-address.ts'
import type { ListColumn, ListFilter } from '#web/admin/list/list-column.ts'
import { readListSearch } from '#web/admin/list/read-list-search.ts'
import { useMay } from '#web/admin/permissions/use-may.ts'
import { queryOf } from '#web/lib/api/call.ts'
import { formatDate, formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { PathLink } from '#web/lib/path-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { BatchDialog } from './batch-dialog.tsx'

const route = getRouteApi('/admin/batches/')
const readSearch = readListSearch(['state'])

/** Every batch, the newest first. */
export function BatchesPage() {
  const search = readSearch(route.useSearch())
  const navigate = route.useNavigate()
  const may = useMay()
  const [isNew, setNew] = useState(false)
  const query = useQuery({
    ...queryOf(listBatches, { query: listQuery(listBatches, search) }),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  })
  const button = may('prime.grant') && (
    <Button look="primary" onClick={() => setNew(true)}>
      <Plus size={18} aria-hidden="true" />
      {m.admin_batches_new()}
    </Button>
  )
  return (
    <div className="grid gap-6">
      <PageTitle>{m.admin_batches()}</PageTitle>
      <div className="grid gap-1">
        <h1 className="text-xl">{m.admin_batches()}</h1>
        <p className="max-w-[68ch] text-muted">{m.admin_batches_hint()}</p>
      </div>
      <AdminList
        caption={m.admin_batches()}
        search={search}
        onSearch={(next) => void navigate({ search: next })}
        query={query}
        columns={columns()}
        filters={filters()}
        defaultSort=""
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        failed={m.admin_batches_failed()}
        empty={
          <EmptyState title={m.admin_batches_none()} action={button}>
            {m.admin_batches_none_text()}
          </EmptyState>
        }
      >
        {button}
      </AdminList>
      {isNew && (
        <BatchDialog
          batch={null}
          onClose={() => setNew(false)}
          onSaved={({ id }) => void navigate({ to: '/admin/batches/$batchId', params: { batchId: id }, search: { tab: 'invite' } })}
        />
      )}
    </div>
  )
}

const columns = (): ListColumn<BatchRow>[] => [
  {
    id: 'name',
    head: m.admin_batches_name(),
    kind: 'name',
    cell: ({ id, name, note }) => (
      <span className="grid min-w-40 gap-0.5">
        <PathLink href={`/admin/batches/${id}`} className="font-bold wrap-anywhere text-primary underline">
          <bdi>{name}</bdi>
        </PathLink>
        {note !== null && (
          <bdi dir="auto" className="line-clamp-1 text-sm wrap-anywhere text-muted">
            {note}
          </bdi>
        )}
      </span>
    ),
  },
  { id: 'members', head: m.admin_batches_members(), kind: 'number', cell: ({ members }) => formatNumber(members) },
  { id: 'open', head: m.admin_batches_open(), kind: 'number', cell: ({ invited }) => formatNumber(invited) },
  {
    id: 'created',
    head: m.admin_batches_created(),
    kind: 'wide',
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDate(createdAt)}</span>,
  },
]

const filters = (): ListFilter[] => [
  {
    name: 'state',
    label: m.admin_batches_state(),
    kind: 'choice',
    choices: [{ value: 'archived', label: m.admin_batches_archived() }],
  },
]
