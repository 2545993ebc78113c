import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { editComment, removeComment } from '#contract/comments/endpoints.ts'
import type { PostComment } from '#contract/comments/schemas.ts'
import { change } from '#web/lib/api/change.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { CommentForm } from './comment-form.tsx'

/** The text of an own comment, to be changed in its place. */
export function EditComment({ comment, onDone }: { readonly comment: PostComment; readonly onDone: () => void }) {
  const queryClient = useQueryClient()
  const [text, setText] = useState(comment.text)
  const save = useMutation({
    mutationFn: () => change(queryClient, editComment, { params: { id: comment.id }, body: { text } }),
    onSuccess: ({ isHeld }) => {
      if (isHeld) showToast(m.comments_sent_held(), { tone: 'success' })
      onDone()
    },
  })
  return (
    <CommentForm
      label={m.comments_edit_label()}
      submitLabel={m.comments_save()}
      text={text}
      onText={setText}
      onSend={() => save.mutate()}
      onCancel={onDone}
      isBusy={save.isPending}
      isOpened
      note={
        save.isError && (
          <p role="alert" className="text-bad">
            {errorText(save.error)}
          </p>
        )
      }
    />
  )
}

/** Asks before an own comment is taken away for good. */
export function DeleteComment({ id, isOpen, onClose }: { readonly id: string; readonly isOpen: boolean; readonly onClose: () => void }) {
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: () => change(queryClient, removeComment, { params: { id } }),
    onSuccess: () => {
      showToast(m.comments_deleted())
      onClose()
    },
  })
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={m.comments_delete_title()}
      closeLabel={m.action_close()}
      actions={
        <>
          <Button onClick={onClose}>{m.action_cancel()}</Button>
          <Button look="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
            {m.comments_delete()}
          </Button>
        </>
      }
    >
      <p>{m.comments_delete_text()}</p>
      {remove.isError && (
        <p role="alert" className="mt-3 text-bad">
          {errorText(remove.error)}
        </p>
      )}
    </Dialog>
  )
}
