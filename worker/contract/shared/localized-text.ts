import * as z from 'zod/mini'
import { LOCALES, type Locale } from './locales.ts'

/** A text in English and any of the other languages, each as `text` demands. */
export function localizedOf<Text extends z.ZodMiniType<string>>(text: Text) {
  const rest = Object.fromEntries(LOCALES.filter((l) => l !== 'en').map((l) => [l, z.optional(text)]))
  return z.strictObject({ en: text, ...(rest as Record<Exclude<Locale, 'en'>, z.ZodMiniOptional<Text>>) })
}

/** A text in English and any of the other languages, each of at most `max` characters. */
export const localizedText = (max: number) => localizedOf(z.string().check(z.minLength(1), z.maxLength(max)))

export const localizedTitle = localizedText(200)
export const localizedDescription = localizedText(2_000)
