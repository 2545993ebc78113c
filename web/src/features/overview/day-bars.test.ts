import { expect, test } from 'vitest'
import { dayBars } from './day-bars.ts'

test('the tallest bar fills the chart, and the line is at the bottom while nothing is lost', () => {
  expect(dayBars([0, 5, 10])).toEqual({
    line: 1,
    bars: [
      { top: 1, height: 0 },
      { top: 0.5, height: 0.5 },
      { top: 0, height: 1 },
    ],
  })
})
test('a day that lost more than came hangs below the line', () => {
  expect(dayBars([3, -1])).toEqual({
    line: 0.75,
    bars: [
      { top: 0, height: 0.75 },
      { top: 0.75, height: 0.25 },
    ],
  })
})
test('an unknown day has no bar, and days without anything have flat ones', () => {
  expect(dayBars([null, 0])).toEqual({ line: 0, bars: [null, { top: 0, height: 0 }] })
})
