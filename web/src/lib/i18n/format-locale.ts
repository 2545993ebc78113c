import type { Locale } from '#contract/shared/locales.ts'

/**
 * The language whose dates and numbers are used. Browsers have no data for Assamese, Manipuri, Maithili and Bhojpuri and
 * would fall back, in silence, to the device's own language: the stand-ins are named here. Digits are Latin everywhere.
 */
const TAGS = {
  en: 'en-IN',
  hi: 'hi-IN',
  bn: 'bn-IN',
  kn: 'kn-IN',
  ta: 'ta-IN',
  te: 'te-IN',
  ml: 'ml-IN',
  gu: 'gu-IN',
  mr: 'mr-IN',
  ur: 'ur-IN',
  as: 'en-IN',
  mni: 'en-IN',
  mai: 'hi-IN',
  bho: 'hi-IN',
} as const satisfies Record<Locale, string>

export const formatTag = (locale: Locale): string => `${TAGS[locale]}-u-nu-latn`

/** Whether dates and numbers come from another language, so that words of time are needed besides. */
export const borrowsItsFormat = (locale: Locale): boolean => !TAGS[locale].startsWith(`${locale}-`)
