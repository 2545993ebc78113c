import { describe, expect, test } from 'vitest'
import { pushDueAt } from './quiet-hours.ts'

/** A time of day in India on 21 November 2026, ms UTC. */
const at = (clock: string, day = 21): number => Date.parse(`2026-11-${day}T${clock}:00+05:30`)
const NIGHT = { from: 22 * 60, until: 7 * 60 }

describe('with quiet hours from 22:00 to 7:00', () => {
  test.each([
    ['a push in the afternoon leaves at once', at('15:00'), at('15:00')],
    ['a push at 21:59 leaves at once', at('21:59'), at('21:59')],
    ['a push at 22:00 waits for the morning', at('22:00'), at('07:00', 22)],
    ['a push before midnight waits for the next day', at('23:30'), at('07:00', 22)],
    ['a push after midnight waits for the same day', at('00:10'), at('07:00')],
    ['a push at 6:59 waits a minute', at('06:59'), at('07:00')],
    ['a push at 7:00 leaves at once', at('07:00'), at('07:00')],
  ])('%s', (_name, ready, due) => {
    expect(pushDueAt(ready, NIGHT)).toBe(due)
  })
})

test('hours within one day are quiet between the two', () => {
  const school = { from: 9 * 60, until: 16 * 60 }
  expect(pushDueAt(at('08:59'), school)).toBe(at('08:59'))
  expect(pushDueAt(at('12:00'), school)).toBe(at('16:00'))
  expect(pushDueAt(at('16:00'), school)).toBe(at('16:00'))
})

test('without quiet hours, or with ones that end where they begin, everything leaves at once', () => {
  expect(pushDueAt(at('03:00'), null)).toBe(at('03:00'))
  expect(pushDueAt(at('03:00'), { from: 60, until: 60 })).toBe(at('03:00'))
})

test('what waited leaves when it is due, and is not put off again', () => {
  for (let minute = 0; minute < 1_440; minute += 7) {
    const ready = at('00:00') + minute * 60_000
    const due = pushDueAt(ready, NIGHT)
    expect(due).toBeGreaterThanOrEqual(ready)
    expect(due - ready).toBeLessThanOrEqual(9 * 3_600_000)
    expect(pushDueAt(due, NIGHT)).toBe(due)
  }
})
