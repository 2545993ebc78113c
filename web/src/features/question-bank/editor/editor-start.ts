import type { QuestionDetail } from '#contract/question-bank/schemas.ts'
import type { ContentQuestion } from '#contract/imports/content.ts'
import { draftIdOf } from '#contract/drafts/schemas.ts'
import { nextForm } from './change-form.ts'
import { emptyForm, formOf, type QuestionForm } from './question-form.ts'

/** The question that is in the bank, as far as the editor has to know it. */
export interface StoredQuestion {
  readonly id: string
  readonly version: number
  readonly source: ContentQuestion
}

export interface EditorStart {
  readonly form: QuestionForm
  /** Null for a question that is new. */
  readonly stored: StoredQuestion | null
}

/** A name that no one has; the author may give a better one. */
export const newName = (): string => `q-${draftIdOf(crypto.getRandomValues(new Uint8Array(16))).slice(0, 10)}`

export const storedOf = ({ id, version, source }: QuestionDetail): StoredQuestion => ({ id, version, source })
export const startOf = (detail: QuestionDetail): EditorStart => ({ form: formOf(detail.source), stored: storedOf(detail) })

/** A new question: empty, a copy of another (`whole`), or with what another's sitting has in common. */
export function newStart(other: QuestionDetail | null, whole: boolean): EditorStart {
  const empty = emptyForm(newName())
  if (other === null) return { form: empty, stored: null }
  const form = formOf(other.source)
  return { form: whole ? { ...form, name: empty.name } : nextForm(form, empty), stored: null }
}
