import type { Locale } from '#contract/shared/locales.ts'

type Shown = (text: string, locale: Locale) => string

let shown: Shown = (text) => text

/** Has all numbers shown by `by`, which only those bring along who have chosen other digits than the Latin ones. */
export const showDigits = (by: Shown): void => {
  shown = by
}

/** The text in the digits that were chosen. */
export const inDigits: Shown = (text, locale) => shown(text, locale)
