import { useQuery } from '@tanstack/react-query'
import { PLAN_ACTS } from '#domain/notifying/plan-rules.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { ApiError } from '#web/lib/api/api-error.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { BroadcastEditor } from './broadcast-editor.tsx'
import { BroadcastStatus } from './broadcast-status.tsx'
import { planQuery } from './plan-queries.ts'
import { FAULT_WORDS, STATE_WORDS } from './plan-words.ts'

interface OneBroadcastProps {
  readonly id: string
  readonly onOpen: (id: string | undefined, replace?: boolean) => void
}

/** One broadcast: its editor while it can be changed, else how far it is. */
export function OneBroadcast({ id, onOpen }: OneBroadcastProps) {
  const query = useQuery(planQuery(id))
  const plan = query.data
  if (plan === undefined) {
    if (query.error instanceof ApiError && query.error.status === 404) return <EmptyState title={m.admin_bc_gone()} />
    if (query.isError) return <QueryError query={query} title={m.admin_bc_list_failed()} />
    return (
      <SkeletonRegion label={m.shell_loading()} className="grid gap-4">
        <Skeleton className="h-8 w-64" />
        <Skeleton className="h-72 rounded-card" />
      </SkeletonRegion>
    )
  }
  const { name, tone } = STATE_WORDS[plan.state]
  const isEditable = (PLAN_ACTS.save as readonly string[]).includes(plan.state)
  return (
    <>
      <h1 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xl">
        {m.admin_bc_one()}
        <Badge tone={tone}>{name()}</Badge>
      </h1>
      {isEditable && plan.fault !== null && (
        <p role="status" className="rounded-card border border-accent bg-accent-soft p-3">
          {FAULT_WORDS[plan.fault]()}
        </p>
      )}
      {isEditable ? (
        <BroadcastEditor key={plan._id} plan={plan} onSaved={() => {}} onGone={() => onOpen(undefined, true)} />
      ) : (
        <BroadcastStatus plan={plan} onCopied={(copy) => onOpen(copy)} />
      )}
    </>
  )
}
