import { describe, expect, test } from 'vitest'
import { seatPlace, seatText, turnIn } from './seat-place.ts'

async function placeOf(userId: string, sittingId = 'sitting', shards = 10) {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(seatText(sittingId, userId)))
  return seatPlace(new Uint8Array(digest), shards)
}
const places = await Promise.all(Array.from({ length: 20_000 }, (_, i) => placeOf(`user-${i}`)))

describe('the place of a learner', () => {
  test('is the same wherever it is worked out', async () => {
    expect(await placeOf('ana')).toEqual(await placeOf('ana'))
    expect(await placeOf('ana')).not.toEqual(await placeOf('bela'))
  })
  test('is another one in another sitting', async () => {
    expect((await placeOf('ana', 'other')).slot).not.toBe((await placeOf('ana')).slot)
  })
  test('fills every shard alike', () => {
    const sizes = Object.values(Object.groupBy(places, ({ shard }) => shard)).map((own) => own?.length ?? 0)
    expect(sizes).toHaveLength(10)
    // 2,000 each on average, with a standard deviation of 42.
    for (const size of sizes) expect(Math.abs(size - 2_000)).toBeLessThan(210)
  })
  test('spreads the learners of one shard over all slots', () => {
    const own = places.filter(({ shard }) => shard === 3).map(({ slot }) => slot)
    for (const from of [0, 0.25, 0.5, 0.75]) expect(own.filter((slot) => slot >= from && slot < from + 0.25).length).toBeGreaterThan(400)
    expect(Math.min(...own)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...own)).toBeLessThan(1)
  })
  test('has its turn within the spread', () => {
    expect(turnIn(0, 10_000)).toBe(0)
    expect(turnIn(1 - 2 ** -52, 10_000)).toBe(9_999)
  })
})
