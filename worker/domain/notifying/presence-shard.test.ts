import { expect, test } from 'vitest'
import { PRESENCE_SHARDS, presenceShard } from './presence-shard.ts'

test('every user has one shard and every shard has users', () => {
  const counts = new Map<number, number>()
  for (let i = 0; i < 25_600; i++) {
    const shard = presenceShard(`user${String(i * 7_919).padStart(12, '0')}`)
    counts.set(shard, (counts.get(shard) ?? 0) + 1)
  }
  expect(counts.size).toBe(PRESENCE_SHARDS)
  expect([...counts.keys()].every((shard) => Number.isInteger(shard) && shard >= 0)).toBe(true)
  expect(Math.max(...counts.values())).toBeLessThan(200)
})
test('the shard of a user never changes', () => {
  expect([presenceShard('aaaaaaaaaaaaaaaa'), presenceShard('k3v9x0q2m8z1b7n4')]).toEqual([144, 123])
})
