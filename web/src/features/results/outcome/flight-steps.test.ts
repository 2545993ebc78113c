import { expect, test } from 'vitest'
import { flightSteps, stairOf } from './flight-steps.ts'

const drawn = (score: number, full = 200): string =>
  flightSteps(score, full)
    .map(({ part }) => ({ mine: 'M', passed: '-', ahead: '.' })[part])
    .join('')

test('twenty stairs lead to full marks, and the score stands on one of them', () => {
  expect(drawn(131.5)).toBe('-------------M......')
  expect(flightSteps(131.5, 200).map(({ height }) => height)).toEqual(Array.from({ length: 20 }, (_, n) => (n + 1) / 20))
})
test('nothing stands on the first stair, full marks on the last', () => {
  expect(drawn(0)).toBe('M...................')
  expect(drawn(200)).toBe('-------------------M')
})
test('a stair begins where its marks are reached, not a hair before', () => {
  expect(stairOf(10, 200)).toBe(1)
  expect(stairOf(9.99, 200)).toBe(0)
})
test('below zero the stairs lead down into the ground, three of them at least', () => {
  expect(drawn(-2, 20)).toBe('.M-....................')
  expect(flightSteps(-2, 20)[0]).toMatchObject({ stair: -3, height: -0.15 })
})
test('a score far below the ground stands on the lowest stair that is drawn', () => {
  expect(drawn(-200)).toBe('M---------....................')
})
test('a paper without marks has a flight all the same', () => {
  expect(flightSteps(0, 0)).toHaveLength(20)
})
