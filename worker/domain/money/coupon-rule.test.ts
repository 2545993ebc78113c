import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { couponDecision, type CouponTerms } from './coupon-rule.ts'

const NOW = Date.UTC(2026, 10, 21)
const coupon = (change: Partial<CouponTerms> = {}): CouponTerms => ({
  kind: 'percent',
  value: 2_000,
  maxDiscountPaise: null,
  minPricePaise: 0,
  planIds: null,
  startsAt: null,
  endsAt: null,
  limitTotal: null,
  limitPerUser: 1,
  active: true,
  ...change,
})
const at = (change = {}) => ({ planId: 'year', pricePaise: 49_900, now: NOW, used: 0, usedByUser: 0, ...change })

describe('a coupon', () => {
  test('of 20 % takes ₹99 off ₹499: whole rupees', () => {
    expect(couponDecision(coupon(), at())).toEqual({ kind: 'taken', discountPaise: 9_900 })
  })
  test('takes off no more than its limit', () => {
    expect(couponDecision(coupon({ maxDiscountPaise: 5_050 }), at())).toEqual({ kind: 'taken', discountPaise: 5_000 })
  })
  test('of ₹100 takes ₹100 off', () => {
    expect(couponDecision(coupon({ kind: 'flat', value: 10_000 }), at())).toEqual({ kind: 'taken', discountPaise: 10_000 })
  })
  test('leaves a rupee to pay', () => {
    expect(couponDecision(coupon({ kind: 'flat', value: 90_000 }), at())).toEqual({ kind: 'taken', discountPaise: 49_800 })
  })
  test.each([
    ['that does not exist', null, {}, 'unknown'],
    ['that was put away', coupon({ active: false }), {}, 'unknown'],
    ['a millisecond before it begins', coupon({ startsAt: NOW + 1 }), {}, 'notYet'],
    ['at the millisecond it ends', coupon({ endsAt: NOW }), {}, 'over'],
    ['for another plan', coupon({ planIds: ['month'] }), {}, 'otherPlan'],
    ['for dearer plans', coupon({ minPricePaise: 50_000 }), {}, 'tooCheap'],
    ['that others have used up', coupon({ limitTotal: 3 }), { used: 3 }, 'usedUp'],
    ['that this learner has used', coupon(), { usedByUser: 1 }, 'usedByYou'],
  ] as const)('%s is refused', (_name, terms, change, why) => {
    expect(couponDecision(terms, at(change))).toEqual({ kind: 'refused', why })
  })
  test('is good from the millisecond it begins to the one before it ends', () => {
    expect(couponDecision(coupon({ startsAt: NOW, endsAt: NOW + 1 }), at()).kind).toBe('taken')
  })
  test('never makes a price negative or a discount of fractions', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 10_000_000 }),
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.boolean(),
        (pricePaise, value, flat) => {
          const terms = coupon(flat ? { kind: 'flat', value } : { value: Math.min(value, 10_000) })
          const decision = couponDecision(terms, at({ pricePaise }))
          if (decision.kind !== 'taken') throw new Error('refused')
          expect(decision.discountPaise).toBeGreaterThanOrEqual(0)
          expect(pricePaise - decision.discountPaise).toBeGreaterThanOrEqual(100)
          expect(Number.isInteger(decision.discountPaise)).toBe(true)
        },
      ),
    )
  })
})
