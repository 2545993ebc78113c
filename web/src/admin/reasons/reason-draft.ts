import { OBJECTION_LIMITS } from '#contract/objections/objection-limits.ts'
import type { Reasons } from '#contract/objections/schemas.ts'
import { isLocale, type Locale } from '#contract/shared/locales.ts'

/** The reasons that the device kept; without any an empty one in the first language of the test. */
export function reasonsFrom(stored: unknown, first: Locale): Reasons {
  const kept = typeof stored === 'object' && stored !== null ? Object.entries(stored) : []
  const reasons = kept.filter((entry): entry is [Locale, string] => isLocale(entry[0]) && typeof entry[1] === 'string')
  return reasons.length === 0 ? { [first]: '' } : Object.fromEntries(reasons)
}

/** The reasons as they are sent: languages that were left empty are left out. Null where none is written, or one is too short. */
export function writtenReasons(reasons: Reasons): Reasons | null {
  const written = Object.entries(reasons).flatMap(([language, text]) => (text.trim() === '' ? [] : [[language, text.trim()] as const]))
  const isWritten = written.length > 0 && written.every(([, text]) => text.length >= OBJECTION_LIMITS.reasonMin)
  return isWritten ? Object.fromEntries(written) : null
}
