import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { sendComment } from '#contract/comments/endpoints.ts'
import { COMMENT_LIMITS } from '#contract/comments/schemas.ts'
import { change } from '#web/lib/api/change.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { useDraft } from '#web/lib/forms/use-draft.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import { rememberBounce } from '#web/session/bounce.ts'
import { useSessionUser } from '#web/session/session-store.ts'
import { CommentForm } from './comment-form.tsx'
import { newId } from '#web/lib/new-id.ts'

interface NewCommentProps {
  readonly postId: string
  /** The comment that is replied to; null for a new thread. */
  readonly parent: { readonly id: string; readonly name: string } | null
  readonly onDone?: () => void
}

interface Draft {
  /** Stays while the text is tried again, so that it is posted once. */
  readonly id: string
  readonly text: string
}

/** A new comment or reply. What is typed stays on the device until it is posted, also while a visitor logs in. */
export function NewComment({ postId, parent, onDone }: NewCommentProps) {
  const user = useSessionUser()
  const queryClient = useQueryClient()
  const logIn = useLogIn()
  const [openedAt, setOpenedAt] = useState(Date.now)
  const { draft, setDraft, forget } = useDraft(`comment:${postId}:${parent?.id ?? ''}`, readDraft)
  const send = useMutation({
    mutationFn: () =>
      change(queryClient, sendComment, {
        body: { ...draft, postId, parentId: parent?.id ?? null, language: locale, openMs: Date.now() - openedAt },
      }),
    onSuccess: ({ isHeld }) => {
      setDraft({ id: newId(), text: '' })
      forget()
      setOpenedAt(Date.now())
      showToast(isHeld ? m.comments_sent_held() : m.comments_sent(), { tone: 'success' })
      onDone?.()
    },
  })
  return (
    <CommentForm
      label={parent === null ? m.comments_label() : m.comments_reply_to({ name: parent.name })}
      submitLabel={user === null ? m.comments_login() : parent === null ? m.comments_send() : m.comments_send_reply()}
      text={draft.text}
      onText={(text) => setDraft({ ...draft, text })}
      onSend={() => (user === null ? logIn() : send.mutate())}
      onCancel={onDone}
      isBusy={send.isPending}
      isOpened={parent !== null}
      note={
        send.isError ? (
          <p role="alert" className="text-bad">
            {m.comments_not_sent()} {errorText(send.error)}
          </p>
        ) : (
          user === null && draft.text !== '' && <p className="text-muted">{m.comments_login_text()}</p>
        )
      }
    />
  )
}

/** Leads to the login and from there back to the comments. */
function useLogIn(): () => void {
  const navigate = useNavigate()
  return () => {
    rememberBounce({ reason: 'signInNeeded', path: `${location.pathname}#comments` })
    void navigate({ to: '/login' })
  }
}

function readDraft(stored: unknown): Draft {
  const { id, text } = (typeof stored === 'object' && stored !== null ? stored : {}) as Partial<Record<keyof Draft, unknown>>
  return {
    id: typeof id === 'string' && /^[a-z0-9]{16}$/.test(id) ? id : newId(),
    text: typeof text === 'string' ? text.slice(0, COMMENT_LIMITS.text) : '',
  }
}
