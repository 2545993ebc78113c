import type { Locale } from '#contract/shared/locales.ts'

/**
 * The language whose dates and numbers are used. Browsers have no data for Assamese, Manipuri, Maithili and Bhojpuri and
 * would fall back, in silence, to the device's own language: the stand-ins are named here. Digits are Latin everywhere.
 */
const LENDERS: Readonly<Partial<Record<Locale, Locale>>> = { as: 'en', mni: 'en', mai: 'hi', bho: 'hi' }

export const formatTag = (locale: Locale): string => `${LENDERS[locale] ?? locale}-IN-u-nu-latn`

/** Whether dates and numbers come from another language, so that words of time are needed besides. */
export const borrowsItsFormat = (locale: Locale): boolean => LENDERS[locale] !== undefined
