import type { ContentQuestion } from '#contract/imports/content.ts'
import type { Locale } from '#contract/shared/locales.ts'
import type { AuthoredKey, QuestionLetters } from '#domain/marking/key-decision.ts'
import type { VariantParts } from '#worker/db/bank-tables.ts'
import { localesOf } from '../resolve-passages.ts'
import type { ResolvedQuestion } from '../resolve-questions.ts'

export interface QuestionVersion {
  readonly id: string
  readonly version: number
}

export interface KeyedLetters extends QuestionLetters {
  /** The question's own key. */
  readonly key: AuthoredKey
}

export const versionName = ({ id, version }: QuestionVersion): string => `${id} v${version}`

/** What a language of a question holds beside its stem. */
export interface LetterVariant {
  readonly language: Locale
  readonly options: Readonly<Record<string, string>> | null
  readonly parts: VariantParts | null
}

/** A question of a bundle, as it will be stored. */
export function lettersOf({ version, type, options, rows, columns, decimals }: ResolvedQuestion, source: ContentQuestion): KeyedLetters {
  const variants = localesOf(source.variants).map(([language, written]): LetterVariant => {
    const { rows: rowTexts, columns: columnTexts, lists } = written
    const parts = { ...(rowTexts && { rows: rowTexts }), ...(columnTexts && { columns: columnTexts }), ...(lists && { lists }) }
    return { language, options: written.options ?? null, parts }
  })
  return { version, type, options, rows, columns, decimals, key: source.key, ...textsOf(variants) }
}

/** The texts of a question in its languages, by letters. */
export function textsOf(variants: readonly LetterVariant[]): Pick<QuestionLetters, 'texts' | 'lists'> {
  const of = (texts: (variant: LetterVariant) => Readonly<Record<string, string>> | null | undefined) =>
    new Map(
      variants.flatMap((variant) => {
        const found = texts(variant)
        return found === null || found === undefined ? [] : [[variant.language, found] as const]
      }),
    )
  return {
    texts: { options: of(({ options }) => options), rows: of(({ parts }) => parts?.rows), columns: of(({ parts }) => parts?.columns) },
    lists: new Map(
      variants.flatMap(({ language, parts }) =>
        parts?.lists === undefined ? [] : [[language, JSON.stringify([parts.lists.one, parts.lists.two])] as const],
      ),
    ),
  }
}
