import type { CouponRefusal } from '#contract/prime/states.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { CheckoutUnavailable } from './checkout.ts'

/** What went wrong with buying, in words; other errors have the texts of all screens. */
export function primeErrorText(error: unknown): string {
  if (error instanceof CheckoutUnavailable) return m.prime_no_page()
  if (!(error instanceof ApiError)) return errorText(error)
  return error.code === 'coupon_refused' ? refusalText(String(error.params['why']) as CouponRefusal) : errorText(error)
}

export const refusalText = (why: CouponRefusal): string => REFUSALS[why]()

const REFUSALS: Readonly<Record<CouponRefusal, () => string>> = {
  unknown: () => m.prime_no_coupon(),
  notYet: () => m.prime_coupon_early(),
  over: () => m.prime_coupon_over(),
  usedUp: () => m.prime_coupon_used_up(),
  usedByYou: () => m.prime_coupon_yours(),
  otherPlan: () => m.prime_coupon_other(),
  tooCheap: () => m.prime_coupon_other(),
}

/** Why a payment failed, by the gateway's code; null where it gives none. */
export function failureText(code: string | null): string | null {
  if (code === null) return null
  if (/cancel/i.test(code)) return m.prime_fail_cancelled()
  if (/insufficient|balance|funds/i.test(code)) return m.prime_fail_money()
  if (/time|expired/i.test(code)) return m.prime_fail_time()
  return m.prime_fail_bank()
}
