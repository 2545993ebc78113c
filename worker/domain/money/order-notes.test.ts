import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderNotes, type OrderTerms, termsOf } from './order-notes.ts'

const id = fc.stringMatching(/^[a-z0-9]{16}$/)
const terms: fc.Arbitrary<OrderTerms> = fc.record({
  purchaseId: id,
  userId: id,
  planId: id,
  days: fc.integer({ min: 1, max: 3_660 }),
  listPaise: fc.integer({ min: 100, max: 10_000_000_000 }),
  gstBp: fc.integer({ min: 0, max: 10_000 }),
  couponCode: fc.option(fc.stringMatching(/^[A-Z0-9]{3,20}$/)),
  buyerState: fc.option(fc.constantFrom('AS', 'TN', 'MH')),
})

test('the terms of an order come back from its notes', () => {
  fc.assert(
    fc.property(terms, (one) => {
      expect(termsOf(orderNotes(one))).toEqual(one)
    }),
  )
})
test('notes keep to what the gateway takes: 15 at most, 256 characters each', () => {
  fc.assert(
    fc.property(terms, (one) => {
      const notes = Object.entries({ ...orderNotes(one), order: one.purchaseId })
      expect(notes.length).toBeLessThanOrEqual(15)
      for (const [, value] of notes) expect(value.length).toBeLessThanOrEqual(256)
    }),
  )
})
test.each([
  ['of an order of before there were terms', { order: 'abc' }],
  ['without a person', { purchase: 'p', plan: 'l', days: '30', list: '49900', gst: '1800' }],
  ['with days that are no number', { purchase: 'p', user: 'u', plan: 'l', days: '3e1', list: '49900', gst: '1800' }],
  ['with a number for a text', { purchase: 'p', user: 7, plan: 'l', days: '30', list: '49900', gst: '1800' }],
  ['with a text as long as a letter', { purchase: 'p'.repeat(65), user: 'u', plan: 'l', days: '30', list: '49900', gst: '1800' }],
])('notes %s say no terms', (_what, notes) => {
  expect(termsOf(notes)).toBeNull()
})
