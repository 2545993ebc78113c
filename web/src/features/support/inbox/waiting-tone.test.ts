import { expect, test } from 'vitest'
import { waitingTone } from './waiting-tone.ts'

const HOUR = 3_600_000

test.each([
  ['an hour is nothing', 1, 'plain'],
  ['a day is marked', 24, 'accentSoft'],
  ['just under three days is marked', 71.9, 'accentSoft'],
  ['three days are overdue', 72, 'bad'],
] as const)('%s', (_name, hours, tone) => expect(waitingTone(0, hours * HOUR)).toBe(tone))
