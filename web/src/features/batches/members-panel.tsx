import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { addMember, listMembers, removeMember } from '#contract/batches/endpoints.ts'
import type { BatchRow, MemberRow } from '#contract/batches/schemas.ts'
import { newOrderId } from '#web/admin/learners/order-id.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { pagesOf } from '#web/lib/api/call.ts'
import { change } from '#web/lib/api/change.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { formatDate } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PathLink } from '#web/lib/path-link.tsx'
import { showToast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { AddMember } from './add-member.tsx'

interface MembersPanelProps {
  readonly batch: BatchRow
  readonly mayChange: boolean
  readonly onInvite: () => void
}

/** The members of a batch, the last joined first; adding and removing them. */
export function MembersPanel({ batch, mayChange, onInvite }: MembersPanelProps) {
  const query = useInfiniteQuery({ ...pagesOf(listMembers, { params: { id: batch.id }, query: {}, pageBy: 'cursor' }), staleTime: 5_000 })
  const members = query.data?.pages.flatMap(({ items }) => items) ?? []
  const isOpen = mayChange && batch.archivedAt === null
  return (
    <div className="grid gap-4">
      {isOpen && <AddMember batchId={batch.id} />}
      {query.data === undefined && query.isPending && (
        <SkeletonRegion label={m.shell_loading()} className="grid gap-2">
          {[0, 1, 2].map((line) => (
            <Skeleton key={line} className="h-16 rounded-card" />
          ))}
        </SkeletonRegion>
      )}
      {query.isError && <QueryError query={query} title={m.admin_batch_members_failed()} />}
      {query.data !== undefined && members.length === 0 && (
        <EmptyState
          title={m.admin_batch_members_none()}
          action={isOpen && <Button onClick={onInvite}>{m.admin_batch_tab_invite()}</Button>}
        >
          {m.admin_batch_members_none_text()}
        </EmptyState>
      )}
      {members.length > 0 && (
        <ul
          aria-label={m.admin_batch_tab_members()}
          className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface"
        >
          {members.map((member) => (
            <Member key={member.userId} batchId={batch.id} member={member} mayChange={mayChange} />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button className="justify-self-start" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {m.admin_batch_more()}
        </Button>
      )}
    </div>
  )
}

function Member({ batchId, member, mayChange }: { readonly batchId: string; readonly member: MemberRow; readonly mayChange: boolean }) {
  const { userId, name, email, at } = member
  const client = useQueryClient()
  const params = { id: batchId }
  const failed = (error: Error) => showToast(errorText(error), { tone: 'error' })
  const remove = useMutation({
    mutationFn: () => change(client, removeMember, { params, body: { order: newOrderId(), userId } }),
    onSuccess: () =>
      showToast(m.admin_batch_removed({ name }), {
        action: {
          label: m.action_undo(),
          // They know of it already.
          run: () => void change(client, addMember, { params, body: { order: newOrderId(), user: userId, tell: false } }).catch(failed),
        },
      }),
    onError: failed,
  })
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-3">
      <span className="grid min-w-0 gap-0.5 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_9rem] sm:items-center sm:gap-4">
        <PathLink href={`/admin/users/${userId}`} className="font-bold wrap-anywhere text-primary underline">
          <bdi>{name}</bdi>
        </PathLink>
        <bdi dir="ltr" className="text-start text-sm wrap-anywhere">
          {email}
        </bdi>
        <span className="text-sm text-muted">{m.admin_batch_since({ date: formatDate(at) })}</span>
      </span>
      {mayChange && (
        <Button
          look="quiet"
          size="sm"
          busy={remove.isPending}
          aria-label={m.admin_batch_remove_name({ name })}
          onClick={() => remove.mutate()}
        >
          {m.admin_batch_remove()}
        </Button>
      )}
    </li>
  )
}
