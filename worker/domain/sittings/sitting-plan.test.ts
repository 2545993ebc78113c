import { expect, test } from 'vitest'
import { closingEndsAt, lastAnswerAt, sittingPlan } from './sitting-plan.ts'

test('an institute with 200 learners has one shard and the shortest spread', () => {
  expect(sittingPlan(200)).toEqual({ seats: 240, shards: 1, closeSpreadMs: 20_000, graceMs: 30_000 })
})

test('a sitting for which nobody has registered has a place for those who come', () => {
  expect(sittingPlan(0)).toMatchObject({ seats: 1, shards: 1 })
})

test('10,000 registered learners have 12 shards', () => {
  expect(sittingPlan(10_000)).toEqual({ seats: 12_000, shards: 12, closeSpreadMs: 20_000, graceMs: 30_000 })
})

test('a million close over four minutes, in 100 shards, with a longer grace', () => {
  expect(sittingPlan(1_000_000)).toEqual({ seats: 1_200_000, shards: 100, closeSpreadMs: 240_000, graceMs: 60_000 })
})

test.each([1, 5_000, 83_334, 500_000, 2_000_000])('with %i registered no shard takes in more than 50 closings a second', (registered) => {
  const { seats, shards, closeSpreadMs } = sittingPlan(registered)
  expect(seats / shards / (closeSpreadMs / 1_000)).toBeLessThanOrEqual(50)
})

const clock = { closesAt: 1_000_000, graceMs: 30_000, plan: sittingPlan(200), raisedTo: null }

test('answers count until the end of the window and its grace, and rooms have closed a spread later', () => {
  expect(lastAnswerAt(clock)).toBe(1_030_000)
  expect(closingEndsAt(clock)).toBe(1_050_000)
})

test('of the grace of the pattern and that of the size the longer one counts', () => {
  expect(lastAnswerAt({ ...clock, graceMs: 45_000 })).toBe(1_045_000)
  expect(lastAnswerAt({ ...clock, plan: sittingPlan(1_000_000) })).toBe(1_060_000)
})

test('whoever was given time moves the end for all, and nobody moves it forward', () => {
  expect(lastAnswerAt({ ...clock, raisedTo: 1_200_000 })).toBe(1_230_000)
  expect(lastAnswerAt({ ...clock, raisedTo: 900_000 })).toBe(1_030_000)
})
