import { expect, test } from 'vitest'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import { wantedUntil } from './wanted-until.ts'

const until = (release: ContentPattern['release']) => wantedUntil({ deadlineAt: 1_000_000, graceMs: 30_000, pattern: { release } as never })

test('a paper whose result comes at once is wanted to the end of the attempt', () => {
  expect(until({ when: 'atOnce' })).toBe(1_030_000)
})
test('one whose result comes later is wanted until it can have come', () => {
  expect(until({ when: 'afterMinutes', minutes: 10 })).toBe(1_630_000)
  expect(until({ when: 'windowEnd' })).toBe(1_030_000 + 30 * 24 * 3_600_000)
})
