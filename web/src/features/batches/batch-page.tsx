import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { archiveBatch, getBatch } from '#contract/batches/endpoints.ts'
import type { BatchRow } from '#contract/batches/schemas.ts'
import { useMay } from '#web/admin/permissions/use-may.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { ApiError } from '#web/lib/api/api-error.ts'
import { queryOf } from '#web/lib/api/call.ts'
import { change } from '#web/lib/api/change.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { formatDate, formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { PathLink } from '#web/lib/path-link.tsx'
import { showToast } from '#web/lib/toast.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { BatchDialog } from './batch-dialog.tsx'
import { BATCH_TABS, type BatchTab } from './batch-tab.ts'
import { InvitationsPanel } from './invitations-panel.tsx'
import { InvitePanel } from './invite-panel.tsx'
import { MembersPanel } from './members-panel.tsx'

const route = getRouteApi('/admin/batches/$batchId')

/** One batch: its members, its invitations, and inviting more. */
export function BatchPage() {
  const { batchId } = route.useParams()
  const query = useQuery({ ...queryOf(getBatch, { params: { id: batchId } }), staleTime: 5_000 })
  return (
    <div className="grid gap-6">
      <PathLink href="/admin/batches" className="inline-flex items-center gap-1.5 justify-self-start text-primary">
        <ArrowLeft size={18} aria-hidden="true" className="mirror-rtl" />
        {m.admin_batch_back()}
      </PathLink>
      {query.data !== undefined && <Batch key={batchId} batch={query.data} />}
      {query.data === undefined && query.isPending && (
        <SkeletonRegion label={m.shell_loading()} className="grid gap-4">
          <Skeleton className="h-8 w-64" />
          <Skeleton className="h-40 rounded-card" />
        </SkeletonRegion>
      )}
      {query.isError &&
        (query.error instanceof ApiError && query.error.status === 404 ? (
          <EmptyState title={m.admin_batch_gone()} />
        ) : (
          query.data === undefined && <QueryError query={query} title={m.admin_batches_failed()} />
        ))}
    </div>
  )
}

function Batch({ batch }: { readonly batch: BatchRow }) {
  const { tab } = route.useSearch()
  const navigate = route.useNavigate()
  const may = useMay()
  const mayChange = may('prime.grant')
  const isOpen = mayChange && batch.archivedAt === null
  const tabs = BATCH_TABS.filter((one) => one !== 'invite' || isOpen)
  const current = tabs.find((one) => one === tab) ?? 'members'
  const show = (next: BatchTab) => void navigate({ search: next === 'members' ? {} : { tab: next }, replace: true })
  return (
    <>
      <header className="grid gap-3">
        <PageTitle>{batch.name}</PageTitle>
        <div className="grid gap-1">
          <h1 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xl">
            <bdi className="wrap-anywhere">{batch.name}</bdi>
            {batch.archivedAt !== null && <Badge>{m.admin_batches_archived()}</Badge>}
          </h1>
          {batch.note !== null && (
            <p dir="auto" className="max-w-[68ch] wrap-anywhere whitespace-pre-line text-muted">
              {batch.note}
            </p>
          )}
          <p className="text-xs text-muted">
            {m.admin_batches_created()} {formatDate(batch.createdAt)}
          </p>
        </div>
        {batch.archivedAt !== null && <p className="rounded-card bg-sunken px-4 py-3">{m.admin_batch_is_archived()}</p>}
        <div className="flex flex-wrap gap-2">
          <PathLink href={`/admin/users?batch=${batch.id}`} className={buttonClass({ size: 'sm' })}>
            {m.admin_batch_users()}
          </PathLink>
          {mayChange && <BatchActs batch={batch} />}
        </div>
      </header>
      <div>
        <Tabs
          label={m.admin_batch_tabs()}
          current={current}
          onChange={show}
          tabs={tabs.map((id) => ({ id, label: TAB_NAMES[id](), ...countOf(id, batch) }))}
        >
          <div className="pt-4">
            {current === 'members' && <MembersPanel batch={batch} mayChange={mayChange} onInvite={() => show('invite')} />}
            {current === 'invitations' && <InvitationsPanel batch={batch} mayChange={mayChange} />}
            {current === 'invite' && <InvitePanel batchId={batch.id} />}
          </div>
        </Tabs>
      </div>
    </>
  )
}

const TAB_NAMES: Readonly<Record<BatchTab, () => string>> = {
  members: () => m.admin_batch_tab_members(),
  invitations: () => m.admin_batch_tab_invitations(),
  invite: () => m.admin_batch_tab_invite(),
}

const countOf = (id: BatchTab, { members, invited }: BatchRow): { count?: string } =>
  id === 'invite' ? {} : { count: formatNumber(id === 'members' ? members : invited) }

/** Renaming and archiving, which can be undone. */
function BatchActs({ batch }: { readonly batch: BatchRow }) {
  const client = useQueryClient()
  const [isEdited, setEdited] = useState(false)
  const archive = useMutation({
    mutationFn: ({ revision, isArchived }: { readonly revision: number; readonly isArchived: boolean }) =>
      change(client, archiveBatch, { params: { id: batch.id }, body: { revision, isArchived } }),
    onSuccess: ({ revision, archivedAt }) =>
      archivedAt === null
        ? showToast(m.admin_batch_restored(), { tone: 'success' })
        : showToast(m.admin_batch_archive_done(), {
            action: { label: m.action_undo(), run: () => archive.mutate({ revision, isArchived: false }) },
          }),
    onError: (error) => showToast(errorText(error), { tone: 'error' }),
  })
  return (
    <>
      <Button size="sm" onClick={() => setEdited(true)}>
        {m.admin_batch_rename()}
      </Button>
      <Button
        size="sm"
        busy={archive.isPending}
        onClick={() => archive.mutate({ revision: batch.revision, isArchived: batch.archivedAt === null })}
      >
        {batch.archivedAt === null ? m.admin_batch_archive() : m.admin_batch_restore()}
      </Button>
      {isEdited && <BatchDialog batch={batch} onClose={() => setEdited(false)} />}
    </>
  )
}
