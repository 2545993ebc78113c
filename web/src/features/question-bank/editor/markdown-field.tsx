import { CircleAlert } from 'lucide-react'
import { useRef, type ClipboardEvent, type DragEvent, type ReactNode } from 'react'
import { directionOf } from '#contract/shared/locales.ts'
import { PasteNotes } from '#web/admin/paste/paste-notes.tsx'
import { useRichPaste } from '#web/admin/paste/use-rich-paste.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { classNames } from '#web/ui/class-names.ts'
import { controlClass } from '#web/ui/text-input.tsx'
import { useEditor } from './editor-context.ts'
import { fieldId } from './form-faults.ts'
import { TermNotes } from './term-notes.tsx'

interface MarkdownFieldProps {
  readonly field: string
  readonly label: string
  /** The label is read out but not shown: a letter stands before the field instead. */
  readonly hideLabel?: boolean
  readonly value: string
  readonly onChange: (value: string) => void
  /** The English text, shown beside while another language is written. */
  readonly english: string | undefined
  readonly rows?: number
  readonly hint?: ReactNode
}

/** A text in Markdown with TeX, in the language of the tab. Pictures can be pasted or dropped into it, and so can text with a look. */
export function MarkdownField({ field, label, hideLabel = false, value, onChange, english, rows = 2, hint }: MarkdownFieldProps) {
  const { language, isBeside, faultOf, onTarget, onPictures, onPasted } = useEditor()
  const id = fieldId(field)
  const area = useRef<HTMLTextAreaElement>(null)
  const paste = useRichPaste({ id, onPasted })
  const fault = faultOf(field)
  const take = (event: ClipboardEvent<HTMLTextAreaElement> | DragEvent<HTMLTextAreaElement>, data: DataTransfer) => {
    const files = [...data.files].filter(({ type }) => type.startsWith('image/'))
    if (files.length === 0) return
    event.preventDefault()
    onTarget(event.currentTarget)
    onPictures(files)
  }
  const beside = isBeside && language !== 'en'
  return (
    <div className="@container grid min-w-0 flex-1 gap-1.5">
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'font-bold'}>
        {label}
      </label>
      {hint}
      {fault !== undefined && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-bad">
          <CircleAlert size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
          {fault}
        </p>
      )}
      {beside && <TermNotes field={id} english={english} value={value} />}
      <div className={beside ? 'grid gap-2 @md:grid-cols-2' : undefined}>
        {beside && (
          <div lang="en" dir="ltr" className="rounded-md border border-line bg-sunken px-3 py-2 text-sm whitespace-pre-wrap wrap-anywhere">
            <span className="sr-only">{m.admin_bank_english_text()} </span>
            {english === undefined || english.trim() === '' ? '–' : english}
          </div>
        )}
        <textarea
          ref={area}
          id={id}
          lang={language}
          dir={directionOf(language)}
          rows={rows}
          value={value}
          spellCheck
          aria-invalid={fault === undefined ? undefined : true}
          aria-describedby={fault === undefined ? undefined : `${id}-error`}
          onChange={(event) => onChange(event.target.value)}
          onFocus={(event) => onTarget(event.currentTarget)}
          onKeyDown={paste.onKeyDown}
          onPaste={(event) => {
            // Office programs put a picture of a text beside the text.
            if (event.clipboardData.getData('text/plain').trim() === '') take(event, event.clipboardData)
            else paste.onPaste(event)
          }}
          onDrop={(event) => take(event, event.dataTransfer)}
          className={classNames(controlClass, 'max-h-96 py-2 [field-sizing:content]')}
        />
      </div>
      <PasteNotes paste={paste} field={area} />
    </div>
  )
}
