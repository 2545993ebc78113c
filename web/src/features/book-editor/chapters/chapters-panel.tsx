import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { AdminBookDetail, OutlineChapter } from '#contract/books/schemas.ts'
import { BOOK_LIMITS } from '#contract/books/states.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { chapterTitle } from '../chapter-title.ts'
import { AddChapter } from './add-chapter.tsx'
import { ChapterRow } from './chapter-row.tsx'
import { useChapterOrder } from './use-chapter-order.ts'

interface ChaptersPanelProps {
  readonly book: AdminBookDetail
  /** The revision of the book as it is known now. */
  readonly revision: () => number
  readonly onBook: (book: AdminBookDetail) => void
}

/** The chapters of a book in their order, each with its languages; moved by buttons and keys. */
export function ChaptersPanel({ book, revision, onBook }: ChaptersPanelProps) {
  const { chapters, move } = useChapterOrder({ book, revision, onBook })
  const [isAdding, setAdding] = useState(false)
  const [said, setSaid] = useState('')
  const moveAndSay = (chapter: OutlineChapter, step: 1 | -1) => {
    const place = move(chapter.id, step)
    const title = chapterTitle(chapter).text
    setSaid(
      place !== null
        ? m.admin_books_moved({ title, place: formatNumber(place + 1), of: formatNumber(chapters.length) })
        : step === 1
          ? m.admin_books_move_last({ title })
          : m.admin_books_move_first({ title }),
    )
  }
  const add = (
    <Button look="primary" disabled={chapters.length >= BOOK_LIMITS.chapters} onClick={() => setAdding(true)}>
      <Plus size={20} aria-hidden="true" />
      {m.admin_books_chapter_add()}
    </Button>
  )
  return (
    <>
      {chapters.length === 0 ? (
        <EmptyState title={m.admin_books_chapters_none()} action={add}>
          {m.admin_books_chapters_none_text()}
        </EmptyState>
      ) : (
        <Card as="section" aria-labelledby="chapters-head" className="grid gap-4">
          <div className="flex flex-wrap items-center gap-2">
            <div className="me-auto grid">
              <h2 id="chapters-head" className="text-lg">
                {m.admin_books_chapters()}
              </h2>
              <p className="text-sm text-muted max-sm:hidden">{m.admin_books_move_keys()}</p>
            </div>
            {add}
          </div>
          <ol aria-labelledby="chapters-head" className="grid">
            {chapters.map((chapter, place) => (
              <ChapterRow
                key={chapter.id}
                book={book}
                chapter={chapter}
                place={place}
                isLast={place === chapters.length - 1}
                onMove={(step) => moveAndSay(chapter, step)}
              />
            ))}
          </ol>
        </Card>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
      {isAdding && <AddChapter book={book} onClose={() => setAdding(false)} />}
    </>
  )
}
