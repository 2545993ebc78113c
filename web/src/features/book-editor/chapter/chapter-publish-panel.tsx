import { Rocket, Undo2 } from 'lucide-react'
import type { AdminBookDetail, AdminChapterText } from '#contract/books/schemas.ts'
import { ENDONYMS, type Locale } from '#contract/shared/locales.ts'
import { ArchiveButton } from '#web/admin/article-editor/archive-button.tsx'
import { CheckLine } from '#web/admin/article-editor/check-line.tsx'
import { stateName, stateTone } from '#web/admin/article-editor/state-words.ts'
import { useMay } from '#web/admin/permissions/use-may.ts'
import { formatDateTime } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PathLink } from '#web/lib/path-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import type { ChapterState } from './use-chapter-save.ts'

interface ChapterPublishPanelProps {
  readonly book: AdminBookDetail
  readonly language: Locale
  /** The text as it is saved; null before that. */
  readonly text: AdminChapterText | null
  /** What readers would miss, by what stands in the form. */
  readonly faults: readonly ('title' | 'text' | 'bookTitle')[]
  /** The text in Markdown has faults, so that it cannot be saved. */
  readonly isBroken: boolean
  readonly isBusy: boolean
  /** Saves what is not saved yet and moves the text to a state. */
  readonly onState: (to: ChapterState) => void
}

/** Publishing a text of a chapter: what is still missing, and taking it off the site again. */
export function ChapterPublishPanel({ book, language, text, faults, isBroken, isBusy, onState }: ChapterPublishPanelProps) {
  const mayPublish = useMay()('books.publish')
  const state = text?.state ?? 'draft'
  const published = book.chapters.flatMap(({ texts }) => texts.filter((one) => one.state === 'published'))
  const isLast = book.state === 'published' && published.length === 1
  const words = wordsOf(ENDONYMS[language])
  return (
    <Card as="section" aria-labelledby="publish-head" className="grid max-w-3xl gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="publish-head" className="me-auto text-lg">
          {m.admin_posts_panel_publish()}
        </h2>
        <Badge tone={stateTone[state]}>{stateName[state]()}</Badge>
      </div>
      <p className="text-muted">
        {state === 'published' && text !== null && text.publishedAt !== null
          ? m.admin_posts_published_at({ at: formatDateTime(text.publishedAt) })
          : state === 'archived'
            ? m.admin_posts_archived_text()
            : m.admin_posts_draft_text()}
      </p>
      {book.state !== 'published' && (
        <p>
          {m.admin_books_book_hidden()}{' '}
          <PathLink href={`/admin/books/edit/${book.id}?panel=publish`} className="text-primary underline">
            {m.admin_books_to_publishing()}
          </PathLink>
        </p>
      )}
      {state !== 'archived' && (
        <ul aria-label={m.admin_posts_checklist()} className="grid gap-1">
          <CheckLine isGood={!isBroken}>{isBroken ? m.admin_posts_check_faults() : m.admin_posts_check_no_faults()}</CheckLine>
          {(['title', 'text', 'bookTitle'] as const).map((fault) => {
            const isMissing = faults.includes(fault)
            return (
              <CheckLine key={fault} isGood={!isMissing}>
                {isMissing ? words[fault].bad : words[fault].good}
              </CheckLine>
            )
          })}
        </ul>
      )}
      {!mayPublish && <p>{m.admin_books_may_not()}</p>}
      {state === 'published' && isLast && <p>{m.admin_books_last_text()}</p>}
      <div className="flex flex-wrap gap-2">
        {(state === 'draft' || state === 'scheduled') && (
          <Button look="primary" busy={isBusy} disabled={faults.length > 0 || isBroken || !mayPublish} onClick={() => onState('published')}>
            <Rocket size={18} aria-hidden="true" />
            {m.admin_posts_publish_now()}
          </Button>
        )}
        {state === 'published' && (
          <ArchiveButton isBusy={isBusy} isDisabled={!mayPublish || isLast} onArchive={() => onState('archived')} />
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

const wordsOf = (language: string) => ({
  title: { good: m.admin_posts_check_title(), bad: m.admin_posts_check_title_missing() },
  text: { good: m.admin_posts_check_text(), bad: m.admin_posts_check_text_missing() },
  bookTitle: { good: m.admin_books_check_book_title({ language }), bad: m.admin_books_check_book_title_missing({ language }) },
})
