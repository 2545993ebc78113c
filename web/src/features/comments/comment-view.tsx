import { Flag, Pencil, Reply, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { PostComment } from '#contract/comments/schemas.ts'
import { formatDateTime, formatRelative } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DeleteComment, EditComment } from './own-acts.tsx'
import { ReportComment } from './report-comment.tsx'

interface CommentViewProps {
  readonly comment: PostComment
  /** ms UTC, by the server's clock. */
  readonly now: number
  readonly isLoggedIn: boolean
  /** Opens the form of a reply; not for replies and for what waits for review. */
  readonly onReply?: (() => void) | undefined
}

/** One comment with what its reader can do about it. The text may be in any language and direction. */
export function CommentView({ comment, now, isLoggedIn, onReply }: CommentViewProps) {
  const { id, author, text, at, editedAt, isOwn, editableUntil, isHeld } = comment
  const [open, setOpen] = useState<'edit' | 'delete' | 'report' | null>(null)
  const close = () => setOpen(null)
  const canEdit = editableUntil !== null && editableUntil > now
  return (
    <article id={`comment-${id}`} tabIndex={-1} className="grid scroll-mt-20 grid-cols-[auto_minmax(0,1fr)] gap-x-3 target:bg-primary-soft">
      <Avatar name={author.name} picture={author.image} />
      <div className="grid gap-1.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          <bdi className="font-bold wrap-anywhere">{author.name}</bdi>
          {author.isAdmin && <Badge tone="primary">{m.comments_team()}</Badge>}
          {isOwn && <Badge>{m.comments_you()}</Badge>}
          {isHeld && <Badge tone="accentSoft">{m.comments_held()}</Badge>}
          <time dateTime={new Date(at).toISOString()} title={formatDateTime(at)} className="text-muted tabular">
            {formatRelative(Math.min(at, now), now)}
          </time>
          {editedAt !== null && (
            <span title={formatDateTime(editedAt)} className="text-muted">
              {m.comments_edited()}
            </span>
          )}
        </p>
        {open === 'edit' ? (
          <EditComment comment={comment} onDone={close} />
        ) : (
          <p dir="auto" className="wrap-anywhere whitespace-pre-line">
            {text}
          </p>
        )}
        {isHeld && <p className="text-sm text-muted">{m.comments_held_text()}</p>}
        {open !== 'edit' && (
          <div className="-ms-3 flex flex-wrap">
            {onReply && (
              <Act icon={<Reply size={16} aria-hidden="true" className="mirror-rtl" />} onClick={onReply}>
                {m.comments_reply()}
              </Act>
            )}
            {canEdit && (
              <Act icon={<Pencil size={16} aria-hidden="true" />} onClick={() => setOpen('edit')}>
                {m.comments_edit()}
              </Act>
            )}
            {isOwn && (
              <Act icon={<Trash2 size={16} aria-hidden="true" />} onClick={() => setOpen('delete')}>
                {m.comments_delete()}
              </Act>
            )}
            {isLoggedIn && !isOwn && (
              <Act icon={<Flag size={16} aria-hidden="true" />} onClick={() => setOpen('report')}>
                {m.comments_report()}
              </Act>
            )}
          </div>
        )}
      </div>
      <DeleteComment id={id} isOpen={open === 'delete'} onClose={close} />
      <ReportComment id={id} isOpen={open === 'report'} onClose={close} />
    </article>
  )
}

function Act({ icon, onClick, children }: { readonly icon: ReactNode; readonly onClick: () => void; readonly children: string }) {
  return (
    <Button look="quiet" size="sm" className="min-h-11" onClick={onClick}>
      {icon}
      {children}
    </Button>
  )
}
