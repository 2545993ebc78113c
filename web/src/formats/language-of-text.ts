import type { Locale } from '#contract/shared/locales.ts'

/** The languages whose script says so on its own. Devanagari counts as Hindi, the Bengali script as Bengali unless it has ৰ or ৱ. */
const SCRIPTS: readonly (readonly [RegExp, Locale])[] = [
  [/[\u0900-\u097f]/g, 'hi'],
  [/[\u0980-\u09ff]/g, 'bn'],
  [/[\u0a80-\u0aff]/g, 'gu'],
  [/[\u0b80-\u0bff]/g, 'ta'],
  [/[\u0c00-\u0c7f]/g, 'te'],
  [/[\u0c80-\u0cff]/g, 'kn'],
  [/[\u0d00-\u0d7f]/g, 'ml'],
  [/[\u0600-\u06ff]/g, 'ur'],
]

/** The language a text seems to be in, by its letters; null where it has none but Latin ones. */
export function languageOfText(text: string): Locale | null {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  for (const [script, language] of SCRIPTS) {
    const found = text.match(script)?.length ?? 0
    if (found > 0 && found * 4 > letters) return language === 'bn' && /[ৰৱ]/.test(text) ? 'as' : language
  }
  return null
}
