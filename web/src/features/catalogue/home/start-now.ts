import type { Locale } from '#contract/shared/locales.ts'

/** Starts a test at once, in a language; of another feature, which the route brings. */
export type StartNow = (testId: string, language: Locale) => void
