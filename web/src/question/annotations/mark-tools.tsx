import { Bookmark, Flag, StickyNote } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Locale } from '#contract/shared/locales.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { ToolButton } from './tool-button.tsx'
import { NoteDialog } from './note-dialog.tsx'
import { ReportDialog } from './report-dialog.tsx'
import { useMarks } from './use-marks.ts'

interface MarkButtonsProps {
  readonly attemptId: string
  /** 0-based in the paper. */
  readonly place: number
  /** In which the question is read. */
  readonly language: Locale
  readonly hasWords?: boolean
}

/** Bookmark, note and report of a question, each with its state. */
function MarkButtons({ attemptId, place, language, hasWords = false }: MarkButtonsProps) {
  const at = { attemptId, place }
  const { note, isReported, put } = useMarks(at)
  const [open, setOpen] = useState<'note' | 'report' | null>(null)
  // Taking a bookmark away takes its note along: pressed again, it comes back with it.
  const last = useRef(new Map<number, string>())
  const toggle = () => {
    if (note === null) return void put({ ...at, kind: 'save', note: last.current.get(place) ?? '' })
    last.current.set(place, note)
    void put({ ...at, kind: 'forget' })
  }
  return (
    <>
      <ToolButton
        label={m.tool_bookmark()}
        icon={<Bookmark size={20} aria-hidden="true" className={note === null ? undefined : 'fill-primary'} />}
        hasWord={hasWords}
        aria-pressed={note !== null}
        data-bookmark
        onClick={toggle}
      />
      <ToolButton
        label={m.tool_note()}
        icon={<StickyNote size={20} aria-hidden="true" className={note ? 'fill-primary-soft text-primary' : undefined} />}
        hasWord={hasWords}
        aria-haspopup="dialog"
        {...(note && { title: note, 'aria-description': note })}
        onClick={() => setOpen('note')}
      />
      <ToolButton
        label={m.tool_report()}
        icon={<Flag size={20} aria-hidden="true" className={isReported ? 'fill-primary text-primary' : undefined} />}
        hasWord={hasWords}
        aria-haspopup="dialog"
        {...(isReported && { title: m.tool_reported(), 'aria-description': m.tool_reported() })}
        onClick={() => setOpen('report')}
      />
      <NoteDialog
        note={note ?? ''}
        open={open === 'note'}
        onClose={() => setOpen(null)}
        onKeep={(text) => {
          setOpen(null)
          void put({ ...at, kind: 'save', note: text })
        }}
      />
      <ReportDialog at={at} language={language} reason={null} open={open === 'report'} onClose={() => setOpen(null)} />
    </>
  )
}

/** The name of the bookmark's key, where the keys are listed. */
const BookmarkWord = () => m.tool_bookmark()

export const MarkTools = { MarkButtons, BookmarkWord }
