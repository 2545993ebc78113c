import { expect, test } from 'vitest'
import { mergeTimeline } from './merge-timeline.ts'

const at = (kind: string, ...times: number[]) => times.map((time) => ({ kind, at: time }))

test('entries of several lists stand newest first', () => {
  expect(mergeTimeline([at('a', 9, 3), at('b', 7, 1), []], 10).map((entry) => entry.at)).toEqual([9, 7, 3, 1])
})
test('entries of the same moment keep the order of their lists', () => {
  expect(mergeTimeline([at('a', 5), at('b', 5)], 10).map(({ kind }) => kind)).toEqual(['a', 'b'])
})
test('no more than were asked for', () => {
  expect(mergeTimeline([at('a', 9, 8, 7), at('b', 6)], 2)).toEqual(at('a', 9, 8))
})
