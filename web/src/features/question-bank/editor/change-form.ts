import type { Locale } from '#contract/shared/locales.ts'
import { ANSWER_FORMS, type QuestionType } from '#contract/question-bank/question-form.ts'
import { choicesOf, EMPTY_TEXTS, type FormTexts, type QuestionForm } from './question-form.ts'

export type Lettered = 'options' | 'rows' | 'columns'
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
/** As many as the format takes. */
export const MOST = { options: 10, rows: 8, columns: 8, one: 8, two: 8 } as const
export const LEAST = 2

/** Other texts in one language. */
export const withTexts = (form: QuestionForm, locale: Locale, change: Partial<FormTexts>): QuestionForm => ({
  ...form,
  texts: { ...form.texts, [locale]: { ...(form.texts[locale] ?? EMPTY_TEXTS), ...change } },
})

/** Another type; the right answer stays as far as the new type can have it. */
export function withType(form: QuestionForm, type: QuestionType): QuestionForm {
  const turned = { ...form, type }
  const choices = choicesOf(turned)
  // A type without options leaves them be, for the way back.
  const right = choices.length === 0 ? form.right : form.right.filter((letter) => choices.includes(letter))
  return { ...turned, right: ANSWER_FORMS[type] === 'option' ? right.slice(0, 1) : right }
}

/** Marks an option right: of several where there may be several, else in place of the one before. */
export function withRight(form: QuestionForm, letter: string): QuestionForm {
  if (ANSWER_FORMS[form.type] !== 'options') return { ...form, right: [letter] }
  return { ...form, right: form.right.includes(letter) ? form.right.filter((one) => one !== letter) : [...form.right, letter] }
}

/** Marks a cell of a matrix right, or no longer. */
export function withCell(form: QuestionForm, row: string, column: string): QuestionForm {
  const cells = form.rightCells[row] ?? []
  const next = cells.includes(column) ? cells.filter((one) => one !== column) : [...cells, column]
  return { ...form, rightCells: { ...form.rightCells, [row]: next } }
}

/** One more at the end, under a letter that is free. */
export function withOneMore(form: QuestionForm, what: Lettered): QuestionForm {
  const letters = form[what]
  const free = Array.from<string>(LETTERS).find((letter) => !letters.includes(letter))
  return free === undefined || letters.length >= MOST[what] ? form : { ...form, [what]: [...letters, free] }
}

/** Without one, in every language and in the key. */
export function without(form: QuestionForm, what: Lettered, letter: string): QuestionForm {
  if (form[what].length <= LEAST) return form
  const left = { ...form, [what]: form[what].filter((one) => one !== letter) }
  const texts = Object.fromEntries(
    Object.entries(form.texts).map(([locale, one]) => {
      if (one === undefined) return [locale, one]
      const { [letter]: _gone, ...rest } = one[what]
      return [locale, { ...one, [what]: rest }]
    }),
  ) as QuestionForm['texts']
  const cells = Object.entries(form.rightCells).flatMap(([row, columns]) =>
    what === 'rows' && row === letter ? [] : [[row, what === 'columns' ? columns.filter((one) => one !== letter) : columns] as const],
  )
  return {
    ...left,
    texts,
    right: what === 'options' ? form.right.filter((one) => one !== letter) : form.right,
    rightCells: what === 'options' ? form.rightCells : Object.fromEntries(cells),
  }
}

/** One place up (-1) or down (1); texts and key follow their letter. */
export function moved(form: QuestionForm, what: Lettered, letter: string, by: -1 | 1): QuestionForm {
  const letters = [...form[what]]
  const at = letters.indexOf(letter)
  const other = letters[at + by]
  if (at === -1 || other === undefined) return form
  letters[at + by] = letter
  letters[at] = other
  return { ...form, [what]: letters }
}

/** The texts of English in a language that has none of them, field by field: what is written there stays. */
export function copiedFromEnglish(form: QuestionForm, locale: Locale): QuestionForm {
  const { en } = form.texts
  if (en === undefined || locale === 'en') return form
  const own = form.texts[locale] ?? EMPTY_TEXTS
  const text = (mine: string, english: string) => (mine.trim() === '' ? english : mine)
  const record = (mine: Readonly<Record<string, string>>, english: Readonly<Record<string, string>>) =>
    Object.fromEntries([...new Set([...Object.keys(mine), ...Object.keys(english)])].map((l) => [l, text(mine[l] ?? '', english[l] ?? '')]))
  const list = (mine: readonly string[], english: readonly string[]) =>
    Array.from({ length: Math.max(mine.length, english.length) }, (_, i) => text(mine[i] ?? '', english[i] ?? ''))
  return withTexts(form, locale, {
    stem: text(own.stem, en.stem),
    solution: text(own.solution, en.solution),
    hint: text(own.hint, en.hint),
    options: record(own.options, en.options),
    rows: record(own.rows, en.rows),
    columns: record(own.columns, en.columns),
    one: list(own.one, en.one),
    two: list(own.two, en.two),
  })
}

/** The form for the next question: what one sitting has in common stays. */
export const nextForm = (form: QuestionForm, empty: QuestionForm): QuestionForm => ({
  ...empty,
  type: form.type,
  topic: form.topic,
  difficulty: form.difficulty,
  passage: form.passage,
  source: form.source,
  year: form.year,
  tags: form.tags,
  options: form.options,
  fixedOptionOrder: form.fixedOptionOrder,
  decimals: form.decimals,
  rows: form.rows,
  columns: form.columns,
  one: form.one,
  two: form.two,
})
