import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { decideComments, hideAuthor } from '#contract/comments/moderation-endpoints.ts'
import type { Decision, DecideReply, QueueComment } from '#contract/comments/moderation-schemas.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { change, makeOld } from '#web/lib/api/change.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import { DECIDED } from './queue-words.ts'

/** How long a decision can be undone here, in ms. */
const UNDO_MS = 10_000

/** Decides on comments and undoes the last decision within ten seconds; a message says what was done. */
export function useDecisions() {
  const queryClient = useQueryClient()
  const last = useRef<{ readonly changed: DecideReply['changed']; readonly until: number } | null>(null)
  const failed = (error: unknown) => {
    showToast(errorText(error), { tone: 'error', id: MESSAGE })
    if (error instanceof ApiError) void makeOld(queryClient, decideComments)
  }
  const undoing = useMutation({
    mutationFn: (items: DecideReply['changed']) => change(queryClient, decideComments, { body: { act: 'undo', items: [...items] } }),
    onSuccess: ({ changed, stale }) => {
      showToast(m.admin_comments_undone({ count: formatNumber(changed.length) }), { id: MESSAGE, ...staleNote(stale) })
    },
    onError: failed,
  })
  const undo = useCallback(() => {
    const made = last.current
    last.current = null
    if (made !== null && Date.now() < made.until) undoing.mutate(made.changed)
  }, [undoing])
  const decided = ({ changed, stale }: DecideReply, to: Decision): void => {
    last.current = changed.length === 0 ? null : { changed, until: Date.now() + UNDO_MS }
    showToast(DECIDED[to]({ count: formatNumber(changed.length) }), {
      tone: 'success',
      id: MESSAGE,
      durationMs: UNDO_MS,
      ...staleNote(stale),
      ...(changed.length > 0 && { action: { label: m.action_undo(), run: undo } }),
    })
  }
  const deciding = useMutation({
    mutationFn: ({ to, items }: { readonly to: Decision; readonly items: readonly Pick<QueueComment, 'id' | 'revision'>[] }) =>
      change(queryClient, decideComments, {
        body: { act: 'decide', to, items: items.map(({ id, revision }) => ({ id, revision })) },
      }),
    onSuccess: (reply, { to }) => decided(reply, to),
    onError: failed,
  })
  const hiding = useMutation({
    mutationFn: (userId: string) => change(queryClient, hideAuthor, { body: { userId } }),
    onSuccess: (reply) => decided(reply, 'rejected'),
    onError: failed,
  })
  return {
    decide: deciding.mutateAsync,
    hide: hiding.mutate,
    undo,
    isBusy: deciding.isPending || hiding.isPending || undoing.isPending,
  }
}

const MESSAGE = 'comment-decision'

const staleNote = (stale: readonly string[]) =>
  stale.length === 0 ? {} : { description: m.admin_comments_stale({ count: formatNumber(stale.length) }) }
