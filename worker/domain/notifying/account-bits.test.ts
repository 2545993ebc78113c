import { describe, expect, test } from 'vitest'
import { bitsOf, CHUNK_SIZE, countBits, hasBit, inTwo, union, without } from './account-bits.ts'

const NUMBERS = [1, 7, 8, 63, CHUNK_SIZE - 1, CHUNK_SIZE, CHUNK_SIZE + 9, 5 * CHUNK_SIZE + 77]

test('a set holds its numbers and no neighbours', () => {
  const bits = bitsOf(NUMBERS)
  for (const no of NUMBERS) expect([no, hasBit(bits, no)]).toEqual([no, true])
  for (const no of [0, 2, 6, 9, 62, 64, CHUNK_SIZE - 2, CHUNK_SIZE + 1, 2 * CHUNK_SIZE, 5 * CHUNK_SIZE + 78, 10 ** 7])
    expect([no, hasBit(bits, no)]).toEqual([no, false])
  expect(countBits(bits)).toBe(NUMBERS.length)
})
test('131,072 accounts are 16 KB, and one account is a byte', () => {
  expect(bitsOf(Array.from({ length: CHUNK_SIZE }, (_, i) => i)).get(0)?.length).toBe(16_384)
  expect(bitsOf([3]).get(0)?.length).toBe(1)
  expect(bitsOf([])).toEqual(new Map())
})

/** Sets of numbers as bitmaps and as plain sets, from a fixed sequence. */
function* samples(): Generator<number[]> {
  let seed = 1
  const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  for (let i = 0; i < 40; i++) yield Array.from({ length: next(60) }, () => next(2) * CHUNK_SIZE + next(90))
}
const ALL = [...samples()]
const UNIVERSE = [...new Set(ALL.flat())]
const members = (bits: ReturnType<typeof union>) => new Set(UNIVERSE.filter((no) => hasBit(bits, no)))

describe('set operations agree with plain sets', () => {
  test('union', () => {
    const three = ALL.slice(0, 3)
    expect(members(union(three.map(bitsOf)))).toEqual(new Set(UNIVERSE.filter((no) => three.some((set) => set.includes(no)))))
  })
  test('without', () => {
    for (const [i, set] of ALL.entries()) {
      const less = ALL[(i + 1) % ALL.length] ?? []
      expect(members(without(bitsOf(set), bitsOf(less)))).toEqual(new Set(UNIVERSE.filter((no) => set.includes(no) && !less.includes(no))))
    }
  })
  test.each([0, 1, 2, 5, 40])('who is in two of %i sets', (size) => {
    const sets = ALL.slice(0, size)
    expect(members(inTwo(sets.map(bitsOf)))).toEqual(new Set(UNIVERSE.filter((no) => sets.filter((set) => set.includes(no)).length >= 2)))
  })
})
