import { useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { insertAt } from '#web/admin/markdown/insert-at.ts'
import { isInFormula, withPasted } from '#web/admin/markdown/insert-text.ts'
import type { PastedText } from '#web/formats/paste/paste-markdown.ts'
import type { Told } from '#web/formats/paste/told.ts'
import { isTooMuch, mayBeKrutiDev, richText } from './rich-clipboard.ts'
import { withStoredPictures, type StoredText } from './stored-pictures.ts'

/** What is said of the last paste under its field. */
export interface PasteReport {
  readonly told: readonly Told[]
  readonly failed: StoredText['failed']
  readonly undescribed: number
  /** Why the look was not read and the plain text is there instead. */
  readonly plain: 'too_much' | 'not_loaded' | null
  /** The pasted text where it looks like Kruti Dev, and the same in Unicode. */
  readonly legacy: { readonly before: string; readonly after: string } | null
}

const NOTHING: PasteReport = { told: [], failed: null, undescribed: 0, plain: null, legacy: null }

interface RichPasteOptions {
  /** Of the field as it is shown: the same control may show another text, as in another language. */
  readonly id: string
  /** Makes the text of HTML; its code is loaded at the first paste. */
  readonly read?: (html: string) => Promise<PastedText>
  /** Hears of a paste that is in the field now, also of a plain one. */
  readonly onPasted?: (clipboard: { readonly html: string | null; readonly plain: string; readonly wasEmpty: boolean }) => void
}

const readText = async (html: string): Promise<PastedText> => (await import('#web/formats/paste/paste-markdown.ts')).pasteMarkdown(html)

/**
 * Pastes with a look into a text field as Markdown and TeX, as one step of its undo. Plain text, pastes within a formula and those with
 * Shift are left to the browser.
 */
export function useRichPaste({ id, read = readText, onPasted }: RichPasteOptions) {
  const [said, setSaid] = useState<{ readonly id: string; readonly report: PasteReport } | null>(null)
  const [waiting, setWaiting] = useState<'reading' | 'storing' | null>(null)
  const report = said?.id === id ? said.report : null
  const setReport = (next: PasteReport | null) => setSaid(next === null ? null : { id, report: next })
  const shown = useRef(id)
  const isPlain = useRef(false)
  const isGone = useRef(false)
  const queue = useRef<Promise<void>>(Promise.resolve())
  useEffect(() => void (shown.current = id), [id])
  useEffect(() => {
    isGone.current = false
    return () => void (isGone.current = true)
  }, [])

  const paste = async (field: HTMLTextAreaElement, html: string, plain: string, before: Place) => {
    const pasted = await textOf(html, plain, read)
    if (pasted.text.pictures.length > 0 && !isGone.current) setWaiting('storing')
    const stored = await withStoredPictures(pasted.text)
    // Another text is shown by now: what was pasted was meant for the one before.
    if (isGone.current || !field.isConnected || shown.current !== id) return
    put(field, stored.text, before)
    const legacy = await inUnicode(stored.text)
    if (isGone.current) return
    const { told } = pasted.text
    const { failed, undescribed } = stored
    const next = { told, failed, undescribed, plain: pasted.plain, legacy }
    setReport(isSaid(next) ? next : null)
    onPasted?.({ html, plain, wasEmpty: before.value.trim() === '' })
  }

  return {
    report,
    waiting,
    dismiss: () => setReport(null),
    /** Puts the Unicode text in the place of what was pasted, where that is still there. */
    convert: (field: HTMLTextAreaElement | null) => {
      const legacy = report?.legacy
      const at = legacy === undefined || legacy === null ? -1 : (field?.value.indexOf(legacy.before) ?? -1)
      if (field !== null && legacy !== undefined && legacy !== null && at !== -1) {
        field.setSelectionRange(at, at + legacy.before.length)
        insertAt(field, (chosen) => withPasted(chosen, legacy.after))
      }
      setReport(null)
    },
    onKeyDown: (event: KeyboardEvent) => {
      isPlain.current = event.shiftKey && (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'v'
    },
    /** Takes the paste, or leaves it to the browser. */
    onPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => {
      const field = event.currentTarget
      const data = event.clipboardData
      const html = richText(data)
      const plain = data.getData('text/plain')
      const { value, selectionStart, selectionEnd } = field
      const isLeft = html === null || isPlain.current || isInFormula(value.slice(0, selectionStart))
      isPlain.current = false
      if (isLeft) {
        setReport(null)
        // The browser writes after this event.
        setTimeout(() => {
          if (isGone.current) return
          onPasted?.({ html: null, plain, wasEmpty: value.trim() === '' })
          if (mayBeKrutiDev(plain))
            void inUnicode(plain).then((legacy) => legacy !== null && !isGone.current && setReport({ ...NOTHING, legacy }))
        }, 0)
        return
      }
      event.preventDefault()
      setWaiting('reading')
      const before = { value, from: selectionStart, to: selectionEnd }
      queue.current = queue.current
        .catch(() => {})
        .then(() => paste(field, html, plain, before))
        .finally(() => !isGone.current && setWaiting(null))
    },
  }
}

export type RichPaste = ReturnType<typeof useRichPaste>

interface Place {
  readonly value: string
  readonly from: number
  readonly to: number
}

/** The text of a paste; its plain text where the look cannot be read. */
async function textOf(
  html: string,
  plain: string,
  read: NonNullable<RichPasteOptions['read']>,
): Promise<{ text: PastedText; plain: PasteReport['plain'] }> {
  const asPlain = (why: PasteReport['plain']) => ({ text: { text: plain, pictures: [], told: [] }, plain: why })
  if (isTooMuch(html)) return asPlain('too_much')
  return read(html).then(
    (text) => ({ text, plain: null }),
    // Its code did not come, as without a network.
    () => asPlain('not_loaded'),
  )
}

/** Writes at the place of the paste, or at the caret where something was typed since; the focus stays where it went meanwhile. */
function put(field: HTMLTextAreaElement, text: string, before: Place): void {
  if (text === '') return
  if (field.value === before.value) field.setSelectionRange(before.from, before.to)
  const focused = document.activeElement
  insertAt(field, (chosen) => withPasted(chosen, text))
  if (focused instanceof HTMLElement && focused !== field && focused !== document.body) focused.focus()
}

async function inUnicode(text: string): Promise<PasteReport['legacy']> {
  if (!mayBeKrutiDev(text)) return null
  const after = await import('#web/formats/paste/paste-markdown.ts').then(
    (module) => module.inUnicode(text),
    () => null,
  )
  return after === null ? null : { before: text, after }
}

const isSaid = ({ told, failed, undescribed, plain, legacy }: PasteReport): boolean =>
  told.length > 0 || failed !== null || undescribed > 0 || plain !== null || legacy !== null
