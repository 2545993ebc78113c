import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Send, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import * as endpoints from '#contract/notifications/plan-endpoints.ts'
import type { BroadcastPlan } from '#contract/notifications/plan-schemas.ts'
import { newOrderId } from '#web/admin/learners/order-id.ts'
import { LeaveDialog } from '#web/admin/leave-dialog.tsx'
import { errorText } from '#web/lib/api/error-text.ts'
import { keyOf, queryOf } from '#web/lib/api/call.ts'
import { change } from '#web/lib/api/change.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { Button } from '#web/ui/button.tsx'
import { BroadcastForm } from './broadcast-form.tsx'
import { audienceOf, bodyOf, type BroadcastDraft, draftOf, type DraftFaults, faultsOf, NEW_DRAFT, sendAtOf } from './broadcast-draft.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface BroadcastEditorProps {
  /** Null for one that is not stored yet. */
  readonly plan: BroadcastPlan | null
  /** It is stored, under this id. */
  readonly onSaved: (id: string) => void
  readonly onGone: () => void
}

/** Writing a broadcast: stored as a draft, tried on oneself, and sent once its number of people was typed. Nothing typed is lost by an error. */
export function BroadcastEditor({ plan, onSaved, onGone }: BroadcastEditorProps) {
  const client = useQueryClient()
  const [draft, setDraft] = useState<BroadcastDraft>(() => (plan === null ? NEW_DRAFT : draftOf(plan)))
  const [faults, setFaults] = useState<DraftFaults>({})
  const [isConfirming, setConfirming] = useState(false)
  // One for the life of the form: a second press after an error is the same order.
  const [order] = useState(newOrderId)
  const isDirty = useRef(false)
  const stored = useRef(plan)
  useEffect(() => {
    stored.current = plan ?? stored.current
  }, [plan])

  const audience = audienceOf(draft)
  const asked = useDebounced(JSON.stringify(audience), 400)
  const count = useQuery({
    ...queryOf(endpoints.countAudience, { body: { audience: JSON.parse(asked) ?? { kind: 'all' } } }),
    enabled: asked !== 'null',
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })

  const edit = (part: Partial<BroadcastDraft>) => {
    isDirty.current = true
    setDraft((before) => ({ ...before, ...part }))
    setFaults({})
  }
  /** Stores what is written; gives the plan as it is stored then. */
  const store = async (): Promise<BroadcastPlan> => {
    const values = { body: bodyOf(draft), audience: audience ?? { kind: 'all' as const }, sendAt: sendAtOf(draft) }
    const before = stored.current
    if (before !== null && !isDirty.current) return before
    const saved =
      before === null
        ? await change(client, endpoints.createPlan, { body: { order, ...values } })
        : await change(client, endpoints.savePlan, { params: { id: before._id }, body: { revision: before.revision, ...values } })
    stored.current = saved
    isDirty.current = false
    client.setQueryData(keyOf(endpoints.getPlan, { id: saved._id }), saved)
    return saved
  }
  const save = useMutation({
    mutationFn: store,
    onSuccess: (saved) => {
      showToast(m.admin_bc_saved(), { tone: 'success' })
      if (plan === null) onSaved(saved._id)
    },
    onError: (error) => showToast(m.admin_bc_not_saved(), { tone: 'error', description: errorText(error) }),
  })
  const tryOut = useMutation({
    mutationFn: async () => {
      const { _id, revision } = await store()
      return change(client, endpoints.testPlan, { params: { id: _id }, body: { order: newOrderId(), revision } })
    },
    onSuccess: ({ pushes }) => {
      const { current } = stored
      showToast(draft.push ? m.admin_bc_tested({ count: pushes, shown: formatNumber(pushes) }) : m.admin_notify_tested(), {
        tone: 'success',
      })
      if (plan === null && current !== null) onSaved(current._id)
    },
    onError: (error) => showToast(m.admin_notify_failed(), { tone: 'error', description: errorText(error) }),
  })
  const send = useMutation({
    mutationFn: async (people: number) => {
      const { _id, revision } = await store()
      return change(client, endpoints.confirmPlan, { params: { id: _id }, body: { order: newOrderId(), revision, people } })
    },
    onSuccess: (sent) => {
      setConfirming(false)
      client.setQueryData(keyOf(endpoints.getPlan, { id: sent._id }), sent)
      onSaved(sent._id)
    },
  })
  const drop = useMutation({
    mutationFn: async ({ _id, revision }: BroadcastPlan) =>
      change(client, endpoints.deletePlan, { params: { id: _id }, body: { order: newOrderId(), revision } }),
    onSuccess: () => {
      isDirty.current = false
      onGone()
    },
    onError: (error) => showToast(m.admin_bc_not_deleted(), { tone: 'error', description: errorText(error) }),
  })
  /** Whether it can be stored, or sent; else its fields say why not. */
  const isGood = (toSend: boolean): boolean => {
    const found = faultsOf(draft, toSend, Date.now())
    setFaults(found)
    return Object.keys(found).length === 0
  }
  return (
    <>
      <BroadcastForm
        draft={draft}
        faults={faults}
        count={count}
        isCountOld={asked !== JSON.stringify(audience) || count.isPlaceholderData}
        onChange={edit}
      >
        <div className="flex flex-wrap gap-3">
          <Button
            look="primary"
            onClick={() => {
              if (!isGood(true)) return
              send.reset()
              void count.refetch()
              setConfirming(true)
            }}
          >
            <Send size={20} aria-hidden="true" className="mirror-rtl" />
            {draft.isLater ? m.admin_bc_schedule() : m.admin_bc_send()}
          </Button>
          <Button busy={tryOut.isPending} onClick={() => isGood(true) && tryOut.mutate()}>
            {m.admin_bc_test()}
          </Button>
          <Button look="quiet" busy={save.isPending} onClick={() => isGood(false) && save.mutate()}>
            {m.admin_bc_save()}
          </Button>
          {plan !== null && (
            <Button look="quiet" busy={drop.isPending} onClick={() => drop.mutate(stored.current ?? plan)}>
              <Trash2 size={18} aria-hidden="true" />
              {m.admin_bc_delete()}
            </Button>
          )}
        </div>
      </BroadcastForm>
      {isConfirming && (
        <ConfirmDialog
          message={bodyOf(draft).message.en}
          people={count.isFetching || count.data === undefined ? null : count.data.people}
          sendAt={sendAtOf(draft)}
          isSending={send.isPending}
          error={send.error ?? count.error}
          onConfirm={(people) => send.mutate(people)}
          onClose={() => setConfirming(false)}
        />
      )}
      <LeaveDialog isDirty={isDirty} text={m.admin_bc_leave()} />
    </>
  )
}
