import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { invite, listInvitations, withdrawInvitations } from '#contract/batches/endpoints.ts'
import type { BatchRow, InvitationRow } from '#contract/batches/schemas.ts'
import { LearnerLink } from '#web/admin/learner-link.tsx'
import { newOrderId } from '#web/admin/learners/order-id.ts'
import { useNames } from '#web/admin/learners/use-names.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { pagesOf } from '#web/lib/api/call.ts'
import { change } from '#web/lib/api/change.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { formatDate, formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'

type State = 'open' | 'claimed'

/** Who was invited: those who wait for their first login, and those who have joined. */
export function InvitationsPanel({ batch, mayChange }: { readonly batch: BatchRow; readonly mayChange: boolean }) {
  const [state, setState] = useState<State>('open')
  const query = useInfiniteQuery({
    ...pagesOf(listInvitations, { params: { id: batch.id }, query: { state }, pageBy: 'cursor' }),
    staleTime: 5_000,
  })
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  const names = useNames(items.map(({ by }) => by))
  return (
    <div className="grid gap-4">
      <fieldset>
        <legend className="sr-only">{m.admin_batch_invitations_show()}</legend>
        <ChoiceChips
          name="state"
          kind="one"
          chosen={[state]}
          choices={[
            { value: 'open', label: m.admin_batch_invitations_open() },
            { value: 'claimed', label: m.admin_batch_invitations_claimed() },
          ]}
          onChoose={([one]) => setState(one ?? 'open')}
        />
      </fieldset>
      {query.data === undefined && query.isPending && (
        <SkeletonRegion label={m.shell_loading()} className="grid gap-2">
          {[0, 1, 2].map((line) => (
            <Skeleton key={line} className="h-16 rounded-card" />
          ))}
        </SkeletonRegion>
      )}
      {query.isError && <QueryError query={query} title={m.admin_batch_invitations_failed()} />}
      {query.data !== undefined &&
        items.length === 0 &&
        (state === 'open' ? (
          <EmptyState title={m.admin_batch_invitations_none()}>{m.admin_batch_invitations_none_text()}</EmptyState>
        ) : (
          <EmptyState title={m.admin_batch_invitations_none_claimed()} />
        ))}
      {items.length > 0 && (
        <ul
          aria-label={m.admin_batch_tab_invitations()}
          className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface"
        >
          {items.map((one) => (
            <Invitation key={one.id} batchId={batch.id} invitation={one} by={names.get(one.by)} mayChange={mayChange} />
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

interface InvitationProps {
  readonly batchId: string
  readonly invitation: InvitationRow
  readonly by: string | null | undefined
  readonly mayChange: boolean
}

function Invitation({ batchId, invitation, by, mayChange }: InvitationProps) {
  const { email, primeDays, invitedAt, claimedAt, userId, name } = invitation
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-3">
      <span className="grid min-w-0 gap-1">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {userId === null ? (
            <bdi dir="ltr" className="font-bold wrap-anywhere">
              {email}
            </bdi>
          ) : (
            <span className="font-bold wrap-anywhere">
              <LearnerLink userId={userId} name={name} />
            </span>
          )}
          {primeDays !== null && (
            <Badge tone="accentSoft">
              {m.admin_batch_prime()} · {m.admin_batch_days({ count: primeDays, shown: formatNumber(primeDays) })}
            </Badge>
          )}
        </span>
        <span className="flex flex-wrap gap-x-3 text-sm text-muted">
          {claimedAt !== null && (
            <span>
              {m.admin_batch_joined()} {formatDate(claimedAt)}
            </span>
          )}
          <span>
            {m.admin_batch_invited_at()} {formatDate(invitedAt)}
          </span>
          <span>
            {m.admin_batch_invited_by()} <LearnerLink userId={invitation.by} name={by} />
          </span>
        </span>
      </span>
      {mayChange && email !== null && <Withdraw batchId={batchId} id={invitation.id} email={email} primeDays={primeDays} />}
    </li>
  )
}

/** Undone by inviting the same address again. */
function Withdraw(props: { readonly batchId: string; readonly id: string; readonly email: string; readonly primeDays: number | null }) {
  const { batchId, id, email, primeDays } = props
  const client = useQueryClient()
  const params = { id: batchId }
  const failed = (error: Error) => showToast(errorText(error), { tone: 'error' })
  const withdraw = useMutation({
    mutationFn: () => change(client, withdrawInvitations, { params, body: { order: newOrderId(), ids: [id] } }),
    onSuccess: () =>
      showToast(m.admin_batch_withdrawn(), {
        action: {
          label: m.action_undo(),
          run: () => void change(client, invite, { params, body: { order: newOrderId(), list: email, primeDays } }).catch(failed),
        },
      }),
    onError: failed,
  })
  return (
    <Button
      look="quiet"
      size="sm"
      busy={withdraw.isPending}
      aria-label={m.admin_batch_withdraw_email({ email })}
      onClick={() => withdraw.mutate()}
    >
      {m.admin_batch_withdraw()}
    </Button>
  )
}
