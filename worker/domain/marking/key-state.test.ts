import { expect, test } from 'vitest'
import { isOfNewestKeys, rowsToCount, stateWith } from './key-state.ts'

const row = (paperVersion: number, keyVersion: number) => ({ paperVersion, keyVersion })

test.each([
  { name: 'nothing was counted', counted: {}, newest: { 1: 2 }, isNewest: true },
  { name: 'every paper was counted under its newest key', counted: { 1: 2, 2: 1 }, newest: { 1: 2, 2: 1, 3: 1 }, isNewest: true },
  { name: 'one of two papers has a newer key', counted: { 1: 2, 2: 1 }, newest: { 1: 2, 2: 2 }, isNewest: false },
])('a board is of the newest keys where $name: $isNewest', ({ counted, newest, isNewest }) => {
  expect(isOfNewestKeys(counted, newest)).toBe(isNewest)
})
test('counting stops before an attempt that is marked by an older key', () => {
  expect(rowsToCount([row(1, 2), row(2, 1), row(1, 1), row(1, 2)], { 1: 2, 2: 1 })).toEqual([row(1, 2), row(2, 1)])
})
test('a board remembers the keys that it has counted under', () => {
  expect(stateWith({ 1: 2 }, [row(2, 1), row(1, 2)])).toEqual({ 1: 2, 2: 1 })
})
