import { LOCALES, type Locale } from '#contract/shared/locales.ts'
import type { PaperQuestion } from '#contract/papers/schemas.ts'
import type { RenderResponse } from '#contract/question-bank/schemas.ts'
import type { DraftQuestion } from '#web/formats/question-of-row.ts'
import type { Picture } from '#web/formats/upload-model.ts'

/** The languages that a row has texts in. */
export const languagesOf = ({ variants }: DraftQuestion): Locale[] => LOCALES.filter((language) => variants[language] !== undefined)

/** The texts of a language under the flat names that the renderer takes; pictures of the file stand as words, since the server has none of them yet. */
export function textsToRender(draft: DraftQuestion, language: Locale, pictures: readonly Picture[]): Record<string, string> {
  const variant = draft.variants[language]
  if (variant === undefined) return {}
  const { stem, solution, options = {}, rows = {}, columns = {}, lists } = variant
  const lettered = (part: string, letters: readonly string[], texts: Readonly<Record<string, string>>) =>
    letters.map((letter) => [`${part}.${letter}`, texts[letter] ?? ''] as const)
  const counted = (part: string, texts: readonly string[] = []) => texts.map((text, i) => [`${part}.${i}`, text] as const)
  const texts = [
    ['stem', stem] as const,
    ['solution', solution] as const,
    ['passage', draft.passage[language] ?? ''] as const,
    ...lettered('options', draft.options, options),
    ...lettered('rows', draft.rows, rows),
    ...lettered('columns', draft.columns, columns),
    ...counted('one', lists?.one),
    ...counted('two', lists?.two),
  ]
  return Object.fromEntries(texts.filter(([, text]) => text.trim() !== '').map(([name, text]) => [name, asWords(text, pictures)] as const))
}

const wordOf = (place: number): string => `pictureOfThisFile${place}x`

const asWords = (text: string, pictures: readonly Picture[]): string =>
  pictures.reduce((now, { id }, i) => now.replace(new RegExp(`!\\[[^\\]\\n]*\\]\\(image:${id}\\)`, 'g'), wordOf(i)), text)

/** Rendered texts with the file's pictures in their places, numbered behind those of the bank. */
export const withPictures = (html: string, pictures: readonly Picture[], from: number): string =>
  pictures.reduce((now, _, i) => now.replaceAll(wordOf(i), `<img alt="" src="image:${from + i}">`), html)

/** A draft as a paper would show it in a language: what the exam's own parts are drawn from. */
export function paperQuestionOf(
  draft: DraftQuestion,
  language: Locale,
  rendered: RenderResponse | undefined,
  pictures: readonly Picture[],
): PaperQuestion {
  const html = (name: string): string => withPictures(rendered?.html[name] ?? '', pictures, rendered?.images.length ?? 0)
  const { type } = draft
  const lists = draft.variants[language]?.lists
  const options = rendered?.given ?? draft.options.map((letter) => html(`options.${letter}`))
  return {
    type,
    language,
    html: html('stem'),
    passage: null,
    topic: '',
    difficulty: 'medium',
    scheme: { rule: 'fixed', right: '1', wrong: '0' },
    ...(type !== 'numerical' && type !== 'text' && type !== 'matrix' && { options }),
    ...(type === 'matrix' && {
      rows: draft.rows.map((letter) => html(`rows.${letter}`)),
      columns: draft.columns.map((letter) => html(`columns.${letter}`)),
    }),
    ...(type === 'listMatch' && {
      lists: { one: (lists?.one ?? []).map((_, i) => html(`one.${i}`)), two: (lists?.two ?? []).map((_, i) => html(`two.${i}`)) },
    }),
    ...(type === 'numerical' && { decimals: draft.decimals }),
  }
}

/** The numbers of the right options; null where the key names none. */
export function rightOptions({ key, type, options }: DraftQuestion): number[] | null {
  if (key === null || !('options' in key)) return null
  const letters = type === 'trueFalse' ? ['a', 'b'] : type === 'assertionReason' ? ['a', 'b', 'c', 'd', 'e'] : options
  return key.options.map((letter) => letters.indexOf(letter)).filter((option) => option !== -1)
}
