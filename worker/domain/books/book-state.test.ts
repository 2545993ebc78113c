import { expect, test } from 'vitest'
import { bookFaults, bookMayBecome, chapterFaults } from './book-state.ts'

const book = {
  kind: 'chapters',
  description: 'Fractions, ratios and percentages.',
  publishedChapters: 1,
  hasFile: false,
  sellers: 0,
  isbn: null,
  languages: 0,
} as const

test('a book with a published chapter and a description can be published', () => {
  expect(bookFaults(book)).toEqual([])
})

test('a book without a published chapter, a file without its PDF and a printed book that cannot be found are not ready', () => {
  expect(bookFaults({ ...book, publishedChapters: 0 })).toEqual(['chapter'])
  expect(bookFaults({ ...book, kind: 'file', languages: 1 })).toEqual(['file'])
  expect(bookFaults({ ...book, kind: 'external', languages: 1 })).toEqual(['seller'])
})

test('an ISBN is enough to find a printed book; nobody can read a book that names no language', () => {
  expect(bookFaults({ ...book, kind: 'external', isbn: '9780306406157', languages: 1 })).toEqual([])
  expect(bookFaults({ ...book, kind: 'file', hasFile: true })).toEqual(['languages'])
})

test('a published book is taken off the site, becomes a draft, and only then is published again', () => {
  expect(bookMayBecome('draft', 'published')).toBe(true)
  expect(bookMayBecome('published', 'archived')).toBe(true)
  expect(bookMayBecome('archived', 'published')).toBe(false)
  expect(bookMayBecome('published', 'draft')).toBe(false)
})

test('a chapter needs a title, a text, and the title of its book in its language', () => {
  expect(chapterFaults({ title: 'Ratios', words: 400, bookTitle: 'Arithmetic' })).toEqual([])
  expect(chapterFaults({ title: ' ', words: 3, bookTitle: undefined })).toEqual(['title', 'text', 'bookTitle'])
})
