import { Rocket, Undo2 } from 'lucide-react'
import type { AdminBookDetail, BookFault, BookSettings } from '#contract/books/schemas.ts'
import type { BookKind, BookState } from '#contract/books/states.ts'
import { ArchiveButton } from '#web/admin/article-editor/archive-button.tsx'
import { CheckLine } from '#web/admin/article-editor/check-line.tsx'
import { stateName, stateTone } from '#web/admin/article-editor/state-words.ts'
import { useMay } from '#web/admin/permissions/use-may.ts'
import { formatDateTime } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { checkWords } from '../book-words.ts'

interface BookPublishPanelProps {
  readonly book: AdminBookDetail
  /** As they are written; what is not saved yet is saved first. */
  readonly settings: BookSettings
  readonly faults: readonly BookFault[]
  readonly isBusy: boolean
  readonly onState: (to: BookState) => void
}

/** Publishing a book: what is still missing, and taking it off the site again. */
export function BookPublishPanel({ book, settings, faults, isBusy, onState }: BookPublishPanelProps) {
  const mayPublish = useMay()('books.publish')
  const { state } = book
  return (
    <Card as="section" aria-labelledby="publish-head" className="grid max-w-3xl gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="publish-head" className="me-auto text-lg">
          {m.admin_posts_panel_publish()}
        </h2>
        <Badge tone={stateTone[state]}>{stateName[state]()}</Badge>
      </div>
      <p className="text-muted">
        {state === 'published' && book.publishedAt !== null
          ? m.admin_books_published_at({ at: formatDateTime(book.publishedAt) })
          : state === 'archived'
            ? m.admin_books_archived_text()
            : m.admin_books_draft_text()}
      </p>
      {state !== 'archived' && (
        <ul aria-label={m.admin_posts_checklist()} className="grid gap-1">
          {CHECKS[settings.kind].map((fault) => {
            const isMissing = faults.includes(fault)
            return (
              <CheckLine key={fault} isGood={!isMissing}>
                {isMissing ? checkWords[fault].bad() : checkWords[fault].good()}
              </CheckLine>
            )
          })}
        </ul>
      )}
      {!mayPublish && <p>{m.admin_books_may_not()}</p>}
      <div className="flex flex-wrap gap-2">
        {state === 'draft' && (
          <Button look="primary" busy={isBusy} disabled={faults.length > 0 || !mayPublish} onClick={() => onState('published')}>
            <Rocket size={18} aria-hidden="true" />
            {m.admin_posts_publish_now()}
          </Button>
        )}
        {state === 'published' && (
          <ArchiveButton
            isBusy={isBusy}
            isDisabled={!mayPublish}
            title={m.admin_books_archive_title()}
            text={m.admin_books_archive_text()}
            onArchive={() => onState('archived')}
          />
        )}
        {state === 'archived' && (
          <Button look="primary" busy={isBusy} disabled={!mayPublish} onClick={() => onState('draft')}>
            <Undo2 size={18} aria-hidden="true" />
            {m.admin_posts_reopen()}
          </Button>
        )}
      </div>
    </Card>
  )
}

/** What readers need of each kind of book. */
const CHECKS: Readonly<Record<BookKind, readonly BookFault[]>> = {
  chapters: ['description', 'chapter'],
  file: ['description', 'file', 'languages'],
  external: ['description', 'seller', 'languages'],
}
