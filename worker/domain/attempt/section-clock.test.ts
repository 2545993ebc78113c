import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { currentSection, isInSection, sectionDurationMs, sectionWindows } from './section-clock.ts'

const MIN = 60_000
/** IBPS PO prelims: three sections of twenty minutes. */
const ibps = { startedAt: 1_000, durationsMs: [20 * MIN, 20 * MIN, 20 * MIN], capAt: null }
const endsOf = (...args: Parameters<typeof sectionWindows>) => sectionWindows(...args).map(({ endsAt }) => endsAt - 1_000)

describe('sections with clocks of their own', () => {
  test('run one after the other', () => {
    expect(sectionWindows(ibps)).toEqual([
      { startsAt: 1_000, endsAt: 1_000 + 20 * MIN },
      { startsAt: 1_000 + 20 * MIN, endsAt: 1_000 + 40 * MIN },
      { startsAt: 1_000 + 40 * MIN, endsAt: 1_000 + 60 * MIN },
    ])
  })
  test('begin earlier when the one before was ended early, with their whole time', () => {
    expect(endsOf(ibps, [], new Map([[0, 1_000 + 5 * MIN]]))).toEqual([5 * MIN, 25 * MIN, 45 * MIN])
  })
  test('are not lengthened by an end that is claimed to be later than their time', () => {
    expect(endsOf(ibps, [], new Map([[0, 1_000 + 30 * MIN]]))).toEqual([20 * MIN, 40 * MIN, 60 * MIN])
  })
  test('get time that was given while they ran, and everything after moves along', () => {
    expect(endsOf(ibps, [{ at: 1_000 + 30 * MIN, ms: 3 * MIN }])).toEqual([20 * MIN, 43 * MIN, 63 * MIN])
  })
  test('get time that was given after their end in the section that ran then', () => {
    expect(endsOf(ibps, [{ at: 1_000 + 59 * MIN, ms: 3 * MIN }])).toEqual([20 * MIN, 40 * MIN, 63 * MIN])
    expect(endsOf(ibps, [{ at: 1_000 + 90 * MIN, ms: 3 * MIN }])).toEqual([20 * MIN, 40 * MIN, 63 * MIN])
  })
  test('count gifts in the order of time, however they are listed', () => {
    const gifts = [
      { at: 1_000 + 21 * MIN, ms: MIN },
      { at: 1_000 + 10 * MIN, ms: 2 * MIN },
    ]
    expect(endsOf(ibps, gifts)).toEqual([23 * MIN, 43 * MIN, 63 * MIN])
  })
  test('end with the window of a live test', () => {
    expect(endsOf({ ...ibps, capAt: 1_000 + 30 * MIN })).toEqual([20 * MIN, 30 * MIN, 30 * MIN])
  })
  test('give compensatory time to each, to the started minute', () => {
    expect(sectionDurationMs(20, 20)).toBe(27 * MIN)
    expect(sectionDurationMs(60, 20)).toBe(80 * MIN)
    expect(sectionDurationMs(20, 0)).toBe(20 * MIN)
  })
})

describe('the section that runs', () => {
  const windows = sectionWindows(ibps)
  test('changes with the very millisecond of its end', () => {
    expect(currentSection(windows, 1_000 + 20 * MIN - 1)).toBe(0)
    expect(currentSection(windows, 1_000 + 20 * MIN)).toBe(1)
  })
  test('is the last one when all are over', () => {
    expect(currentSection(windows, 1_000 + 90 * MIN)).toBe(2)
  })
})

test('10,000 clock positions around every border: an answer counts exactly from the grace before its section to the grace after it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 3 }),
      fc.integer({ min: -31_000, max: 31_000 }),
      fc.integer({ min: 0, max: 2 }),
      (border, off, section) => {
        const at = 1_000 + border * 20 * MIN + off
        const [from, to] = [1_000 + section * 20 * MIN - 30_000, 1_000 + (section + 1) * 20 * MIN + 30_000]
        expect(isInSection(sectionWindows(ibps)[section], at, 30_000)).toBe(at >= from && at <= to)
      },
    ),
    { numRuns: 10_000 },
  )
})

test('whatever happens, sections follow each other without gap or overlap, and no gift is lost', () => {
  const minutes = fc.integer({ min: 1, max: 90 }).map((m) => m * MIN)
  fc.assert(
    fc.property(
      fc.array(minutes, { minLength: 1, maxLength: 5 }),
      fc.array(fc.record({ at: fc.integer({ min: 0, max: 200 * MIN }), ms: fc.integer({ min: 1, max: 10 * MIN }) }), { maxLength: 5 }),
      (durationsMs, shifts) => {
        const windows = sectionWindows({ startedAt: 0, durationsMs, capAt: null }, shifts)
        let at = 0
        for (const { startsAt, endsAt } of windows) {
          expect(startsAt).toBe(at)
          expect(endsAt).toBeGreaterThanOrEqual(startsAt)
          at = endsAt
        }
        const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)
        expect(at).toBe(sum(durationsMs) + sum(shifts.map(({ ms }) => ms)))
      },
    ),
  )
})
