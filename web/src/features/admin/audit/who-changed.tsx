import { useQuery } from '@tanstack/react-query'
import type { AuditRow } from '#contract/audit.ts'
import { apiRequest } from '#web/lib/api-request.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { m } from '#web/lib/messages.ts'

interface WhoChangedProps {
  /** The id of the question or test. */
  readonly target: string
  /** What the acts on it begin with in the audit log. */
  readonly kind: 'question' | 'test'
}

/** Who changed something last, and when, from the audit log; nothing where the log does not say. */
export function WhoChanged({ target, kind }: WhoChangedProps) {
  const { data } = useQuery({
    queryKey: ['admin', 'audit', 'last', kind, target],
    queryFn: ({ signal }) =>
      apiRequest<{ readonly items: readonly AuditRow[] }>(`/api/admin/audit?action=${kind}.&target=${encodeURIComponent(target)}`, {
        signal,
      }),
    staleTime: 0,
  })
  const last = data?.items[0]
  if (last === undefined || last.actorName === null) return null
  return (
    <p className="font-bold">
      <bdi>{m.admin_changed_by({ name: last.actorName, at: formatDateTime(last.at) })}</bdi>
    </p>
  )
}
