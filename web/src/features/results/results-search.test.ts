import { expect, test } from 'vitest'
import { onlyRead } from '#web/lib/search-params.ts'
import { analysisSearch, solutionSearch } from './results-search.ts'

test('an address names the attempt, as text or as a number', () => {
  expect(analysisSearch({ attempt: '2' })).toEqual({ attempt: 2 })
  expect(analysisSearch({ attempt: 2 })).toEqual({ attempt: 2 })
})

test('what makes no sense in an address is left out', () => {
  expect(analysisSearch({ attempt: '0' })).toEqual({})
  expect(solutionSearch({ attempt: 'x', filter: 'nice', q: '-1', language: 'xx', topic: '<b>', level: 'hard', hide: 'no' })).toEqual({})
})

test('the address holds the whole state of the solutions', () => {
  const search = { attempt: '1', filter: 'wrong', q: '12', language: 'hi', topic: 'ssc.ratio', level: 'easy', hide: 'true' }
  const read = { attempt: 1, filter: 'wrong', q: 12, language: 'hi', topic: 'ssc.ratio', level: 'easy', hide: true }
  expect(solutionSearch(search)).toEqual(read)
  expect(solutionSearch(read)).toEqual(read)
})

test('a question is named by its place in the paper where its number on screen is not known', () => {
  expect(solutionSearch({ attempt: '1', inPaper: '7' })).toEqual({ attempt: 1, inPaper: 7 })
  expect(solutionSearch({ q: '3', inPaper: '7' })).toEqual({ q: 3 })
})

test('all questions is what an address without a filter means', () => {
  expect(solutionSearch({ filter: 'all' })).toEqual({})
})

test('what the pages do not read leaves the address and does not arrive', () => {
  const given = { attempt: 'x', q: '4', filter: 'nice', role: 'admin' }
  const seen: Record<string, unknown> = { ...given, ...onlyRead(solutionSearch)(given) }
  expect(seen).toEqual({ q: 4, attempt: undefined, filter: undefined, role: undefined })
})

test('a result that came just now stays new when the page is loaded again', () => {
  expect(analysisSearch({ attempt: '2', new: 'true' })).toEqual({ attempt: 2, new: true })
  expect(analysisSearch({ attempt: 2, new: true })).toEqual({ attempt: 2, new: true })
  expect(analysisSearch({ attempt: '2', new: 'yes' })).toEqual({ attempt: 2 })
})

test('the address of an analysis holds its tab and the questions it shows, and the first of each is what is meant without', () => {
  expect(analysisSearch({ tab: 'questions', show: 'easySkipped', attempt: '2' })).toEqual({
    attempt: 2,
    tab: 'questions',
    show: 'easySkipped',
  })
  expect(analysisSearch({ tab: 'score', show: 'all' })).toEqual({})
  expect(analysisSearch({ tab: 'everything', show: 'nice' })).toEqual({})
})

test('the tab of an analysis does not come along into the solutions', () => {
  expect(solutionSearch({ attempt: '2', tab: 'time', show: 'wrong', new: 'true' })).toEqual({ attempt: 2 })
})
