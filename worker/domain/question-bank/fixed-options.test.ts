import { expect, test } from 'vitest'
import { LOCALES } from '#contract/shared/locales.ts'
import { questionTypes } from '#contract/question-bank/question-form.ts'
import { fixedLetters, fixedOptions } from './fixed-options.ts'

test.each(LOCALES)('true/false and assertion–reason have their options in %s, no two alike', (locale) => {
  for (const [type, count] of [
    ['trueFalse', 2],
    ['assertionReason', 5],
  ] as const) {
    const options = fixedOptions(type, locale) ?? []
    expect(options.filter((text) => text.trim() !== '')).toHaveLength(count)
    expect(new Set(options).size).toBe(count)
  }
  for (const option of fixedOptions('assertionReason', locale) ?? []) for (const name of ['(A)', '(R)']) expect(option).toContain(name)
})

test('their letters are a and b, and a to e', () => {
  expect(fixedLetters('trueFalse')).toEqual(['a', 'b'])
  expect(fixedLetters('assertionReason')).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('every other type has the options its author writes', () => {
  const given = questionTypes.filter((type) => fixedLetters(type) !== null)
  expect(given).toEqual(['trueFalse', 'assertionReason'])
})
