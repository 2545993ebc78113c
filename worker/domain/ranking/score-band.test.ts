import { describe, expect, test } from 'vitest'
import { units } from '#domain/marking/units.ts'
import { bandOf, chanceToReach, curveOf, GRID, leftOutShare, type ShownAbility } from './score-band.ts'

const DAY = 86_400_000
const items = Array.from({ length: 60 }, (_, i) => ({ difficulty: (i - 30) / 15, chance: 0.25, right: units(24), wrong: units(-6) }))
const curve = curveOf(items, units(24 * 60), 0.5)
const shown = (day: number, ability: number): ShownAbility => ({ closedAt: day * DAY, ability, error: 0.3, curve })

describe('the curve of a paper', () => {
  test('rises with ability, from guesses to nearly all', () => {
    expect(curve.mean).toEqual(curve.mean.toSorted((a, b) => a - b))
    expect(curve.mean).toHaveLength(GRID.length)
    expect(curve.mean.at(-1)).toBeGreaterThan(0.9)
    expect(Math.abs(curve.mean[0] ?? 9)).toBeLessThan(0.15)
  })
  test('pays nothing for what is left out', () => {
    const careful = curveOf(
      items.map((item) => ({ ...item, difficulty: 50 })),
      units(24 * 60),
      1,
    )
    expect(careful.mean.every((share) => Math.abs(share) < 1e-9)).toBe(true)
  })
})

describe('the range of the next score', () => {
  test('needs three attempts', () => {
    expect(bandOf([shown(1, 0), shown(2, 0)], 3 * DAY)).toBeNull()
  })
  test('follows what was shown last and grows narrower with more attempts', () => {
    const three = bandOf([shown(1, 0), shown(4, 0), shown(8, 0)], 10 * DAY)
    const ten = bandOf(
      Array.from({ length: 10 }, (_, i) => shown(i, 0)),
      10 * DAY,
    )
    const risen = bandOf([shown(1, 0), shown(4, 0), shown(8, 1.5)], 10 * DAY)
    expect((ten?.high ?? 9) - (ten?.low ?? 0)).toBeLessThan((three?.high ?? 0) - (three?.low ?? 0))
    expect(risen?.middle).toBeGreaterThan(three?.middle ?? 9)
  })
  test('grows wider the longer ago the last attempt is', () => {
    const attempts = [shown(1, 0), shown(2, 0), shown(3, 0)]
    const [soon, late] = [bandOf(attempts, 4 * DAY), bandOf(attempts, 200 * DAY)]
    expect(late?.spread).toBeGreaterThan(soon?.spread ?? 9)
  })
})

test('the chance of reaching the middle is a half, and falls with the target', () => {
  const band = { middle: 0.6, spread: 0.1 }
  expect(chanceToReach(band, 0.6)).toBeCloseTo(0.5, 6)
  expect(chanceToReach(band, 0.4718)).toBeCloseTo(0.9, 3)
  expect(chanceToReach(band, 0.8)).toBeLessThan(0.03)
})

test('who leaves all out leaves nearly all out, and few answers say little', () => {
  expect(leftOutShare({ wrong: 0, skipped: 0 }, 0.25)).toBe(0.5)
  expect(leftOutShare({ wrong: 0, skipped: 60 }, 0.25)).toBeGreaterThan(0.95)
  expect(leftOutShare({ wrong: 60, skipped: 0 }, 0.25)).toBeLessThan(0.05)
})
