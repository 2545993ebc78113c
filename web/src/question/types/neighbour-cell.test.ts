import { expect, test } from 'vitest'
import { neighbourCell } from './neighbour-cell.ts'

const grid = { rows: 4, columns: 5, isRtl: false }

test('arrow keys lead to the cell beside, above and below', () => {
  const around = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'].map((key) => neighbourCell(7, key, grid))
  expect(around).toEqual([2, 12, 6, 8])
})
test('at the border they stay', () => {
  expect(['ArrowUp', 'ArrowLeft'].map((key) => neighbourCell(0, key, grid))).toEqual([0, 0])
  expect(['ArrowDown', 'ArrowRight'].map((key) => neighbourCell(19, key, grid))).toEqual([19, 19])
})
test('where the writing runs to the left, the left arrow leads onward', () => {
  expect(neighbourCell(7, 'ArrowLeft', { ...grid, isRtl: true })).toBe(8)
  expect(neighbourCell(7, 'ArrowDown', { ...grid, isRtl: true })).toBe(12)
})
test('other keys lead nowhere', () => expect(neighbourCell(7, ' ', grid)).toBeNull())
