/**
 * A typed word or phrase as it is compared: how a letter is encoded, case, spaces, digits of another script, invisible joiners and
 * the full stop at the end make no difference, spelling does. Two texts are the same answer when these are equal.
 */
export function comparableText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(CHILLU, (letter) => `${CHILLU_BASE[letter] ?? letter}\u0d4d`)
    .replace(INVISIBLE, '')
    .replace(ARABIC_FORMS, (letter) => URDU_FORM[letter] ?? letter)
    .replace(/\p{Nd}/gu, asciiDigit)
    .replace(/[\u2018\u2019\u02bc\u0060\u00b4]/g, "'")
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[ .,;:!?\u0964\u0965\u06d4]+$/, '')
}

/** Whether what was typed holds anything to compare. */
export const isAnswerText = (text: string): boolean => comparableText(text) !== ''

/** Joiners, direction marks and soft hyphens. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff\u061c]/g

/** Malayalam's chillu letters, which older keyboards write as a consonant with a virama and a joiner. */
const CHILLU_BASE: Record<string, string> = {
  '\u0d7a': '\u0d23',
  '\u0d7b': '\u0d28',
  '\u0d7c': '\u0d30',
  '\u0d7d': '\u0d32',
  '\u0d7e': '\u0d33',
  '\u0d7f': '\u0d15',
}
const CHILLU = /[\u0d7a-\u0d7f]/g

/** Arabic keyboards' kaf, yeh and heh in the place of Urdu's. */
const URDU_FORM: Record<string, string> = {
  '\u0643': '\u06a9',
  '\u064a': '\u06cc',
  '\u0649': '\u06cc',
  '\u0647': '\u06c1',
  '\u06c0': '\u06c1',
}
const ARABIC_FORMS = /[\u0643\u064a\u0649\u0647\u06c0]/g

/** Digits of every script as 0 to 9. */
export const asciiDigits = (text: string): string => text.replace(/\p{Nd}/gu, asciiDigit)

/** Every script's digits stand in tens from a zero on. */
function asciiDigit(digit: string): string {
  const point = digit.codePointAt(0) ?? 0
  let zero = point
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && point - zero < 9) zero--
  return String(point - zero)
}
