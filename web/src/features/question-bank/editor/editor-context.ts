import { createContext, use, type RefObject } from 'react'
import type { Locale } from '#contract/shared/locales.ts'
import type { QuestionForm } from './question-form.ts'

/** What was pasted: its HTML where it came with a look. */
export interface PastedClipboard {
  readonly html: string | null
  readonly plain: string
  /** Whether the field held nothing before. */
  readonly wasEmpty: boolean
}

/** What every field of the editor needs. */
export interface Editor {
  readonly form: QuestionForm
  readonly update: (change: (form: QuestionForm) => QuestionForm) => void
  readonly language: Locale
  /** English stands beside every text that is translated. */
  readonly isBeside: boolean
  /** What is wrong with a field, once that is to be said. */
  readonly faultOf: (field: string) => string | undefined
  /** The text field that formulas and pictures go into: the one that was typed in last. */
  readonly target: RefObject<HTMLTextAreaElement | null>
  readonly onTarget: (field: HTMLTextAreaElement) => void
  /** Takes pictures that were pasted or dropped into a text. */
  readonly onPictures: (files: readonly File[]) => void
  /** Hears of a text that was pasted into a field. */
  readonly onPasted: (clipboard: PastedClipboard) => void
}

export const EditorContext = createContext<Editor | null>(null)

export function useEditor(): Editor {
  const editor = use(EditorContext)
  if (editor === null) throw new Error('a field of the editor outside of it')
  return editor
}
