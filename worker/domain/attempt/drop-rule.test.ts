import { expect, test } from 'vitest'
import { dropsAt, HELD_MS, type HeldFacts } from './drop-rule.ts'

const closed: HeldFacts = { mode: 'exam', state: 'closed', closedAt: 1_000, closeSent: true, isDropped: false }

test.each<[string, HeldFacts[], number | null]>([
  ['drops its log 30 days after the closing', [closed], 1_000 + HELD_MS],
  ['waits for the last closing of several attempts', [closed, { ...closed, mode: 'retry', closedAt: 5_000 }], 5_000 + HELD_MS],
  ['holds everything while an attempt is open', [closed, { ...closed, state: 'open', closedAt: null, closeSent: false }], null],
  ['holds everything while a closing is not told', [closed, { ...closed, closeSent: false }], null],
  ['holds a preview, which has no file', [{ ...closed, mode: 'preview' }], null],
  ['has nothing left to drop after it has dropped all', [{ ...closed, isDropped: true }], null],
  ['counts from the closings that it still holds', [{ ...closed, closedAt: 9_000, isDropped: true }, closed], 1_000 + HELD_MS],
  ['has nothing to drop before the first attempt', [], null],
])('a room %s', (_sentence, attempts, at) => {
  expect(dropsAt(attempts)).toBe(at)
})
