import type { Locale } from '#contract/locales.ts'
import type { Leaves } from './glossary.ts'
import { TRANSLATED } from './read-messages.ts'

/** The languages that are being translated; each that is taken out of this list is held to all checks from then on. */
export const PENDING: readonly Locale[] = ['bho']

export const DONE: readonly Locale[] = TRANSLATED.filter((locale) => !PENDING.includes(locale))

/** Where a language may say the thing without naming it. */
export const LEAVES: Leaves = {
  // A sentence about the state, not its name.
  palette_not_visited_means: ['not_visited'],
}
