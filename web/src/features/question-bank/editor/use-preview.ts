import { useQuery } from '@tanstack/react-query'
import type { Locale } from '#contract/shared/locales.ts'
import { storedBreaks } from '#domain/text/line-breaks.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { renderQuery } from '#web/admin/queries/bank-queries.ts'
import { EMPTY_TEXTS, HAS_OPTIONS, type QuestionForm } from './question-form.ts'

/** How long after the last letter the preview follows. */
const REST_MS = 400

/** A language's texts as HTML, made by the server with the renderer that publishing uses. */
export function usePreview(form: QuestionForm, language: Locale) {
  const wanted = useDebounced(JSON.stringify(previewTexts(form, language)), REST_MS)
  return useQuery(renderQuery(form.type, language, JSON.parse(wanted) as Record<string, string>))
}

/** What of a form is shown, under flat names: `options.a`, `one.0`. */
export function previewTexts(form: QuestionForm, language: Locale): Record<string, string> {
  const { stem, solution, hint, options, rows, columns, one, two } = form.texts[language] ?? EMPTY_TEXTS
  const lettered = (part: string, letters: readonly string[], texts: Readonly<Record<string, string>>) =>
    letters.map((letter) => [`${part}.${letter}`, texts[letter] ?? ''] as const)
  const counted = (part: string, count: number, texts: readonly string[]) =>
    Array.from({ length: count }, (_, place) => [`${part}.${place}`, texts[place] ?? ''] as const)
  return Object.fromEntries(
    [
      ...([['stem', stem] as const, ['solution', solution] as const, ['hint', hint] as const] as const),
      ...(HAS_OPTIONS.includes(form.type) ? lettered('options', form.options, options) : []),
      ...(form.type === 'matrix' ? [...lettered('rows', form.rows, rows), ...lettered('columns', form.columns, columns)] : []),
      ...(form.type === 'listMatch' ? [...counted('one', form.one, one), ...counted('two', form.two, two)] : []),
    ]
      .filter(([, text]) => text.trim() !== '')
      .map(([name, text]) => [name, storedBreaks(text)] as const),
  )
}

/** The name of a preview's text as the path of its field: `options.a` in Hindi is `variants.hi.options.a`. */
export const previewField = (name: string, language: Locale): string => `variants.${language}.${name.replace(/^(one|two)\./, 'lists.$1.')}`
