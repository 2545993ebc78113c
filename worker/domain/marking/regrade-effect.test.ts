import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Mover } from '#contract/key-corrections/schemas.ts'
import { addEffects, effectOn, meanOf, MOST_MOVERS, NO_EFFECT, rankAmong } from './regrade-effect.ts'
import { units } from './units.ts'

const attempts = fc.uniqueArray(
  fc.record({
    userId: fc.string({ minLength: 1, maxLength: 3 }),

    n: fc.constant(1),
    ranking: fc.boolean(),
    before12: fc.integer({ min: -50, max: 50 }).map(units),
    after12: fc.integer({ min: -50, max: 50 }).map(units),
  }),
  { selector: ({ userId }) => userId, maxLength: 60 },
)

test('pages of any size add up to the effect on all', () => {
  fc.assert(
    fc.property(attempts, fc.integer({ min: 1, max: 20 }), (all: Mover[], size) => {
      let sum = NO_EFFECT
      for (let at = 0; at < all.length; at += size) sum = addEffects(sum, effectOn(all.slice(at, at + size)))
      expect(sum).toEqual(effectOn(all))
    }),
  )
})
test('the movers are those who change most, and no more than a screen holds', () => {
  const all = Array.from({ length: 50 }, (_, i): Mover => ({ userId: `u${i}`, n: 1, ranking: true, before12: units(0), after12: units(i) }))
  const { movers, changed, up } = effectOn(all)
  expect([movers.length, movers[0]?.after12, changed, up]).toEqual([MOST_MOVERS, 49, 49, 49])
})
test('ranks and averages come from the counts', () => {
  const counts = { 10: 2, 20: 1, '-5': 1 }
  expect([rankAmong(counts, units(20)), rankAmong(counts, units(10)), rankAmong(counts, units(-5)), rankAmong(counts, units(15))]).toEqual([
    1, 2, 4, 2,
  ])
  expect([meanOf(counts), meanOf({})]).toEqual([35 / 4, null])
})
