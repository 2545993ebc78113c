import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { laterPayment, laterRefund, orderState, PAYMENT_STATES, paymentRole } from './payment-state.ts'

describe('a payment', () => {
  test('that failed may still be authorised, and captured', () => {
    expect(laterPayment('failed', 'authorized')).toBe('authorized')
    expect(laterPayment('failed', 'captured')).toBe('captured')
  })
  test('that was captured stays so, whatever old events arrive', () => {
    for (const state of PAYMENT_STATES) expect(laterPayment('captured', state)).toBe('captured')
  })
  test('comes to the same state in whatever order the events arrive', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...PAYMENT_STATES, ...PAYMENT_STATES], { minLength: 1 }), (states) => {
        const sorted = states.toSorted((a, b) => PAYMENT_STATES.indexOf(a) - PAYMENT_STATES.indexOf(b))
        expect(states.reduce(laterPayment)).toBe(sorted.reduce(laterPayment))
      }),
    )
  })
})

test('a refund that was processed is never failed by old events, but a failed one may be processed after all', () => {
  expect(laterRefund('processed', 'failed')).toBe('processed')
  expect(laterRefund('failed', 'processed')).toBe('processed')
})

describe('what a payment is to its order', () => {
  const payment = { id: 'pay_1', amountPaise: 49_900, currency: 'INR', state: 'captured' } as const
  const order = { amountPaise: 49_900, currency: 'INR', grantedPaymentId: null, purchaseGranted: false }
  test('one that was captured is granted', () => expect(paymentRole(payment, order)).toBe('granted'))
  test('one that was only authorised waits', () => expect(paymentRole({ ...payment, state: 'authorized' }, order)).toBe('candidate'))
  test('a paisa less is a mismatch', () => expect(paymentRole({ ...payment, amountPaise: 49_899 }, order)).toBe('mismatch'))
  test('another currency is a mismatch', () => expect(paymentRole({ ...payment, currency: 'USD' }, order)).toBe('mismatch'))
  test('a second one is a duplicate', () => expect(paymentRole(payment, { ...order, purchaseGranted: true })).toBe('duplicate'))
  test('the granted one told again is the granted one', () =>
    expect(paymentRole(payment, { ...order, purchaseGranted: true, grantedPaymentId: 'pay_1' })).toBe('granted'))
})

describe('an order', () => {
  const known = { amountPaise: 100, isGranted: false, returnedPaise: 0, closed: null, payments: [] } as const
  test.each([
    ['nobody has paid for is created', known, 'created'],
    ['with a payment on its way is pending', { ...known, payments: ['created'] }, 'pending'],
    ['with a failed payment can be paid again', { ...known, payments: ['failed'] }, 'failed'],
    ['with a failed and an authorised one is pending', { ...known, payments: ['failed', 'authorized'] }, 'pending'],
    ['that ended and is then authorised late is pending', { ...known, closed: 'expired', payments: ['authorized'] }, 'pending'],
    ['that ended stays ended when a payment fails', { ...known, closed: 'replaced', payments: ['failed'] }, 'replaced'],
    ['that was granted is paid', { ...known, isGranted: true, closed: 'expired' }, 'paid'],
    ['of which a part went back says so', { ...known, isGranted: true, returnedPaise: 99 }, 'partlyRefunded'],
    ['that went back whole is refunded', { ...known, isGranted: true, returnedPaise: 100 }, 'refunded'],
  ] as const)('%s', (_name, facts, state) => expect(orderState(facts)).toBe(state))
})
