import type { Locale } from '#contract/shared/locales.ts'

/**
 * What in a text is not written in the script of its language: words in Latin letters that are no names, letters of another script, and
 * in Assamese, Bangla and Manipuri, which share one block, each other's letters (ৰ is Assamese, র is not; ৱ is not Bangla).
 */
export function foreignWords(text: string, locale: Locale): string[] {
  const plain = text.replace(/\{\w+\}/g, ' ').replace(LATIN_NAMES, ' ')
  return [...(plain.match(/[\p{L}\p{M}]+/gu) ?? [])].filter((word) => !OWN_LETTERS[locale].test(word) || NEVER[locale]?.test(word))
}

/** Whether a text is the same in every language: nothing but names, placeholders, digits and signs. */
export const isOnlyNames = (text: string): boolean => !/\p{L}/u.test(text.replace(/\{\w+\}/g, ' ').replace(LATIN_NAMES, ' '))

/** Names and codes that every language writes in Latin letters. The exam's buttons are quoted as its screen has them. */
const LATIN_NAMES =
  /(?<![A-Za-z])(?:Google|Razorpay|Cloudflare|NTA|Chrome|Safari|Telegram|JPEG|PNG|PDF|ISBN|WebP|Prime|PRIME|Apache License|README|IST|Save & Next|Mark for Review|SSC|CGL|CHSL|IBPS|PO|RRB|NTPC|JEE|Main|Advanced|NEET|UG|GATE|CUET|UPSC|ADRE|PSC|OBC|EWS|SC|ST|GST|UPI|B|C)(?![A-Za-z])/g

const script = (name: string) => new RegExp(`^[\\p{Script=${name}}\\p{Script=Inherited}]+$`, 'u')
const DEVANAGARI = script('Devanagari')
const BENGALI = script('Bengali')

const OWN_LETTERS: Readonly<Record<Locale, RegExp>> = {
  en: script('Latin'),
  hi: DEVANAGARI,
  mr: DEVANAGARI,
  mai: DEVANAGARI,
  bho: DEVANAGARI,
  bn: BENGALI,
  as: BENGALI,
  mni: BENGALI,
  kn: script('Kannada'),
  ta: script('Tamil'),
  te: script('Telugu'),
  ml: script('Malayalam'),
  gu: script('Gujarati'),
  ur: script('Arabic'),
}

const NEVER: Readonly<Partial<Record<Locale, RegExp>>> = { as: /\u09b0/, bn: /[\u09f0\u09f1]/, mni: /\u09f0/ }
