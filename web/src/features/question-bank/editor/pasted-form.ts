import type { ContentQuestion } from '#contract/imports/content.ts'
import { LOCALES, type Locale } from '#contract/shared/locales.ts'
import { formOf, HAS_OPTIONS, type QuestionForm } from './question-form.ts'

/** Whether nothing is written but what was pasted into one field of an empty form. */
export const isAlone = ({ texts }: QuestionForm): boolean =>
  Object.values(texts)
    .flatMap((one) =>
      one === undefined
        ? []
        : [
            one.stem,
            one.solution,
            one.hint,
            ...[one.options, one.rows, one.columns, one.one, one.two].flatMap((part) => Object.values(part)),
          ],
    )
    .filter((text) => text.trim() !== '').length <= 1

/** The form with a pasted question in place of its texts, options and key. What else the author chose stays. */
export function filledForm(now: QuestionForm, question: ContentQuestion): QuestionForm {
  const { type, options, rows, columns, decimals, right, accept, rightCells, words, one, two, texts } = formOf(question)
  return { ...now, type, options, rows, columns, decimals, right, accept, rightCells, words, one, two, texts }
}

export interface FilledField {
  readonly language: Locale
  readonly field: 'stem' | 'solution' | 'option'
  /** Of an option: A, B, C … */
  readonly letter: string
  readonly isRight: boolean
  readonly text: string
}

/** What would stand where, language by language; an empty field is listed with an empty text, so that it is seen. */
export function filledFields(form: QuestionForm): FilledField[] {
  return LOCALES.flatMap((language): FilledField[] => {
    const texts = form.texts[language]
    if (texts === undefined) return []
    const plain = { language, letter: '', isRight: false }
    const options = HAS_OPTIONS.includes(form.type)
      ? form.options.map((name, place): FilledField => ({
          language,
          field: 'option',
          letter: String.fromCharCode(65 + place),
          isRight: form.right.includes(name),
          text: texts.options[name] ?? '',
        }))
      : []
    return [{ ...plain, field: 'stem', text: texts.stem }, ...options, { ...plain, field: 'solution', text: texts.solution }]
  })
}
