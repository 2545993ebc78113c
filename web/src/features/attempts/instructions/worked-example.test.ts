import { expect, test } from 'vitest'
import { workedExample, workedRows } from './worked-example.ts'

test('three right options of a JEE Advanced question: 4 for all, 1 for each of some, 0 for none, −2 as soon as one is wrong', () => {
  const lines = workedExample({ rule: 'jeeAdvanced', right: '4', partial: '1', wrong: '-2' })
  expect(lines.map(({ kind, chosen, marks }) => [kind, chosen, marks / 12])).toEqual([
    ['allRight', 3, 4],
    ['someRight', 2, 2],
    ['someRight', 1, 1],
    ['none', 0, 0],
    ['anyWrong', 0, -2],
  ])
})
test('proportional marks: the share of the right options, exact in the unit that it needs', () => {
  const lines = workedExample({ rule: 'proportional', right: '2.5', wrong: '-1' })
  expect(lines.map(({ marks }) => marks)).toEqual([30, 20, 10, 0, -12])
  expect(workedExample({ rule: 'proportional', right: '1/3', wrong: '0' }).map(({ marks, unit }) => [marks, unit])).toEqual([
    [3, 9],
    [2, 9],
    [1, 9],
    [0, 9],
    [0, 9],
  ])
})
test('a matrix by rows: every right row gives, every wrong one takes, an empty one does neither', () => {
  const lines = workedRows({ rule: 'perRow', right: '1', wrong: '-1/3' })
  expect(lines.map(({ right, wrong, empty, marks }) => [right, wrong, empty, marks])).toEqual([
    [4, 0, 0, 48],
    [3, 1, 0, 32],
    [2, 1, 1, 20],
  ])
})
