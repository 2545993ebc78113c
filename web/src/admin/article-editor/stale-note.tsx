import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { ENDONYMS, type Locale } from '#contract/shared/locales.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { ArticleRef } from './history/revision-queries.ts'
import { RevisionDiff } from './history/revision-diff.tsx'

interface StaleNoteProps {
  readonly article: ArticleRef
  readonly behind: { readonly language: Locale; readonly revision: number; readonly current: number }
  readonly onUpToDate: () => void
}

/** Says that the source of a translation has changed since, shows what, and takes the word of its editor that it says the same again. */
export function StaleNote({ article, behind, onUpToDate }: StaleNoteProps) {
  const [isShown, setShown] = useState(false)
  const { language, revision, current } = behind
  return (
    <div role="status" className="flex flex-wrap items-center gap-2 rounded-card border border-edge bg-accent-soft p-3">
      <CircleAlert size={20} aria-hidden="true" className="text-accent" />
      <p className="me-auto min-w-56 flex-1">
        {m.admin_posts_behind({ language: ENDONYMS[language], from: formatNumber(revision), to: formatNumber(current) })}
      </p>
      <Button size="sm" onClick={() => setShown(true)}>
        {m.admin_posts_behind_show()}
      </Button>
      <Button size="sm" onClick={onUpToDate}>
        {m.admin_posts_behind_done()}
      </Button>
      <Dialog
        open={isShown}
        shape="wide"
        onClose={() => setShown(false)}
        title={m.admin_posts_behind_changes({ language: ENDONYMS[language] })}
        closeLabel={m.action_close()}
      >
        <RevisionDiff article={article} language={language} older={revision} newer={current} />
      </Dialog>
    </div>
  )
}
