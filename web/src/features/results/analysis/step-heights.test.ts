import { expect, test } from 'vitest'
import { stepHeights } from './step-heights.ts'

test('a step is as high as its time, and a question without any still shows', () => {
  expect(stepHeights([60_000, 30_000, 0]).map(({ height }) => height)).toEqual([1, 0.5, 0.08])
})

test('a very long question is cut, so that the others can be told apart', () => {
  const steps = stepHeights([...Array<number>(9).fill(10_000), 900_000])
  expect(steps.at(-1)).toEqual({ height: 1, isCut: true })
  expect(steps[0]?.isCut).toBe(false)
})

test('an attempt without any time has only low steps', () => {
  expect(stepHeights([0, 0])).toEqual([
    { height: 0.08, isCut: false },
    { height: 0.08, isCut: false },
  ])
})
