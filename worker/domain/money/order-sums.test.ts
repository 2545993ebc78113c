import { expect, test } from 'vitest'
import { type OrderMoney, sumsOf, sumsRange } from './order-sums.ts'

const day = (name: string, money: Partial<OrderMoney>) => ({
  day: name,
  orders: 1,
  paidOrders: 1,
  receivedPaise: 0,
  refundedPaise: 0,
  lostPaise: 0,
  ...money,
})

test('net is what was received without refunds and lost disputes, to the paisa', () => {
  const { total } = sumsOf(
    [day('2026-11-24', { receivedPaise: 49_999 }), day('2026-11-23', { receivedPaise: 14_901, refundedPaise: 14_901, lostPaise: 1 })],
    'day',
  )
  expect(total).toEqual({ orders: 2, paidOrders: 2, receivedPaise: 64_900, refundedPaise: 14_901, lostPaise: 1, netPaise: 49_998 })
})
test('days come newest first, and those of a month are added', () => {
  const days = [
    day('2026-10-31', { receivedPaise: 1 }),
    day('2026-11-24', { receivedPaise: 2 }),
    day('2026-11-01', { receivedPaise: 4, orders: 3 }),
  ]
  expect(sumsOf(days, 'day').periods.map(({ period }) => period)).toEqual(['2026-11-24', '2026-11-01', '2026-10-31'])
  expect(sumsOf(days, 'month').periods.map(({ period, orders, netPaise }) => [period, orders, netPaise])).toEqual([
    ['2026-11', 4, 6],
    ['2026-10', 1, 1],
  ])
})
test('the sum of the periods is the sum of all, by day and by month', () => {
  const days = Array.from({ length: 400 }, (_, i) =>
    day(new Date(Date.UTC(2025, 0, 1 + i)).toISOString().slice(0, 10), { receivedPaise: i * 7_919, refundedPaise: i * 13 }),
  )
  for (const by of ['day', 'month'] as const) {
    const { total, periods } = sumsOf(days, by)
    expect(periods.reduce((sum, { netPaise }) => sum + netPaise, 0)).toBe(total.netPaise)
  }
})
test('without days the last thirty are meant, by month the last twelve months', () => {
  expect(sumsRange({ by: 'day' }, '2026-11-24')).toEqual({ from: '2026-10-26', to: '2026-11-24', by: 'day' })
  expect(sumsRange({ by: 'month' }, '2026-11-24')).toEqual({ from: '2025-12-01', to: '2026-11-24', by: 'month' })
  expect(sumsRange({ by: 'month', to: '2026-12-31' }, '2026-11-24')).toEqual({ from: '2026-01-01', to: '2026-12-31', by: 'month' })
})
test('a time of more than 92 days is shown by month', () => {
  expect(sumsRange({ by: 'day', from: '2026-08-25', to: '2026-11-24' }, '2026-11-24').by).toBe('day')
  expect(sumsRange({ by: 'day', from: '2026-08-24', to: '2026-11-24' }, '2026-11-24').by).toBe('month')
})
