import { expect, test } from 'vitest'
import type { TimelineEvent } from '#contract/attempts/timeline.ts'
import { AT_START, replayed, seek, step } from './replay-state.ts'

const event = (kind: TimelineEvent['kind'], atMs: number): TimelineEvent => ({ kind, atMs, question: 0, spentMs: 0, verdict: 'skipped' })
const events = [event('visit', 0), event('chosen', 5_000), event('saved', 9_000), event('visit', 9_000)]

test('a moment shows the last thing that had happened by then', () => {
  expect(seek(events, 7_000)).toEqual({ index: 1, timeMs: 7_000 })
  expect(seek(events, 9_000).index).toBe(3)
  expect(seek(events, 99_000).index).toBe(3)
})
test('steps go from event to event, also where two fall on one moment', () => {
  const saved = step(events, step(events, AT_START, 1), 1)
  expect(saved).toEqual({ index: 2, timeMs: 9_000 })
  expect(step(events, saved, 1)).toEqual({ index: 3, timeMs: 9_000 })
  expect(step(events, saved, -1)).toEqual({ index: 1, timeMs: 5_000 })
})
test('at both ends a step stays', () => {
  expect(step(events, AT_START, -1)).toEqual(AT_START)
  expect(step(events, { index: 3, timeMs: 9_000 }, 1).index).toBe(3)
})
test('leaving a question is no stop of its own', () => {
  expect(replayed([event('visit', 0), event('leave', 3), event('visit', 3)])).toHaveLength(2)
})
