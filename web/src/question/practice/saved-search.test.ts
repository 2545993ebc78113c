import { expect, test } from 'vitest'
import { savedSearch, withoutFilter } from './saved-search.ts'

test('the address says which questions, which view and which language', () => {
  const search = { view: 'practise', folder: 'बीजगणित', tag: 'formula', q: 'roots', language: 'ta' }
  expect(savedSearch(search)).toEqual(search)
  expect(withoutFilter(savedSearch(search))).toEqual({ view: 'practise', language: 'ta' })
})

test.each([{ view: 'other' }, { folder: ' x' }, { folder: 'x'.repeat(41) }, { tag: '' }, { q: '   ' }, { language: 'fr' }, { q: 7 }])(
  'what makes no sense is left out: %o',
  (search) => {
    expect(savedSearch(search)).toEqual({})
  },
)
