import { claimsIn } from '#domain/receipts/check-receipt.ts'
import { formatDateTime, formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'

/** What stands above the answers in a saved receipt, for people; `address` is of the page that checks it. */
export function receiptLines(jws: string, address: string): string[] {
  const claims = claimsIn(jws)
  if (claims === null) return []
  const { test, closedAt, answered, questions, shuffled } = claims
  return [
    `${m.receipt_test()}: ${test.title ?? test.id}`,
    `${m.receipt_closed()}: ${formatDateTime(closedAt)}`,
    ...(answered === null || questions === null ? [] : [`${m.receipt_answered()}: ${formatNumber(answered)} / ${formatNumber(questions)}`]),
    ...(shuffled ? [m.receipt_file_order()] : []),
    '',
    m.receipt_file_how({ address }),
  ]
}
