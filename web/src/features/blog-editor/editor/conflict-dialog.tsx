import type { AdminPostDetail } from '#contract/blog/schemas.ts'
import { ENDONYMS, type Locale } from '#contract/shared/locales.ts'
import { LastChange } from '#web/admin/last-change.tsx'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LineDiff } from '../history/line-diff.tsx'
import { EMPTY_TEXT, type PostForm, textFormOf } from './post-form.ts'

/** A part of a post that someone else saved while it was written here, with the post as it is now. */
export interface Conflict {
  readonly part: 'settings' | Locale
  readonly theirs: AdminPostDetail
}

interface ConflictDialogProps {
  readonly conflict: Conflict
  readonly form: PostForm
  readonly onClose: () => void
  readonly onMine: () => void
  readonly onTheirs: () => void
}

/** Who saved meanwhile, what saving one's own work would change of it, and whose version stays. What was typed is kept until that is chosen. */
export function ConflictDialog({ conflict, form, onClose, onMine, onTheirs }: ConflictDialogProps) {
  const { part, theirs } = conflict
  return (
    <Dialog
      open
      shape="wide"
      onClose={onClose}
      title={m.admin_posts_conflict()}
      closeLabel={m.action_close()}
      actions={
        <>
          <Button onClick={onTheirs}>{m.admin_posts_conflict_theirs()}</Button>
          <Button look="primary" onClick={onMine}>
            {m.admin_posts_conflict_mine()}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <LastChange target={`post:${theirs.id}`} action="post" />
        <p>
          {part === 'settings' ? m.admin_posts_conflict_settings() : m.admin_posts_conflict_text({ language: ENDONYMS[part] })}{' '}
          {m.admin_posts_conflict_kept()}
        </p>
        {part !== 'settings' && <TextConflict language={part} theirs={theirs} form={form} />}
      </div>
    </Dialog>
  )
}

function TextConflict({
  language,
  theirs,
  form,
}: { readonly language: Locale } & Pick<ConflictDialogProps, 'form'> & Pick<Conflict, 'theirs'>) {
  const saved = theirs.texts.find((text) => text.language === language)
  return (
    <section className="grid gap-2">
      <h3 className="text-base">{m.admin_posts_conflict_diff()}</h3>
      <LineDiff
        older={saved === undefined ? EMPTY_TEXT : textFormOf(saved)}
        newer={form.texts[language] ?? EMPTY_TEXT}
        language={language}
      />
    </section>
  )
}
