import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { deletePost } from '#contract/blog/endpoints.ts'
import type { AdminPostDetail } from '#contract/blog/schemas.ts'
import { change } from '#web/lib/api/change.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** Takes away a post that no reader has seen, once that is confirmed. */
export function DeletePost({ post, onDeleted }: { readonly post: AdminPostDetail; readonly onDeleted: () => void }) {
  const client = useQueryClient()
  const router = useRouter()
  const [isAsking, setAsking] = useState(false)
  const remove = useMutation({
    mutationFn: () => change(client, deletePost, { params: { id: post.id } }),
    onSuccess: () => {
      onDeleted()
      showToast(m.admin_posts_deleted(), { tone: 'success' })
      return router.navigate({ href: '/admin/blog' })
    },
    onError: (error) => showToast(errorText(error), { tone: 'error' }),
  })
  return (
    <div>
      <Button look="danger" onClick={() => setAsking(true)}>
        <Trash2 size={18} aria-hidden="true" />
        {m.admin_posts_delete()}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={m.admin_posts_delete_title()}
        closeLabel={m.action_close()}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{m.action_cancel()}</Button>
            <Button look="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
              {m.admin_posts_delete()}
            </Button>
          </>
        }
      >
        <p>{m.admin_posts_delete_text()}</p>
      </Dialog>
    </div>
  )
}
