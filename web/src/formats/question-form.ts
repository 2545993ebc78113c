import type { ContentQuestion } from '#contract/imports/content.ts'
import type { Locale } from '#contract/shared/locales.ts'

/** What is asked and what is right, with texts as the reader of a format has them. */
export interface QuestionForm<Text> {
  readonly type: ContentQuestion['type']
  readonly key: ContentQuestion['key']
  readonly options?: readonly Text[]
  readonly rows?: readonly Text[]
  readonly columns?: readonly Text[]
  readonly fixedOptionOrder?: boolean
}

export interface QuestionParts<Text> {
  readonly id: string
  readonly tags: readonly string[]
  readonly languages: readonly Locale[]
  readonly form: QuestionForm<Text>
  /** Names the passage that is shown with the question. */
  readonly passage?: string
  readonly stem: (language: Locale) => string
  readonly solution: (language: Locale) => string
  readonly hint?: (language: Locale) => string
  /** A text of the form in one language, as Markdown. */
  readonly say: (text: Text, language: Locale) => string
}

/** A question of the content format out of what a reader found; options, rows and columns get letters in the order of the file. */
export function questionOfParts<Text>({
  id,
  tags,
  languages,
  form,
  passage,
  stem,
  solution,
  hint,
  say,
}: QuestionParts<Text>): ContentQuestion {
  const { type, key, options, rows, columns, fixedOptionOrder } = form
  const lettered = (texts: readonly Text[], language: Locale): Record<string, string> =>
    Object.fromEntries(texts.map((text, i) => [letterAt(i), say(text, language)]))
  return {
    id,
    type,
    topic: '',
    difficulty: 'medium',
    ...(passage !== undefined && { passage }),
    ...(tags.length > 0 && { tags: [...tags] }),
    ...(options && { options: options.map((_, i) => letterAt(i)) }),
    ...(options && fixedOptionOrder === true && { fixedOptionOrder }),
    ...(rows && { rows: rows.map((_, i) => letterAt(i)) }),
    ...(columns && { columns: columns.map((_, i) => letterAt(i)) }),
    variants: Object.fromEntries(
      languages.map((language) => {
        const nudge = hint?.(language) ?? ''
        return [
          language,
          {
            stem: stem(language),
            ...(options && { options: lettered(options, language) }),
            ...(rows && { rows: lettered(rows, language) }),
            ...(columns && { columns: lettered(columns, language) }),
            solution: solution(language),
            ...(nudge !== '' && { hint: nudge }),
          },
        ]
      }),
    ),
    key,
  }
}

/** The letter of an entry by its place: a, b, c … */
export const letterAt = (place: number): string => String.fromCharCode(97 + place)
