import type { Locale } from '../../../../worker/contract/shared/locales.ts'

/** The address of a page of a book in a language of its text; English is what stands there without being named. */
export const ofText = (path: string, language: Locale): string => (language === 'en' ? path : `${path}?in=${language}`)
