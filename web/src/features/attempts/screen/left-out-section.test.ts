import { expect, test } from 'vitest'
import { isLeftOut } from './left-out-section.ts'

const SECTIONS = ['common', 'physics', 'chemistry', 'biology'].map((id, i) => ({ id, from: i * 10, to: i * 10 + 10 }))
const CHOICE = { of: ['physics', 'chemistry', 'biology'], count: 2 }
const leftOut = (answered: readonly number[], choice: typeof CHOICE | undefined = CHOICE) =>
  SECTIONS.filter((_, s) => isLeftOut(s, SECTIONS, choice, (position) => answered.includes(position))).map(({ id }) => id)

test('a section counts while fewer than asked for are answered before it', () => {
  expect(leftOut([])).toEqual([])
  expect(leftOut([12, 35])).toEqual([])
})
test('it does not once enough before it are, answered itself or not', () => {
  expect(leftOut([12, 25])).toEqual(['biology'])
  expect(leftOut([12, 25, 39])).toEqual(['biology'])
})
test('a section that everyone takes is no choice, and takes no place', () => {
  expect(leftOut([1, 12])).toEqual([])
})
test('the last question of a section is of that section', () => {
  expect(leftOut([19, 29])).toEqual(['biology'])
  expect(leftOut([9, 29])).toEqual([])
})
test('where all sections count none is left out', () => {
  expect(isLeftOut(3, SECTIONS, undefined, () => true)).toBe(false)
})
