import { expect, test } from 'vitest'
import { m } from '#web/lib/i18n/messages.ts'
import { failureText } from './prime-error.ts'

test.each([
  [null, null],
  ['payment_failed', m.prime_fail_bank()],
  ['BAD_REQUEST_ERROR', m.prime_fail_bank()],
  ['payment_cancelled', m.prime_fail_cancelled()],
  ['insufficient_funds', m.prime_fail_money()],
  ['payment_timed_out', m.prime_fail_time()],
])('a payment that failed with %s says so', (code, text) => {
  expect(failureText(code)).toBe(text)
})
