import type { ReactNode } from 'react'
import { ARTICLE_LIMITS } from '#contract/shared/articles.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PathLink } from '#web/lib/path-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

interface SaveBarProps {
  readonly title: string
  /** Where the article is listed. */
  readonly above: { readonly href: string; readonly label: string }
  /** What the author says of the change; left out where nothing keeps it. */
  readonly note?: { readonly text: string; readonly onChange: (note: string) => void } | undefined
  readonly isSaving: boolean
  readonly hasChanges: boolean
  readonly onSave: () => void
  readonly children: ReactNode
}

/** The head of the editor: where one is, where the work is, and saving it with a word about what changed. */
export function SaveBar({ title, above, note, isSaving, hasChanges, onSave, children }: SaveBarProps) {
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="me-auto grid">
        <PathLink href={above.href} className="text-sm wrap-anywhere text-primary underline">
          {above.label}
        </PathLink>
        <h1 className="text-xl">{title}</h1>
      </div>
      {children}
      <div className="flex gap-2 max-sm:w-full">
        {note !== undefined && (
          <TextInput
            aria-label={m.admin_posts_note()}
            placeholder={m.admin_posts_note()}
            maxLength={ARTICLE_LIMITS.noteLength}
            value={note.text}
            className="min-w-0 sm:w-60!"
            onChange={(event) => note.onChange(event.target.value)}
          />
        )}
        <Button look="primary" busy={isSaving} disabled={!hasChanges} onClick={onSave} title="Ctrl+S" className="max-sm:flex-1">
          {m.admin_save()}
        </Button>
      </div>
    </header>
  )
}
