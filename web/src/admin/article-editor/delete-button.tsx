import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { AnyEndpoint } from '#contract/shared/endpoint.ts'
import { makeOld } from '#web/lib/api/change.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

interface DeleteButtonProps {
  readonly label: string
  /** The question, and what would be gone. */
  readonly title: string
  readonly text: string
  /** What is said once it is gone. */
  readonly done: string
  /** Where one goes on. */
  readonly href: string
  readonly remove: () => Promise<unknown>
  /** The endpoint whose changes are asked for anew. */
  readonly changes: Pick<AnyEndpoint, 'changes'>
  readonly onDeleted: () => void
}

/** Takes away what no reader has seen, once that is confirmed. */
export function DeleteButton({ label, title, text, done, href, remove, changes, onDeleted }: DeleteButtonProps) {
  const client = useQueryClient()
  const router = useRouter()
  const [isAsking, setAsking] = useState(false)
  const removal = useMutation({
    mutationFn: remove,
    onSuccess: async () => {
      onDeleted()
      showToast(done, { tone: 'success' })
      // The screen of what is gone is left first, so that it is not asked for again.
      await router.navigate({ href })
      await makeOld(client, changes)
    },
    onError: (error) => showToast(errorText(error), { tone: 'error' }),
  })
  return (
    <div>
      <Button look="danger" onClick={() => setAsking(true)}>
        <Trash2 size={18} aria-hidden="true" />
        {label}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={title}
        closeLabel={m.action_close()}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{m.action_cancel()}</Button>
            <Button look="danger" busy={removal.isPending} onClick={() => removal.mutate()}>
              {label}
            </Button>
          </>
        }
      >
        <p>{text}</p>
      </Dialog>
    </div>
  )
}
