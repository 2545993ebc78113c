import { expect, test } from 'vitest'
import { type Locale, LOCALES } from '#contract/shared/locales.ts'
import { UNIT } from '#domain/marking/marks.ts'
import { units } from '#domain/marking/units.ts'
import { inDigits, showDigits } from './digits.ts'
import { formatMarks, formatRupees } from './format.ts'
import { hasOwnDigits, ownDigits, showOwnDigits } from './own-digits.ts'

test('every language but English has digits of its own, ten of them, in their order', () => {
  expect(LOCALES.filter((locale) => !hasOwnDigits(locale))).toEqual(['en'])
  for (const locale of LOCALES) {
    const shown = [...ownDigits('0123456789', locale)]
    expect(shown).toHaveLength(10)
    // What Unicode calls a decimal digit of a value has that value in every script.
    expect(shown.every((digit) => /^\p{Nd}$/u.test(digit))).toBe(true)
    expect(new Set(shown).size).toBe(10)
  }
  expect([ownDigits('−3.50 of 46', 'hi'), ownDigits('10:30', 'bn'), ownDigits('72%', 'ur')]).toEqual(['−३.५० of ४६', '১০:৩০', '۷۲%'])
})

test('the zero of a script is what the language itself writes', () => {
  const systems: Record<Locale, string> = {
    en: 'latn',
    hi: 'deva',
    bn: 'beng',
    kn: 'knda',
    ta: 'tamldec',
    te: 'telu',
    ml: 'mlym',
    gu: 'gujr',
    mr: 'deva',
    ur: 'arabext',
    as: 'beng',
    mni: 'beng',
    mai: 'deva',
    bho: 'deva',
  }
  for (const locale of LOCALES) expect(ownDigits('0', locale)).toBe(new Intl.NumberFormat(`en-u-nu-${systems[locale]}`).format(0))
})

test('digits are Latin without a choice, those of the language with it, and Latin again in a test', () => {
  expect(inDigits('12', 'hi')).toBe('12')
  let isInTest = false
  showOwnDigits(() => isInTest)
  expect(inDigits('12', 'hi')).toBe('१२')
  isInTest = true
  expect(inDigits('12', 'hi')).toBe('12')
  showDigits((text) => text)
})

test('money is always in Latin digits, marks are not', () => {
  showDigits((text) => ownDigits(text, 'bn'))
  expect([formatMarks(units(-8), UNIT), formatRupees(49_900)]).toEqual(['−০.৬৭', '₹499'])
  showDigits((text) => text)
})
