import { expect, test } from 'vitest'
import { workedExample } from './worked-example.ts'

test('three right options of a JEE Advanced question: 4 for all, 1 for each of some, 0 for none, −2 as soon as one is wrong', () => {
  const lines = workedExample({ rule: 'jeeAdvanced', right: '4', partial: '1', wrong: '-2' })
  expect(lines.map(({ kind, chosen, marks12 }) => [kind, chosen, marks12 / 12])).toEqual([
    ['allRight', 3, 4],
    ['someRight', 2, 2],
    ['someRight', 1, 1],
    ['none', 0, 0],
    ['anyWrong', 0, -2],
  ])
})
