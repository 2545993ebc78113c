import { expect, test } from 'vitest'
import { axisTicks, timeSteps } from './timeline-geometry.ts'

const visit = (question: number, fromMs: number, toMs: number) => ({ question, fromMs, toMs, verdict: 'right' as const })

test('who goes through a section in order climbs, and who goes back steps down', () => {
  const rows = timeSteps([visit(0, 0, 10), visit(1, 10, 20), visit(0, 20, 30)], [0, 0], [0, 1], 100)
  expect(rows.get(0)?.map(({ height }) => height)).toEqual([0.5, 1, 0.5])
})
test('a step lies where its visit lay in the test', () => {
  expect(timeSteps([visit(0, 25, 50)], [0], [0], 100).get(0)).toMatchObject([{ from: 0.25, to: 0.5 }])
})
test('the height follows the order that was shown, not that of the paper', () => {
  const rows = timeSteps([visit(1, 0, 10), visit(0, 10, 20)], [0, 0], [1, 0], 100)
  expect(rows.get(0)?.map(({ height }) => height)).toEqual([0.5, 1])
})
test('each section has steps of its own', () => {
  const rows = timeSteps([visit(0, 0, 10), visit(1, 10, 20)], [0, 1], [0, 1], 100)
  expect([...rows].map(([section, steps]) => [section, steps.length])).toEqual([
    [0, 1],
    [1, 1],
  ])
})
test('a glance is seen, also at the very end', () => {
  const [step] = timeSteps([visit(0, 100, 100)], [0], [0], 100).get(0) ?? []
  expect(step).toMatchObject({ from: 0.998, to: 1 })
})
test('an hour has a tick every ten minutes, three hours every half', () => {
  expect(axisTicks(3_600_000)).toEqual([0, 10, 20, 30, 40, 50].map((minutes) => minutes * 60_000))
  expect(axisTicks(10_800_000)).toHaveLength(6)
  // The end of the test has its own label: 10 of 11 minutes would stand in it.
  expect(axisTicks(11 * 60_000)).toEqual([0, 2, 4, 6, 8].map((minutes) => minutes * 60_000))
  expect(axisTicks(0)).toEqual([0])
})
