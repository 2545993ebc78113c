import { ClipboardPaste, X } from 'lucide-react'
import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { richText } from '#web/admin/paste/rich-clipboard.ts'
import { pastedFile, type PastedPiece } from '#web/formats/paste/pasted-file.ts'
import { formatDateTime, formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TextArea } from '#web/ui/text-input.tsx'
import type { GivenFile } from './engine/upload-state.ts'

/** What was pasted so far: what came with a look as it is, and the text of the field behind it. */
export interface PastedQuestions {
  readonly pieces: readonly PastedPiece[]
  readonly text: string
}

export const NOTHING_PASTED: PastedQuestions = { pieces: [], text: '' }

interface PasteDoorProps {
  readonly busy: boolean
  readonly pasted: PastedQuestions
  readonly onChange: (pasted: PastedQuestions) => void
  readonly onFiles: (files: readonly GivenFile[]) => void
}

/**
 * A box for many questions out of Word, Google Docs, a web page or a text. It is read like a file. What comes with a look is kept as it came
 * and is never put into the page, so that nothing in it runs and no picture of it is fetched.
 */
export function PasteDoor({ busy, pasted, onChange, onFiles }: PasteDoorProps) {
  const { pieces, text } = pasted
  const [said, setSaid] = useState('')
  const isPlain = useRef(false)
  const isEmpty = pieces.length === 0 && text.trim() === ''
  const take = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const html = isPlain.current ? null : richText(event.clipboardData)
    isPlain.current = false
    if (html === null) return
    event.preventDefault()
    const plain = event.clipboardData.getData('text/plain')
    const typed = text.trim() === '' ? [] : [{ html: null, plain: text }]
    onChange({ pieces: [...pieces, ...typed, { html, plain }], text: '' })
    setSaid(m.admin_paste_kept())
  }
  const read = () => {
    const own = text.trim() === '' ? pieces : [...pieces, { html: null, plain: text }]
    const bytes = new TextEncoder().encode(pastedFile(own))
    onFiles([{ name: m.admin_paste_file_name({ when: formatDateTime(Date.now()) }), bytes }])
  }
  return (
    <Card as="section" className="grid content-start gap-4" aria-labelledby="paste-head">
      <div className="grid gap-1">
        <h2 id="paste-head" className="flex items-center gap-2 text-lg">
          <ClipboardPaste size={20} aria-hidden="true" className="shrink-0 text-primary" />
          {m.admin_quiz_paste()}
        </h2>
        <p className="text-muted">{m.admin_paste_door_text()}</p>
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
      {pieces.length > 0 && (
        <ol className="grid gap-2">
          {pieces.map((piece, place) => (
            <li key={place} className="flex items-start gap-2 rounded-md border border-line bg-sunken ps-3">
              <div className="grid min-w-0 flex-1 gap-0.5 py-2">
                <p className="text-xs text-muted">
                  {m.admin_paste_piece({ count: lettersOf(piece), shown: formatNumber(lettersOf(piece)) })}
                </p>
                <p dir="auto" className="line-clamp-3 text-sm wrap-anywhere">
                  {piece.plain.trim().slice(0, 300)}
                </p>
              </div>
              <IconButton
                label={m.admin_paste_remove({ place: formatNumber(place + 1) })}
                disabled={busy}
                onClick={() => {
                  onChange({ pieces: pieces.filter((_, i) => i !== place), text })
                  setSaid('')
                }}
              >
                <X size={18} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ol>
      )}
      <Field label={pieces.length === 0 ? m.admin_paste_here() : m.admin_paste_more_here()} hint={m.admin_paste_door_hint()}>
        {(ids) => (
          <TextArea
            {...ids}
            rows={pieces.length === 0 ? 8 : 3}
            dir="auto"
            value={text}
            disabled={busy}
            onChange={(event) => onChange({ pieces, text: event.target.value })}
            onKeyDown={(event: KeyboardEvent) => {
              isPlain.current = event.shiftKey && (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'v'
            }}
            onPaste={take}
          />
        )}
      </Field>
      <Button look="primary" className="justify-self-start" busy={busy} disabled={isEmpty} onClick={read}>
        {m.admin_paste_read()}
      </Button>
    </Card>
  )
}

const lettersOf = ({ plain }: PastedPiece): number => plain.replace(/\s/g, '').length
