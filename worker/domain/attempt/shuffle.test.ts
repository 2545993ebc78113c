import { describe, expect, test } from 'vitest'
import { optionOrder, questionOrder } from './shuffle.ts'

const sections = [
  { from: 0, to: 10 },
  { from: 10, to: 30 },
]
const alone = () => null

describe('the order of questions', () => {
  test('is the authored one where the pattern does not shuffle', () => {
    expect(questionOrder(7, sections, alone, false)).toEqual(Array.from({ length: 30 }, (_, i) => i))
  })
  test('is the same for the same seed and another for another', () => {
    expect(questionOrder(7, sections, alone, true)).toEqual(questionOrder(7, sections, alone, true))
    expect(questionOrder(7, sections, alone, true)).not.toEqual(questionOrder(8, sections, alone, true))
  })
  test('keeps every question in its section', () => {
    const order = questionOrder(99, sections, alone, true)
    expect(order.slice(0, 10).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 10 }, (_, i) => i))
    expect(order.slice(10).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => 10 + i))
  })
  test('keeps the questions of a passage together and in order', () => {
    const order = questionOrder(5, sections, (q) => (q >= 12 && q < 17 ? 1 : null), true)
    const at = order.indexOf(12)
    expect(order.slice(at, at + 5)).toEqual([12, 13, 14, 15, 16])
  })
})

describe('the order of options', () => {
  test('puts any option in any place equally often (χ² over 2,000 seeds, p > 0.001)', () => {
    const counts = [0, 0, 0, 0]
    for (let seed = 0; seed < 2_000; seed++) {
      const place = optionOrder(seed * 2_654_435_761, 3, 4, true).indexOf(0)
      counts[place] = (counts[place] ?? 0) + 1
    }
    const chi2 = counts.reduce((sum, n) => sum + (n - 500) ** 2 / 500, 0)
    expect(chi2).toBeLessThan(16.27)
  })
  test('stays as authored where options refer to each other', () => {
    expect(optionOrder(1, 3, 4, false)).toEqual([0, 1, 2, 3])
  })
})
