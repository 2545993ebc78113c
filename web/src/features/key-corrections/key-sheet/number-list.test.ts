import { expect, test } from 'vitest'
import { stretchesOf } from './number-list.ts'

test('numbers that follow one another are one stretch', () => {
  expect(stretchesOf([1, 2, 3, 7, 9, 10])).toEqual([
    { from: 1, to: 3 },
    { from: 7, to: 7 },
    { from: 9, to: 10 },
  ])
  expect(stretchesOf([])).toEqual([])
})
