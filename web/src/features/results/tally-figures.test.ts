import { expect, test } from 'vitest'
import { isNotCounted, shortPercentile, tallyFigures } from './tally-figures.ts'

test('accuracy is right of attempted, and a partly right answer was attempted', () => {
  expect(tallyFigures({ right: 6, partial: 1, wrong: 1, skipped: 2 })).toEqual({
    questions: 10,
    attempted: 8,
    accuracy: 0.75,
    attemptedShare: 0.8,
  })
})

test('there is no accuracy where nothing was attempted', () => {
  expect(tallyFigures({ right: 0, partial: 0, wrong: 0, skipped: 5 })).toMatchObject({ accuracy: null, attemptedShare: 0 })
})

test('a section counts where anything of it did, though nothing was answered', () => {
  expect(isNotCounted({ right: 0, partial: 0, wrong: 0, skipped: 5 })).toBe(false)
  expect(isNotCounted({ right: 0, partial: 0, wrong: 0, skipped: 0 })).toBe(true)
})

test('a percentile is cut to two decimals and never rounded up to 100', () => {
  expect(shortPercentile('99.9999999')).toBe('99.99')
  expect(shortPercentile('90.1224411')).toBe('90.12')
  expect(shortPercentile('100.0000000')).toBe('100.00')
})
