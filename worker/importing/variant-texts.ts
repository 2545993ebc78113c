import type { ContentQuestion } from '#contract/imports/content.ts'
import type { Locale } from '#contract/shared/locales.ts'

/** One language of a question as its author writes it. */
export type WrittenVariant = NonNullable<ContentQuestion['variants'][Locale]>

/** Every Markdown text of one language of a question, where pictures may be named. */
export function variantTexts({ stem, solution, hint, options, rows, columns, lists }: WrittenVariant): string[] {
  return [
    ...[stem, solution, hint ?? []].flat(),
    ...[options, rows, columns].flatMap((texts) => Object.values(texts ?? {})),
    ...(lists === undefined ? [] : [...lists.one, ...lists.two]),
  ]
}
