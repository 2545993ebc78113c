import { expect, it } from 'vitest'
import { nextMorning, scheduleTimeOf } from './schedule-time.ts'

const NOW = Date.parse('2026-11-24T10:00:00+05:30')

it('a time is that of India, whatever the zone of the device', () => {
  expect(scheduleTimeOf('2026-11-24T10:30', NOW)).toEqual({ at: Date.parse('2026-11-24T05:00:00Z') })
})
it.each([
  ['', 'missing'],
  ['2026-11-24T10:00', 'past'],
  ['2025-11-25T10:00', 'past'],
  ['2028-01-01T10:00', 'far'],
] as const)('%s is refused as %s', (field, fault) => {
  expect(scheduleTimeOf(field, NOW)).toEqual({ fault })
})
it('the next morning is that of today before six, and of tomorrow after it', () => {
  expect(nextMorning(Date.parse('2026-11-24T05:59:00+05:30'))).toBe('2026-11-24T06:00')
  expect(nextMorning(Date.parse('2026-11-24T06:00:00+05:30'))).toBe('2026-11-25T06:00')
  expect(nextMorning(Date.parse('2026-12-31T23:00:00+05:30'))).toBe('2027-01-01T06:00')
})
