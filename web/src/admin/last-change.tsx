import { useQuery } from '@tanstack/react-query'
import { listAudit } from '#contract/audit/endpoints.ts'
import { queryOf } from '#web/lib/api/call.ts'
import { formatDateTime } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'

interface LastChangeProps {
  /** The id of what was changed, as the audit log names it. */
  readonly target: string
  /** What the names of its actions begin with, such as `test`. */
  readonly action: string
}

/** Who changed something last, and when, in one sentence; nothing while that is not known. */
export function LastChange({ target, action }: LastChangeProps) {
  const { data } = useQuery({ ...queryOf(listAudit, { query: { target, action } }), staleTime: 0 })
  const [row] = data?.items ?? []
  if (row === undefined) return null
  const at = formatDateTime(row.at)
  return <p>{row.actorName === null ? m.admin_last_change_unknown({ at }) : m.admin_last_change({ name: row.actorName, at })}</p>
}
