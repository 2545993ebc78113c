import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { addMember, listUserBatches, removeMember } from '#contract/batches/endpoints.ts'
import type { UserBatchesResponse } from '#contract/batches/schemas.ts'
import { newOrderId } from '#web/admin/learners/order-id.ts'
import { useMay } from '#web/admin/permissions/use-may.ts'
import { batchNamesQuery } from '#web/admin/queries/batch-queries.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { queryOf } from '#web/lib/api/call.ts'
import { change } from '#web/lib/api/change.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { formatDate } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PathLink } from '#web/lib/path-link.tsx'
import { showToast } from '#web/lib/toast.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'

/** The batches of a person, on the page of their account: adding them to one, removing them from one. */
export function UserBatches({ userId }: { readonly userId: string }) {
  const query = useQuery({ ...queryOf(listUserBatches, { params: { userId } }), staleTime: 5_000 })
  const mayChange = useMay()('prime.grant')
  if (query.isError) return <QueryError query={query} title={m.admin_batches_failed()} />
  if (query.data === undefined)
    return (
      <SkeletonRegion label={m.shell_loading()}>
        <Skeleton className="h-28" />
      </SkeletonRegion>
    )
  const { items } = query.data
  return (
    <div className="grid gap-4">
      {items.length === 0 ? (
        <p className="text-muted">{m.admin_batch_of_user_none()}</p>
      ) : (
        <ul
          aria-label={m.admin_batch_of_user()}
          className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface"
        >
          {items.map((one) => (
            <UserBatch key={one.id} userId={userId} batch={one} mayChange={mayChange} />
          ))}
        </ul>
      )}
      {mayChange && <AddToBatch userId={userId} except={items.map(({ id }) => id)} />}
    </div>
  )
}

interface UserBatchProps {
  readonly userId: string
  readonly batch: UserBatchesResponse['items'][number]
  readonly mayChange: boolean
}

function UserBatch({ userId, batch, mayChange }: UserBatchProps) {
  const { id, name, isArchived, at } = batch
  const client = useQueryClient()
  const failed = (error: Error) => showToast(errorText(error), { tone: 'error' })
  const remove = useMutation({
    mutationFn: () => change(client, removeMember, { params: { id }, body: { order: newOrderId(), userId } }),
    onSuccess: () =>
      showToast(m.admin_user_done(), {
        action: {
          label: m.action_undo(),
          run: () =>
            void change(client, addMember, { params: { id }, body: { order: newOrderId(), user: userId, tell: false } }).catch(failed),
        },
      }),
    onError: failed,
  })
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-3">
      <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <PathLink href={`/admin/batches/${id}`} className="font-bold wrap-anywhere text-primary underline">
          <bdi>{name}</bdi>
        </PathLink>
        {isArchived && <Badge>{m.admin_batches_archived()}</Badge>}
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

function AddToBatch({ userId, except }: { readonly userId: string; readonly except: readonly string[] }) {
  const client = useQueryClient()
  const { data: names = [] } = useQuery(batchNamesQuery())
  const left = names.filter(({ id }) => !except.includes(id))
  const add = useMutation({
    mutationFn: (id: string) => change(client, addMember, { params: { id }, body: { order: newOrderId(), user: userId, tell: true } }),
    onSuccess: () => showToast(m.admin_batch_added(), { tone: 'success' }),
    onError: (error) => showToast(errorText(error), { tone: 'error' }),
  })
  if (left.length === 0) return null
  return (
    <Select
      compact
      className="max-w-72"
      icon={<Plus size={18} aria-hidden="true" />}
      aria-label={m.admin_batch_of_user_add()}
      disabled={add.isPending}
      value=""
      onChange={(event) => event.target.value !== '' && add.mutate(event.target.value)}
    >
      <option value="">{m.admin_batch_of_user_add()}</option>
      {left.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}
