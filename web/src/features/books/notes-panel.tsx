import { useState } from 'react'
import type { BookMark } from '#contract/books/reader-schemas.ts'
import { BOOK_LIMITS } from '#contract/books/states.ts'
import { directionOf } from '#contract/shared/locales.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-input.tsx'
import { rangeOf } from './text-ranges.ts'

interface NotesPanelProps {
  readonly open: boolean
  readonly onClose: () => void
  /** Of this chapter. */
  readonly marks: readonly BookMark[]
  readonly text: HTMLElement
  /** Id of the mark whose note is being written. */
  readonly edited: string | null
  readonly isLoggedIn: boolean
  readonly onEdit: (id: string | null) => void
  readonly onKeep: (mark: BookMark) => void
  readonly onTakeAway: (mark: BookMark) => void
}

/** The reader's highlights and notes in this chapter, in the order of the text. */
export function NotesPanel({ open, onClose, marks, text, edited, isLoggedIn, onEdit, onKeep, onTakeAway }: NotesPanelProps) {
  const [removed, setRemoved] = useState<BookMark | null>(null)
  const takeAway = (mark: BookMark): void => {
    onTakeAway(mark)
    setRemoved(mark)
  }
  return (
    <Dialog open={open} onClose={onClose} title={m.books_notes()} closeLabel={m.action_close()} shape="sheet">
      <div role="status">
        {removed !== null && (
          <p className="flex flex-wrap items-center gap-x-4 rounded-card bg-sunken px-4 py-1">
            {m.books_mark_removed()}
            <Button
              size="sm"
              look="quiet"
              onClick={() => {
                onKeep({ ...removed, at: Date.now() })
                setRemoved(null)
              }}
            >
              {m.action_undo()}
            </Button>
          </p>
        )}
      </div>
      {marks.length === 0 ? (
        <p className="text-muted">{isLoggedIn ? m.books_notes_empty() : m.books_notes_log_in()}</p>
      ) : (
        <ul className="grid divide-y divide-line">
          {marks
            .toSorted((a, b) => a.block - b.block || a.at - b.at)
            .map((mark) => (
              <li key={mark.id} className="grid gap-2 py-4">
                <Quoted mark={mark} range={rangeOf(text, mark)} onGo={onClose} />
                {edited === mark.id ? (
                  <NoteForm
                    mark={mark}
                    onSave={(note) => {
                      onKeep({ ...mark, note, kind: note.trim() === '' ? 'highlight' : 'note', at: Date.now() })
                      onEdit(null)
                    }}
                    onCancel={() => onEdit(null)}
                  />
                ) : (
                  <>
                    {mark.note !== '' && <p className="whitespace-pre-line wrap-anywhere">{mark.note}</p>}
                    <div className="flex flex-wrap gap-2">
                      <Button size="sm" onClick={() => onEdit(mark.id)}>
                        {m.books_note_add()}
                      </Button>
                      <Button size="sm" look="quiet" onClick={() => takeAway(mark)}>
                        {m.books_mark_remove()}
                      </Button>
                    </div>
                  </>
                )}
              </li>
            ))}
        </ul>
      )}
    </Dialog>
  )
}

function Quoted({ mark, range, onGo }: { readonly mark: BookMark; readonly range: Range | null; readonly onGo: () => void }) {
  const { quote, language } = mark
  if (range === null)
    return (
      <div className="grid gap-1">
        <blockquote className="border-s-2 border-line ps-3 text-muted wrap-anywhere" lang={language} dir={directionOf(language)}>
          {quote}
        </blockquote>
        <p className="text-sm text-muted">{m.books_mark_elsewhere()}</p>
      </div>
    )
  return (
    <button
      type="button"
      lang={language}
      dir={directionOf(language)}
      className="border-s-2 border-primary ps-3 text-start wrap-anywhere hover:underline"
      onClick={() => {
        onGo()
        range.startContainer.parentElement?.scrollIntoView({ block: 'center' })
      }}
    >
      {quote}
    </button>
  )
}

function NoteForm({
  mark,
  onSave,
  onCancel,
}: {
  readonly mark: BookMark
  readonly onSave: (note: string) => void
  readonly onCancel: () => void
}) {
  const [note, setNote] = useState(mark.note)
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        onSave(note)
      }}
    >
      <Field label={m.books_note_label()}>
        {(ids) => (
          <TextArea {...ids} value={note} maxLength={BOOK_LIMITS.noteLength} onChange={(event) => setNote(event.currentTarget.value)} />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" size="sm">
          {m.books_note_save()}
        </Button>
        <Button size="sm" look="quiet" onClick={onCancel}>
          {m.action_cancel()}
        </Button>
      </div>
    </form>
  )
}
