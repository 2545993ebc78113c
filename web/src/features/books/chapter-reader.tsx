import { Highlighter, LocateFixed, NotebookPen, NotebookText, Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { BookMark } from '#contract/books/reader-schemas.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { newId } from '#web/lib/new-id.ts'
import { showToast } from '#web/lib/toast.ts'
import { useSessionUser } from '#web/session/session-store.ts'
import type { DrawnChapter } from './drawn-article.ts'
import { LockedText } from './locked-text.tsx'
import { NotesPanel } from './notes-panel.tsx'
import { BarButton, ReaderBar } from './reader-bar.tsx'
import './reader.css'
import { SearchPanel } from './search-panel.tsx'
import { blocksOf, showMarks } from './text-ranges.ts'
import { useArrival } from './use-arrival.ts'
import { useReading } from './use-reading.ts'
import { useSelected } from './use-selected.ts'
import { useTrackedPlace } from './use-tracked-place.ts'

type Panel = 'search' | 'notes' | null

interface ChapterReaderProps {
  readonly chapter: DrawnChapter
  /** The text of a Prime chapter has come. */
  readonly onUnlocked: () => void
}

/** What a reader does with a chapter: their place, highlights and notes, search inside. */
export function ChapterReader({ chapter, onUnlocked }: ChapterReaderProps) {
  const { bookId, chapterId, language, text, isLocked } = chapter
  const isLoggedIn = useSessionUser() !== null
  const reading = useReading(bookId)
  const [panel, setPanel] = useState<Panel>(null)
  const [edited, setEdited] = useState<string | null>(null)
  const selected = useSelected(text)
  const here = reading.marks.filter((mark) => mark.chapterId === chapterId && mark.language === language)
  useTrackedPlace(chapter, reading.rememberPlace)
  useArrival(text, isLocked)
  useEffect(() => showMarks(text, here))
  useEffect(() => () => showMarks(text, []), [text])
  useEffect(() => {
    if (reading.refused !== null) showToast(errorText(reading.refused), { tone: 'error', id: 'book-marks' })
  }, [reading.refused])

  const keep = (kind: BookMark['kind']): void => {
    if (!isLoggedIn) return showToast(m.books_notes_log_in(), { id: 'book-marks' })
    if (selected === null) return
    const mark: BookMark = { id: newId(), chapterId, language, kind, ...selected, note: '', at: Date.now() }
    reading.keepMark(mark)
    document.getSelection()?.removeAllRanges()
    if (kind !== 'note') return
    setEdited(mark.id)
    setPanel('notes')
  }
  const { place } = reading
  const stopped =
    place !== null && place.chapterId === chapterId && place.language === language && place.block > 2 && scrollY < 200 ? place.block : null

  return (
    <>
      {isLocked && <LockedText chapter={chapter} onUnlocked={onUnlocked} />}
      <ReaderBar label={m.books_tools()}>
        {selected === null ? (
          <>
            {stopped !== null && (
              <BarButton
                icon={<LocateFixed size={20} aria-hidden="true" />}
                label={m.books_go_on()}
                onClick={() => blocksOf(text)[stopped]?.scrollIntoView({ block: 'start' })}
              />
            )}
            <BarButton icon={<Search size={20} aria-hidden="true" />} label={m.books_search()} onClick={() => setPanel('search')} />
            <BarButton icon={<NotebookText size={20} aria-hidden="true" />} label={m.books_notes()} onClick={() => setPanel('notes')} />
          </>
        ) : (
          <>
            <BarButton
              strong
              icon={<Highlighter size={20} aria-hidden="true" />}
              label={m.books_highlight()}
              onClick={() => keep('highlight')}
            />
            <BarButton icon={<NotebookPen size={20} aria-hidden="true" />} label={m.books_note_add()} onClick={() => keep('note')} />
          </>
        )}
      </ReaderBar>
      <SearchPanel open={panel === 'search'} onClose={() => setPanel(null)} bookId={bookId} language={language} />
      <NotesPanel
        open={panel === 'notes'}
        onClose={() => {
          setPanel(null)
          setEdited(null)
        }}
        marks={here}
        text={text}
        edited={edited}
        isLoggedIn={isLoggedIn}
        onEdit={setEdited}
        onKeep={reading.keepMark}
        onTakeAway={reading.takeAway}
      />
    </>
  )
}
