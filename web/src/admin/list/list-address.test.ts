import { describe, expect, it } from 'vitest'
import { listQuestions } from '#contract/question-bank/endpoints.ts'
import {
  cursorOf,
  directionOf,
  listQuery,
  nextPage,
  previousPage,
  searchOfView,
  toggledSort,
  viewOf,
  withFilter,
  withoutFilters,
} from './list-address.ts'
import { readListSearch } from './read-list-search.ts'

describe('the address of a list', () => {
  it('takes its own filters and nothing else', () => {
    expect(readListSearch(['q', 'type'])({ q: 'heat', type: '', evil: '1', sort: '-updated' })).toEqual({
      q: 'heat',
      type: undefined,
      evil: undefined,
      sort: '-updated',
    })
  })
  it('goes to the next page and back without the history of the browser', () => {
    const second = nextPage({ q: 'heat' }, 'c1')
    const third = nextPage(second, 'c2')
    expect([cursorOf({}), cursorOf(second), cursorOf(third), cursorOf(previousPage(third))]).toEqual([null, 'c1', 'c2', 'c1'])
    expect(previousPage(second)).toEqual({ q: 'heat', after: undefined })
  })
  it('begins at the first page when a filter changes', () => {
    expect(withFilter({ q: 'a', after: 'c1' }, 'type', 'single')).toEqual({ q: 'a', type: 'single', after: undefined })
    expect(withFilter({ type: 'single' }, 'type', '')).toEqual({ type: undefined, after: undefined })
  })
  it('keeps the order when all filters are taken off', () => {
    expect(withoutFilters({ q: 'a', sort: 'title', after: 'c' })).toEqual({ q: undefined, sort: 'title', after: undefined })
  })
  it('turns the order round when the same column is pressed again', () => {
    expect(toggledSort('title', 'updated', 'descending')).toBe('-updated')
    expect(toggledSort('-updated', 'updated', 'descending')).toBe('updated')
    expect([directionOf('-updated', 'updated'), directionOf('updated', 'updated'), directionOf('', 'updated')]).toEqual([
      'descending',
      'ascending',
      'none',
    ])
  })
  it('asks the API with the last cursor', () => {
    expect(listQuery(listQuestions, { q: 'गर्मी', after: 'c1~c2', sort: undefined }, 25)).toEqual({ q: 'गर्मी', cursor: 'c2', limit: '25' })
    expect(listQuery(listQuestions, {})).toEqual({})
  })
  it('keeps in a view everything but the page', () => {
    const view = viewOf({ type: 'single', q: 'a b', after: 'c1' })
    expect(view).toBe('q=a+b&type=single')
    expect(searchOfView({ tag: 'x' }, view)).toEqual({ tag: undefined, q: 'a b', type: 'single' })
  })
})
