import { describe, expect, test } from 'vitest'
import { isReplaced, notesUse, sessionEndsAt, tokenEndsAt } from './session-limits.ts'

const T0 = Date.UTC(2026, 10, 1)
const HOUR = 3_600_000
const DAY = 24 * HOUR

describe('a session ends', () => {
  test.each([
    ['with its token, where nobody starts a test', { createdAt: T0, expiresAt: T0 + 12 * HOUR, usedAt: T0 + HOUR }, T0 + 12 * HOUR],
    [
      'thirty days after the sign-in, however often it was renewed',
      { createdAt: T0, expiresAt: T0 + 40 * DAY, usedAt: T0 + 29 * DAY },
      T0 + 30 * DAY,
    ],
    ['after seven days without a request', { createdAt: T0, expiresAt: T0 + 20 * DAY, usedAt: T0 + 2 * DAY }, T0 + 9 * DAY],
    [
      'from before uses were noted: its newest token counts as its last use',
      { createdAt: T0, expiresAt: T0 + 10 * DAY, usedAt: null },
      T0 + 10 * DAY,
    ],
  ])('%s', (_, times, end) => {
    expect(sessionEndsAt(times)).toBe(end)
  })
})

describe('a token made for a session', () => {
  test.each([
    ['lasts twelve hours', T0, T0 + DAY, T0 + 36 * HOUR],
    ['lasts no longer than the thirty days of its session', T0, T0 + 30 * DAY - HOUR, T0 + 30 * DAY],
  ])('%s', (_, createdAt, now, end) => {
    expect(tokenEndsAt(createdAt, now)).toBe(end)
  })
})

describe('a use', () => {
  test.each([
    ['that was never noted is noted', null, T0, true],
    ['within the hour of the last one is not', T0, T0 + HOUR - 1, false],
    ['an hour after the last one is', T0, T0 + HOUR, true],
  ])('%s', (_, usedAt, now, expected) => {
    expect(notesUse(usedAt, now)).toBe(expected)
  })
})

describe('a token from before the last sign-in of its session', () => {
  test.each([
    ['may still be used while other tabs hear of the new one', T0 - DAY, T0, T0 + 60_000, false],
    ['is refused after a minute', T0 - DAY, T0, T0 + 60_001, true],
  ])('%s', (_, issuedAt, signedInAt, now, expected) => {
    expect(isReplaced(issuedAt, signedInAt, now)).toBe(expected)
  })
  test('is not one that was made with that sign-in, within the same second', () => {
    expect(isReplaced(T0, T0 + 999, T0 + DAY)).toBe(false)
  })
})
