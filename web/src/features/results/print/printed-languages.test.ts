import { describe, expect, test } from 'vitest'
import { columnsShow, printedLanguages } from './printed-languages.ts'

describe('the languages of a sheet', () => {
  test.each([
    ['two that the paper has', 'en,hi', ['en', 'hi']],
    ['the order of the address holds', 'hi,en', ['hi', 'en']],
    ['one alone', 'hi', ['hi']],
    ['one that the paper lacks falls away', 'ta,hi', ['hi']],
    ['the same twice is one column', 'hi,hi', ['hi']],
    ['nothing that is known gives the first', 'xx', ['en']],
    ['nothing wanted gives the first', undefined, ['en']],
  ])('%s', (_, wanted, expected) => {
    expect(printedLanguages(wanted, ['en', 'hi', 'ur'], 'en')).toEqual(expected)
  })
})

describe('what the columns show of a question', () => {
  test.each([
    ['both languages are there', ['en', 'hi'], ['en', 'hi'], ['text', 'text']],
    ['the second is missing', ['en', 'hi'], ['en', 'en'], ['text', 'absent']],
    ['the first is missing', ['hi', 'en'], ['en', 'en'], ['absent', 'text']],
    ['both are missing: another stands in, once', ['hi', 'ta'], ['en', 'en'], ['standIn', 'absent']],
    ['one column that is missing', ['ta'], ['en'], ['standIn']],
  ] as const)('%s', (_, wanted, actual, expected) => {
    expect(columnsShow(wanted, actual)).toEqual(expected)
  })
})
