import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawQuestions } from './draw-questions.ts'

const names = (n: number, prefix = 'q') => Array.from({ length: n }, (_, i) => `${prefix}${i}`)

describe('drawing questions for a test', () => {
  test('gives the same questions for the same seed, in whatever order the bank lists them', () => {
    const candidates = names(50)
    const once = drawQuestions([{ count: 10, candidates }], 7)
    expect(drawQuestions([{ count: 10, candidates: candidates.toReversed() }], 7)).toEqual(once)
    expect(drawQuestions([{ count: 10, candidates }], 8)).not.toEqual(once)
  })

  test('gives the rule with the smaller choice its questions, though a wider one was served first', () => {
    const drawn = drawQuestions(
      [
        { count: 2, candidates: ['a', 'b', 'c'] },
        { count: 1, candidates: ['a'] },
        { count: 0, candidates: ['b'] },
      ],
      1,
    )
    expect(drawn.chosen.map(({ length }) => length)).toEqual([2, 1, 0])
    expect(new Set(drawn.chosen.flat()).size).toBe(3)
  })

  test("offers spares that are in no one else's draw", () => {
    const { chosen, spares } = drawQuestions([{ count: 3, candidates: names(20) }], 3)
    expect(spares[0]).toHaveLength(10)
    expect(spares[0]?.some((question) => chosen[0]?.includes(question))).toBe(false)
  })

  test('draws as many as any sharing could, never one twice, and only what fits', () => {
    const rule = fc.record({ count: fc.nat(4), candidates: fc.uniqueArray(fc.constantFrom(...names(7)), { maxLength: 7 }) })
    fc.assert(
      fc.property(fc.array(rule, { minLength: 1, maxLength: 4 }), fc.nat(), (rules, seed) => {
        const { chosen } = drawQuestions(rules, seed)
        const all = chosen.flat()
        expect(new Set(all).size).toBe(all.length)
        for (const [r, drawn] of chosen.entries()) {
          expect(drawn.length).toBeLessThanOrEqual(rules[r]?.count ?? 0)
          expect(drawn.every((question) => rules[r]?.candidates.includes(question))).toBe(true)
        }
        expect(all.length).toBe(most(rules))
      }),
      { numRuns: 200 },
    )
  })
})

/** The most that can be drawn, by Hall: the least over all sets of rules of what they find together and what the others ask for. */
function most(rules: readonly { readonly count: number; readonly candidates: readonly string[] }[]): number {
  let least = Infinity
  for (let set = 0; set < 2 ** rules.length; set++) {
    const inside = rules.filter((_, r) => (set & (1 << r)) !== 0)
    const outside = rules.filter((_, r) => (set & (1 << r)) === 0)
    const found = new Set(inside.flatMap(({ candidates }) => candidates)).size
    least = Math.min(least, found + outside.reduce((sum, { count }) => sum + count, 0))
  }
  return least
}
