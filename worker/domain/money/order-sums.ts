/** What orders come to, in paise and exactly: whole numbers are added and nothing is rounded. */
import { dayAfter, daysBetween } from '#domain/time/indian-day.ts'

/**
 * Orders that were made in a time and their money, whenever it moved. `received` is every payment that arrived, a second one of the same purchase
 * as well; `refunded` every refund that has not failed; `lost` what disputes took.
 */
export interface OrderMoney {
  readonly orders: number
  /** Orders with a payment that arrived. */
  readonly paidOrders: number
  readonly receivedPaise: number
  readonly refundedPaise: number
  readonly lostPaise: number
}

export interface OrderSums extends OrderMoney {
  readonly netPaise: number
}

export type SumsBy = 'day' | 'month'

/** A day or, of a month, its first seven letters. */
export type PeriodSums = OrderSums & { readonly period: string }

const NOTHING: OrderMoney = { orders: 0, paidOrders: 0, receivedPaise: 0, refundedPaise: 0, lostPaise: 0 }

/** The days with their money, in any order, by day or by month, newest first, and all of them together. */
export function sumsOf(
  days: readonly (OrderMoney & { readonly day: string })[],
  by: SumsBy,
): { readonly total: OrderSums; readonly periods: readonly PeriodSums[] } {
  const grouped = Map.groupBy(days, ({ day }) => (by === 'day' ? day : day.slice(0, 7)))
  const periods = [...grouped].map(([period, own]) => ({ period, ...withNet(own.reduce(add, NOTHING)) }))
  return { total: withNet(days.reduce(add, NOTHING)), periods: periods.toSorted((a, b) => (a.period < b.period ? 1 : -1)) }
}

const add = (a: OrderMoney, b: OrderMoney): OrderMoney => ({
  orders: a.orders + b.orders,
  paidOrders: a.paidOrders + b.paidOrders,
  receivedPaise: a.receivedPaise + b.receivedPaise,
  refundedPaise: a.refundedPaise + b.refundedPaise,
  lostPaise: a.lostPaise + b.lostPaise,
})

const withNet = (money: OrderMoney): OrderSums => ({ ...money, netPaise: money.receivedPaise - money.refundedPaise - money.lostPaise })

/** Longer times are shown by month. */
const MOST_DAYS = 92

/**
 * The days that sums are of, both included: what the filter names, up to today, and without a beginning the last 30 days or, by month, this month and
 * the eleven before it.
 */
export function sumsRange(
  wanted: { readonly from?: string | undefined; readonly to?: string | undefined; readonly by: SumsBy },
  today: string,
): { readonly from: string; readonly to: string; readonly by: SumsBy } {
  const to = wanted.to ?? today
  const from = wanted.from ?? (wanted.by === 'day' ? dayAfter(to, -29) : elevenMonthsBefore(to))
  return { from, to, by: daysBetween(from, to) > MOST_DAYS ? 'month' : wanted.by }
}

/** The first day of the month eleven months before that of a day. */
function elevenMonthsBefore(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return month === 12 ? `${year}-01-01` : `${year - 1}-${String(month + 1).padStart(2, '0')}-01`
}
