import { expect, test } from 'vitest'
import { proofRandom } from '../support/random.ts'
import { checkRanks } from './exact-ranks.ts'
import { serve } from './serve.ts'
import { makeSitters } from './sitters.ts'
import { tellShards } from './tell-shards.ts'

test('a database answers one statement after the other, and nothing while it is away', () => {
  const at = Float64Array.from([0, 0, 0])
  expect([...serve(at, 2, 1_000, null).servedAt]).toEqual([2, 4, 6])
  expect(serve(at, 2, 1_000, { from: 3, until: 100 }).longestWaitMs).toBe(102)
})

const three = {
  n: 3,
  shards: 2,
  shard: Int32Array.from([0, 0, 1]),
  at: Float64Array.from([0, 0, 0]),
  since: Float64Array.from([0, 0, 0]),
  retry: () => 5_000,
}

test('a shard that is away hears of everything when it is back', () => {
  const told = tellShards({ ...three, mostPerSecond: 10, away: { shard: 0, from: 0, until: 12_000 } }, proofRandom(1))
  expect(told).toEqual({ taken: 3, peakPerSecond: 2, lastTakenAt: 15_000, sendsOfRefused: 4 })
})

test('a shard refuses what is more than it takes in a second', () => {
  const told = tellShards({ ...three, mostPerSecond: 1, away: { shard: -1, from: 0, until: 0 } }, proofRandom(1))
  expect(told).toEqual({ taken: 3, peakPerSecond: 2, lastTakenAt: 5_000, sendsOfRefused: 2 })
})

test('ranks of a small sitting are exact, and planted bugs are seen', () => {
  const sitters = makeSitters(600, proofRandom(3))
  expect(checkRanks(sitters, proofRandom(4))).toMatchObject({ counted: 600, wrongRanks: 0 })
  expect(checkRanks(sitters, proofRandom(4), 'page off by one').wrongRanks).toBe(300)
  expect(checkRanks(sitters, proofRandom(4), 'dropped shard').counted).toBeLessThan(600)
})
