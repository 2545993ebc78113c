import { readListSearch } from '#web/admin/list/read-list-search.ts'
import { AUDIT_FILTERS } from './audit-filters.ts'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { AuditRow, ListedAuditRow } from '#contract/audit/schemas.ts'
import type { ReplyOf } from '#contract/shared/endpoint.ts'
import { csvText } from '#web/lib/csv-text.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { exportAudit, listAudit } from '#contract/audit/endpoints.ts'
import { call, queryOf } from '#web/lib/api/call.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { dayKey, formatDateTime } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { showToast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { AdminList } from '#web/admin/list/admin-list.tsx'
import { listQuery, type ListSearch } from '#web/admin/list/list-address.ts'
import type { ListColumn, ListFilter } from '#web/admin/list/list-column.ts'
import { actionText } from './action-text.ts'
import { LearnerLink } from '#web/admin/learner-link.tsx'
import { CopyId } from '#web/admin/copy-id.tsx'
import { type PersonNames, personNames } from '#web/admin/person-names.ts'
import { auditDiff } from './audit-diff.ts'
import { AuditTarget } from './audit-target.tsx'

const route = getRouteApi('/admin/audit')
const readSearch = readListSearch(AUDIT_FILTERS)

/** Who did what to what, and when; what was so before and after; all of it as a file. */
export function AuditPage() {
  const search = readSearch(route.useSearch())
  const navigate = route.useNavigate()
  const [shown, setShown] = useState<ListedAuditRow | null>(null)
  const query = useQuery({
    ...queryOf(listAudit, { query: listQuery(listAudit, search) }),
    placeholderData: keepPreviousData,
  })
  const filters: ListFilter[] = [
    { name: 'action', label: m.admin_audit_action(), kind: 'text' },
    { name: 'target', label: m.admin_audit_target(), kind: 'text' },
    { name: 'actor', label: m.admin_audit_actor(), kind: 'text' },
    { name: 'from', label: m.admin_audit_from(), kind: 'date' },
    { name: 'to', label: m.admin_audit_to(), kind: 'date' },
  ]
  const names = personNames(query.data?.people ?? [])
  return (
    <div className="grid gap-6">
      <PageTitle>{m.admin_audit()}</PageTitle>
      <div className="grid gap-1">
        <h1 className="text-xl">{m.admin_audit()}</h1>
        <p className="text-muted">{m.admin_audit_note()}</p>
      </div>
      <AdminList
        caption={m.admin_audit()}
        search={search}
        onSearch={(next) => void navigate({ search: next })}
        query={query}
        columns={columnsFor(setShown, names)}
        filters={filters}
        defaultSort="-at"
        rowId={({ id }) => id}
        rowName={({ action }) => action}
        screen="audit"
        failed={m.admin_audit_failed()}
        empty={<EmptyState title={m.admin_audit_none()} />}
      >
        <ExportButton search={search} />
      </AdminList>
      {shown !== null && <AuditDialog row={shown} names={names} onClose={() => setShown(null)} />}
    </div>
  )
}

const columnsFor = (onShow: (row: ListedAuditRow) => void, names: PersonNames): ListColumn<ListedAuditRow>[] => [
  { id: 'at', head: m.admin_audit_at(), sort: 'at', cell: ({ at }) => <span className="whitespace-nowrap">{formatDateTime(at)}</span> },
  { id: 'actor', head: m.admin_audit_actor(), cell: ({ actorId }) => <LearnerLink userId={actorId} name={names.get(actorId)} /> },
  { id: 'action', head: m.admin_audit_action(), kind: 'name', cell: ({ action }) => <ActionCell action={action} /> },
  { id: 'target', head: m.admin_audit_target(), cell: ({ target, item }) => <AuditTarget target={target} item={item} names={names} /> },
  {
    id: 'more',
    head: m.admin_audit_show(),
    cell: (row) => (
      <Button size="sm" onClick={() => onShow(row)}>
        {m.admin_audit_show()}
      </Button>
    ),
  },
]

/** The act in words where it has them, and as the log and the filter name it. */
function ActionCell({ action }: { readonly action: string }) {
  const text = actionText(action)
  return (
    <>
      {text !== null && <span className="block">{text}</span>}
      <code className={text === null ? undefined : 'text-xs text-muted'}>{action}</code>
    </>
  )
}

/** Everything that the filters leave, as a file for a spreadsheet. */
function ExportButton({ search }: { readonly search: ListSearch }) {
  const file = useMutation({
    mutationFn: async () => {
      const rows: AuditRow[] = []
      let cursor: string | null = null
      do {
        const query = { ...listQuery(exportAudit, { ...search, after: undefined }), ...(cursor !== null && { cursor }) }
        const page: ReplyOf<typeof exportAudit> = await call(exportAudit, { query, timeoutMs: 60_000 })
        rows.push(...page.items)
        cursor = page.next
      } while (cursor !== null)
      const cells = rows.map((r) => [
        new Date(r.at).toISOString(),
        r.actorId,
        r.actorName,
        r.action,
        r.target,
        r.before,
        r.after,
        r.requestId,
        r.signIn === null ? null : new Date(r.signIn.signedInAt).toISOString(),
        r.signIn === null || r.signIn.authenticatedAt === null ? null : new Date(r.signIn.authenticatedAt).toISOString(),
      ])
      return new Blob([csvText([HEADS, ...cells])], { type: 'text/csv' })
    },
    onSuccess: (blob) => saveFile(`audit-${dayKey(Date.now())}.csv`, blob),
    onError: (error) => showToast(errorText(error), { tone: 'error' }),
  })
  return (
    <Button busy={file.isPending} onClick={() => file.mutate()}>
      <Download size={20} aria-hidden="true" />
      {m.admin_audit_export()}
    </Button>
  )
}

const HEADS = ['at', 'actor_id', 'actor', 'action', 'target', 'before', 'after', 'request_id', 'signed_in_at', 'authenticated_at']

interface AuditDialogProps {
  readonly row: ListedAuditRow
  readonly names: PersonNames
  readonly onClose: () => void
}

function AuditDialog({ row, names, onClose }: AuditDialogProps) {
  const lines = auditDiff(row.before, row.after)
  return (
    <Dialog open shape="wide" onClose={onClose} title={actionText(row.action) ?? row.action} closeLabel={m.action_close()}>
      <dl className="grid items-baseline gap-x-4 gap-y-1 pb-4 sm:grid-cols-[8rem_1fr]">
        <dt className="text-muted">{m.admin_audit_at()}</dt>
        <dd>{formatDateTime(row.at)}</dd>
        <dt className="text-muted">{m.admin_audit_actor()}</dt>
        <dd>
          <LearnerLink userId={row.actorId} name={names.get(row.actorId)} /> <CopyId id={row.actorId} />
        </dd>
        <dt className="text-muted">{m.admin_audit_target()}</dt>
        <dd>
          <AuditTarget target={row.target} item={row.item} names={names} /> <CopyId id={row.target} />
        </dd>
        <dt className="text-muted">{m.admin_names_request()}</dt>
        <dd>
          <CopyId id={row.requestId} />
        </dd>
        {row.signIn !== null && (
          <>
            <dt className="text-muted">{m.admin_audit_sign_in()}</dt>
            <dd>
              {row.signIn.authenticatedAt === null
                ? m.admin_audit_only_chosen({ time: formatDateTime(row.signIn.signedInAt) })
                : m.admin_audit_authenticated({ time: formatDateTime(row.signIn.authenticatedAt) })}
            </dd>
          </>
        )}
      </dl>
      {lines.length === 0 && <p className="text-muted">{m.admin_audit_nothing()}</p>}
      {lines.length > 0 && (
        <table className="w-full border-collapse text-start align-top [&_:is(td,th)]:border-t [&_:is(td,th)]:border-line [&_:is(td,th)]:p-2 [&_:is(td,th)]:text-start [&_:is(td,th)]:align-top">
          <thead>
            <tr>
              <th scope="col">{m.admin_audit_field()}</th>
              <th scope="col">{m.admin_audit_before()}</th>
              <th scope="col">{m.admin_audit_after()}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ path, before, after }) => (
              <tr key={path}>
                <th scope="row" className="font-normal break-all">
                  <code>{path}</code>
                </th>
                <td className="break-all">{before !== null && <del className="text-bad">{before}</del>}</td>
                <td className="break-all">{after !== null && <ins className="text-good">{after}</ins>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  )
}
