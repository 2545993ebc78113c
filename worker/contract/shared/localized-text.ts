import * as z from 'zod/mini'
import { LOCALES, type Locale } from './locales.ts'

/** A text in English and any of the other languages, each of at most `max` characters. */
export function localizedText(max: number) {
  const text = z.string().check(z.minLength(1), z.maxLength(max))
  const rest = Object.fromEntries(LOCALES.filter((l) => l !== 'en').map((l) => [l, z.optional(text)]))
  return z.strictObject({ en: text, ...(rest as Record<Exclude<Locale, 'en'>, z.ZodMiniOptional<typeof text>>) })
}

export const localizedTitle = localizedText(200)
export const localizedDescription = localizedText(2_000)
