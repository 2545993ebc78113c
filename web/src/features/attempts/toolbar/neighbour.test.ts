import { expect, test } from 'vitest'
import { neighbour, type Box } from './neighbour.ts'

const box = (column: number, row: number, wide = 1, high = 1): Box => ({
  left: column * 48,
  top: row * 48,
  right: (column + wide) * 48 - 4,
  bottom: (row + high) * 48 - 4,
})
/** 7 8 9 over 4 5 = over 0 0 =, where 0 is wide and = is high. */
const PAD = [box(0, 0), box(1, 0), box(2, 0), box(0, 1), box(1, 1), box(2, 1, 1, 2), box(0, 2, 2)]

test.each([
  ['right from 7 is 8', 0, 'ArrowRight', 1],
  ['left from 8 is 7', 1, 'ArrowLeft', 0],
  ['down from 8 is 5', 1, 'ArrowDown', 4],
  ['down from 9 is the high =', 2, 'ArrowDown', 5],
  ['down from 4 is the wide 0', 3, 'ArrowDown', 6],
  ['right from the wide 0 is =', 6, 'ArrowRight', 5],
  ['up from = is 9', 5, 'ArrowUp', 2],
  ['left from 7 is nothing', 0, 'ArrowLeft', null],
  ['another key leads nowhere', 0, 'Home', null],
])('%s', (_sentence, from, key, to) => {
  expect(neighbour(PAD, from, key)).toBe(to)
})
