import type { Locale } from '#contract/shared/locales.ts'
import { manipuriScript } from '#web/lib/reading.ts'
import { showDigits } from './digits.ts'

/** The zeros of the scripts (Unicode, "Decimal digits"); the nine others stand behind them. Manipuri is in Bengali letters unless Meetei Mayek was chosen. */
const ZEROS: Readonly<Partial<Record<Locale, number>>> = {
  hi: 0x966,
  mr: 0x966,
  mai: 0x966,
  bho: 0x966,
  bn: 0x9e6,
  as: 0x9e6,
  mni: 0x9e6,
  gu: 0xae6,
  ta: 0xbe6,
  te: 0xc66,
  kn: 0xce6,
  ml: 0xd66,
  ur: 0x6f0,
}

const MAYEK_ZERO = 0xab_f0

export const hasOwnDigits = (locale: Locale): boolean => ZEROS[locale] !== undefined

/** The text in the digits of the language's own script; as it is where that is English. */
export function ownDigits(text: string, locale: Locale): string {
  const zero = locale === 'mni' && manipuriScript.chosen() === 'mayek' ? MAYEK_ZERO : ZEROS[locale]
  return zero === undefined ? text : text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))
}

/** Shows every number in the digits of its language; in a test (`isInTest`) they stay Latin, as in the real exam. */
export const showOwnDigits = (isInTest: () => boolean): void => showDigits((text, locale) => (isInTest() ? text : ownDigits(text, locale)))
