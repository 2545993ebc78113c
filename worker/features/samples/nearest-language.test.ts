import { expect, test } from 'vitest'
import { languageChain, nearestOf } from './nearest-language.ts'

test.each([
  ['mai', ['mai', 'hi', 'en']],
  ['ta', ['ta', 'en', 'en']],
  ['en', ['en', 'en', 'en']],
] as const)('in place of %s stand %j', (language, chain) => {
  expect(languageChain(language)).toEqual(chain)
})

test('each question comes once, in the nearest language, in its place', () => {
  const rows = [
    { questionId: 'one', language: 'en' },
    { questionId: 'one', language: 'hi' },
    { questionId: 'two', language: 'en' },
  ] as const
  expect(nearestOf(rows, languageChain('mai'))).toEqual([rows[1], rows[2]])
})
