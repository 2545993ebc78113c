import { expect, test } from 'vitest'
import { dayAfter, daysBetween, indianDay, startOfDay } from './indian-day.ts'

test('a day in India begins at half past six in the evening in Greenwich', () => {
  expect(startOfDay('2026-11-24')).toBe(Date.UTC(2026, 10, 23, 18, 30))
  expect([indianDay(Date.UTC(2026, 10, 23, 18, 30)), indianDay(Date.UTC(2026, 10, 23, 18, 30) - 1)]).toEqual(['2026-11-24', '2026-11-23'])
})
test.each(['2026-02-31', '2026-13-01', 'tomorrow', ''])('%j is no day', (day) => {
  expect(startOfDay(day)).toBeNull()
})
test('days are counted over months and leap years, both ends included', () => {
  expect(dayAfter('2028-02-28', 2)).toBe('2028-03-01')
  expect(dayAfter('2026-01-01', -1)).toBe('2025-12-31')
  expect([daysBetween('2028-02-28', '2028-03-01'), daysBetween('2026-11-24', '2026-11-24')]).toEqual([3, 1])
})
test('every day of four centuries is the day that the calendar of the browser has', () => {
  for (let at = Date.UTC(1900, 0, 1); at < Date.UTC(2300, 0, 1); at += 24 * 3600_000) {
    const day = new Date(at).toISOString().slice(0, 10)
    if (indianDay(at) !== day || startOfDay(day) !== at - 5.5 * 3600_000) throw new Error(`not the same: ${day}`)
  }
})
