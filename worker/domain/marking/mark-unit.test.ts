import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MarkingScheme } from '#contract/question-bank/question-form.ts'
import {
  commonUnit,
  inUnit,
  leastUnit,
  leastUnitOfPattern,
  MOST_UNITS,
  planUnit,
  sharedUnit,
  unitOfPattern,
  unitOfScheme,
} from './mark-unit.ts'
import { parseMarks, UNIT } from './marks.ts'
import { schemeInUnits } from './scheme.ts'
import { units } from './units.ts'

const fixed = (right: string, wrong: string): MarkingScheme => ({ rule: 'fixed', right, wrong })
const section = (scheme: MarkingScheme, qualifying?: string) => ({
  id: 's',
  title: { en: 'S' },
  blocks: [{ type: 'single' as const, count: 1, scheme }],
  ...(qualifying !== undefined && { qualifying: { marks: qualifying } }),
})

test.each([
  ['IBPS PO Prelims of 2025', [fixed('1', '-1/4'), fixed('6/7', '-3/14'), fixed('8/7', '-2/7')], 28],
  ['6/5 with a quarter', [fixed('6/5', '-1/4')], 20],
  ['thirds and quarters', [fixed('2', '-2/3'), fixed('1', '-0.25')], 12],
  ['halves alone', [fixed('1', '-0.5')], 12],
  ['fifths alone', [fixed('1', '-1/5')], 5],
  ['eighths', [fixed('1', '-0.125')], 8],
  ['tenths and thirds', [fixed('0.1', '-1/3')], 30],
] as const)('%s are counted in their unit', (_name, schemes, unit) => {
  expect(unitOfPattern({ sections: schemes.map((scheme) => section(scheme)) })).toBe(unit)
})

test('the marks that qualify are counted too', () => {
  expect(unitOfPattern({ sections: [section(fixed('1', '0'), '33.4')] })).toBe(5)
})

test.each([
  ['4', 3, 12],
  ['4', 5, 5],
  ['2.5', 3, 12],
  ['6/7', 3, 7],
  ['6/7', 4, 14],
  ['4', 8, 12],
] as const)('a share of %s marks in %i parts needs 1/%i of a mark', (right, parts, unit) => {
  expect(unitOfScheme({ rule: 'proportional', right, wrong: '0' }, parts)).toBe(unit)
})

test('a scheme that is not shared asks nothing of the parts', () => {
  expect(unitOfScheme(fixed('1', '0'), 7)).toBe(UNIT)
})

const mark = fc
  .record({ sign: fc.constantFrom('', '-'), whole: fc.nat(99), denominator: fc.integer({ min: 1, max: 99 }) })
  .map(({ sign, whole, denominator }) => `${sign}${whole}/${denominator}`)
const scheme = fc.oneof(
  fc.record({ rule: fc.constant('fixed' as const), right: mark, wrong: mark, unanswered: mark }),
  fc.record({ rule: fc.constant('jeeAdvanced' as const), right: mark, partial: mark, wrong: mark }),
  fc.record({ rule: fc.constant('perRow' as const), right: mark, wrong: mark }),
  fc.record({ rule: fc.constant('proportional' as const), right: mark, wrong: mark }),
)

test('every mark and every share is whole in the unit of its plan, and in no smaller one that holds them all', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ scheme, parts: fc.integer({ min: 1, max: 8 }) }), { minLength: 1, maxLength: 2 }), (shared) => {
      const least = leastUnit(shared)
      const unit = planUnit(least)
      const isExact = (one: number): boolean =>
        shared.every(({ scheme: own, parts }) => {
          const inOne = schemeInUnits(own, 1, one)
          return inOne !== null && (own.rule !== 'proportional' || inOne.right12 % parts === 0)
        })
      expect(isExact(unit)).toBe(true)
      for (const prime of [2, 3, 5, 7, 11, 13]) if (least % prime === 0) expect(isExact(least / prime)).toBe(false)
    }),
  )
})

test('twelfths stay wherever they will do', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_200 }), fc.integer({ min: 0, max: 1_200 }), (right, wrong) => {
      const amounts = fixed(`${right}/12`, `-${wrong}/12`)
      expect(unitOfPattern({ sections: [section(amounts)] })).toBe(UNIT)
    }),
  )
})

test('marks of several tests come into one unit exactly', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(12, 20, 28, 5, 7, 30), { minLength: 1 }),
      fc.integer({ min: -30_000, max: 30_000 }),
      (all, amount) => {
        const shared = sharedUnit(all)
        for (const one of all) {
          const there = inUnit(units(amount), one, shared)
          expect(there * one).toBe(amount * shared)
        }
      },
    ),
  )
  expect([sharedUnit([]), sharedUnit([12, 12]), sharedUnit([12, 28])]).toEqual([12, 12, 84])
})

test('units that have no sensible common one are rounded, and no sum leaves what numbers hold', () => {
  const many = [9_973, 9_967, 9_949]
  const shared = sharedUnit(many)
  expect(shared).toBeLessThan(1e9)
  expect(inUnit(units(9_973), 9_973, shared)).toBe(shared)
  expect(commonUnit(many)).toBeGreaterThan(1e9)
})

test('a sum of squares of ten million of the highest scores is a whole number that numbers hold', () => {
  expect(MOST_UNITS ** 2 * 10_000_000).toBeLessThanOrEqual(Number.MAX_SAFE_INTEGER)
})

test('amounts of 1/28 are not those of 1/12', () => {
  const [eightSevenths, twelfths] = [parseMarks('8/7', 28), parseMarks('8/7', UNIT)]
  expect([eightSevenths, twelfths]).toEqual([32, null])
  expect(leastUnitOfPattern({ sections: [section(fixed('8/7', '-2/7'))] })).toBe(7)
})
