import { ENDONYMS, isLocale } from '#contract/shared/locales.ts'

/** A language by its own name. */
export const languageName = (code: string): string => (isLocale(code) ? ENDONYMS[code] : code)
