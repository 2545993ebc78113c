import { describe, expect, test } from 'vitest'
import type { Band } from './score-band.ts'
import { cutOffChance, type Forecast, ownForm } from './cut-off-chance.ts'

const BAND: Band = { low: 0.3718, middle: 0.5, high: 0.6282, spread: 0.1, unsure: 0.04 }
/** A score so many standard deviations from what was foretold. */
const off = (deviations: number): Forecast => ({ low: 0.5 - 0.12816, middle: 0.5, share: 0.5 + deviations * 0.1 })
const times = (count: number, ...of: number[]): Forecast[] => Array.from({ length: count }, () => of.map(off)).flat()
const NO_FORM = { lead: 0, leadError: 0, swing: 1 }

describe('the form of the day', () => {
  test('is what the ranges say while nothing was foretold', () => {
    expect(ownForm([])).toMatchObject({ lead: 0, swing: 1 })
  })
  test('is no wider where scores lie as foretold', () => {
    expect(ownForm(times(10, 0.8, -0.8)).swing).toBe(1)
  })
  test('is wider where they swing', () => {
    expect(ownForm(times(10, 2, -2)).swing).toBeGreaterThan(1.8)
    expect(ownForm(times(1, 2, -2)).swing).toBeLessThan(ownForm(times(10, 2, -2)).swing)
  })
  test('is led by who improves faster than the ranges follow', () => {
    expect(ownForm(times(8, 1)).lead).toBeGreaterThan(0.6)
    expect(ownForm(times(8, 1)).lead).toBeLessThan(1)
  })
  test('is not ruined by one odd day', () => {
    expect(ownForm([...times(9, 0.5), off(-40)]).swing).toBeLessThan(1.8)
  })
  test('does not count a range without a width', () => {
    expect(ownForm([{ low: 0.5, middle: 0.5, share: 0.9 }])).toMatchObject({ lead: 0, swing: 1 })
  })
})

describe('the chance of a cut-off', () => {
  test('is a half at the middle of the range, and lies between its bounds', () => {
    const { chance, low, high } = cutOffChance(BAND, NO_FORM, 0.5)
    expect([chance, low < chance, chance < high]).toEqual([expect.closeTo(0.5, 5), true, true])
  })
  test('falls as the cut-off rises', () => {
    const chances = [0.2, 0.4, 0.5, 0.6, 0.8].map((share) => cutOffChance(BAND, NO_FORM, share).chance)
    expect(chances).toEqual(chances.toSorted((a, b) => b - a))
  })
  test('is nearer to a half for who swings', () => {
    const steady = cutOffChance(BAND, NO_FORM, 0.4).chance
    const unsteady = cutOffChance(BAND, { ...NO_FORM, swing: 2 }, 0.4).chance
    expect([steady > unsteady, unsteady > 0.5]).toEqual([true, true])
  })
  test('is higher for who leads the ranges', () => {
    expect(cutOffChance(BAND, { ...NO_FORM, lead: 1 }, 0.6).chance).toBeCloseTo(0.5, 5)
  })
  test('stays within 0 and 1', () => {
    for (const share of [-1, 0, 1, 2])
      for (const one of Object.values(cutOffChance(BAND, NO_FORM, share))) expect(one >= 0 && one <= 1).toBe(true)
  })
})
