import { expect, test } from 'vitest'
import { parsePlace, placeText, type RegradePlace } from './regrade-place.ts'

const PLACES: RegradePlace[] = [
  { phase: 'named' },
  { phase: 'ranked', seq: 0 },
  { phase: 'ranked', seq: 100_000 },
  { phase: 'unranked', seq: 7, userId: '', n: 0 },
  { phase: 'unranked', seq: 7, userId: 'aaaaaaaaaaaaaaaa', n: 12 },
  { phase: 'tail', seq: 7 },
  { phase: 'board', step: 3 },
  { phase: 'tell', userId: '' },
  { phase: 'tell', userId: 'aaaaaaaaaaaaaaaa' },
]

test.each(PLACES)('the place $phase comes back from its text', (place) => {
  expect(parsePlace(placeText(place))).toEqual(place)
})
test('no two places have one text', () => {
  expect(new Set(PLACES.map(placeText)).size).toBe(PLACES.length)
})
test('a text that no regrade wrote is refused', () => {
  expect(() => parsePlace('somewhere:1')).toThrow('no place')
})
