import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
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
  readonly onDeleted: () => void
}

/** Takes away what no reader has seen, once that is confirmed. */
export function DeleteButton({ label, title, text, done, href, remove, onDeleted }: DeleteButtonProps) {
  const router = useRouter()
  const [isAsking, setAsking] = useState(false)
  const removal = useMutation({
    mutationFn: remove,
    onSuccess: () => {
      onDeleted()
      showToast(done, { tone: 'success' })
      return router.navigate({ href })
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
