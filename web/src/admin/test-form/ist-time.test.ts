import { expect, test } from 'vitest'
import { isoOfIstField, istFieldOf } from './ist-time.ts'

test('half past ten in India is five in the morning in Greenwich, on every device', () => {
  expect(istFieldOf('2026-11-21T05:00:00.000Z')).toBe('2026-11-21T10:30')
  expect(Date.parse(isoOfIstField('2026-11-21T10:30') ?? '')).toBe(Date.UTC(2026, 10, 21, 5, 0))
})

test('a late evening in Greenwich is the next day in India', () => {
  expect(istFieldOf('2026-11-21T20:00:00Z')).toBe('2026-11-22T01:30')
})

test('no time is an empty field, and the other way round', () => {
  expect(istFieldOf(undefined)).toBe('')
  expect(isoOfIstField('')).toBe(undefined)
})
