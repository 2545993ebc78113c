import { expect, test } from 'vitest'
import { byDay, dayName } from './by-day.ts'

const at = (iso: string) => ({ createdAt: iso })

test('a day begins at midnight in India, not at midnight UTC', () => {
  const days = byDay([at('2026-11-20T19:00:00.000Z'), at('2026-11-20T18:29:00.000Z'), at('2026-11-20T02:00:00.000Z')])
  expect(days.map(({ items }) => items.length)).toEqual([1, 2])
})
test('today and yesterday have names, other days their date', () => {
  const now = Date.parse('2026-11-21T05:00:00.000Z')
  expect(dayName(Date.parse('2026-11-20T18:31:00.000Z'), now)).toBe('today')
  expect(dayName(Date.parse('2026-11-20T18:29:00.000Z'), now)).toBe('yesterday')
  expect(dayName(Date.parse('2026-11-19T18:29:00.000Z'), now)).toBe('other')
})
