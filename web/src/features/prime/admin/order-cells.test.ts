import { expect, test } from 'vitest'
import type { ExportedOrder } from '#contract/prime/admin-schemas.ts'
import { csvText } from '#web/lib/csv-text.ts'
import { ORDER_HEADS, orderCells } from './order-cells.ts'

const ORDER: ExportedOrder = {
  _id: 'abcdefghijklmnop',
  createdAt: Date.UTC(2026, 10, 24),
  paidAt: null,
  state: 'paid',
  planTitle: 'Month',
  userId: 'ponmlkjihgfedcba',
  userName: '=HYPERLINK("http://evil.example","Asha")',
  userEmail: '@SUM(A1)',
  buyerState: null,
  couponCode: null,
  listPaise: 49_900,
  discountPaise: 1,
  amountPaise: 49_899,
  receivedPaise: 49_899,
  refundedPaise: 49_900,
  lostPaise: 0,
  gatewayOrderId: null,
  paymentId: null,
}
const lineOf = (order: ExportedOrder): string =>
  csvText([orderCells(order)])
    .replace('\ufeff', '')
    .trimEnd()

test('each cell has a head', () => {
  expect(orderCells(ORDER)).toHaveLength(ORDER_HEADS.length)
})
test('names that a spreadsheet would take for a formula are text', () => {
  expect(lineOf(ORDER)).toContain(`"'=HYPERLINK(""http://evil.example"",""Asha"")",'@SUM(A1)`)
})
test('paise are written to the last one, negative sums as numbers', () => {
  expect(lineOf(ORDER)).toContain(',499,0.01,498.99,498.99,499,0,-0.01,')
})
test('every amount of paise is written with at most two decimals', () => {
  for (let paise = 0; paise < 100_000; paise += 7)
    expect(String(orderCells({ ...ORDER, amountPaise: paise })[12])).toMatch(/^\d+(\.\d{1,2})?$/)
})
