import { describe, expect, test } from 'vitest'
import { units } from '#domain/marking/units.ts'
import { type LeaderGroup, LISTED_RANKS, leadersOf, mergeLeaders, MOST_LISTED } from './leaders.ts'
import { mergeCounts, rankFiles, standingFrom } from './rank-pages.ts'

interface Sat {
  readonly userId: string
  readonly score: number
  readonly tie: string
}

const alone = ({ userId, score, tie }: Sat): LeaderGroup => ({ score12: units(score), tieKey: tie, count: 1, userIds: [userId] })
const same = (count: number, score: number, name = 'u') =>
  Array.from({ length: count }, (_, i): Sat => ({ userId: `${name}${String(i).padStart(5, '0')}`, score, tie: '5' }))
/** As a shard does it: some attempts after the others. */
const shardOf = (sat: readonly Sat[]): LeaderGroup[] => sat.reduce<LeaderGroup[]>((groups, one) => mergeLeaders([groups, [alone(one)]]), [])

/** Numbers that look random and are the same in every run. */
function* numbers(seed: number): Generator<number, never> {
  let state = seed
  for (;;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    yield state / 2_147_483_648
  }
}
function simulated(seed: number, howMany: number, marks: number): Sat[] {
  const next = numbers(seed)
  const below = (n: number) => Math.floor(next.next().value * n)
  return Array.from({ length: howMany }, (_, i) => ({
    userId: `u${String(i).padStart(5, '0')}`,
    score: below(marks),
    tie: String(below(3)),
  }))
}
const isBetter = (a: Sat, b: Sat): boolean => a.score > b.score || (a.score === b.score && a.tie > b.tie)

describe('the best of the shards merged', () => {
  test.each([
    [1, 3, 40],
    [2, 7, 400],
    [3, 16, 3_000],
    [4, 5, 12],
  ])('are those whom brute force ranks best (seed %i, %i shards)', (seed, shards, marks) => {
    const sat = simulated(seed, 2_000, marks)
    const parts = Array.from({ length: shards }, (_, shard) => shardOf(sat.filter((_, i) => i % shards === shard)))
    const { rows } = leadersOf(mergeLeaders(parts))
    const ranked = sat.map((one) => ({ ...one, rank: 1 + sat.filter((other) => isBetter(other, one)).length }))
    const expected = ranked.filter(({ rank }) => rank <= LISTED_RANKS).map(({ rank, userId }) => `${rank} ${userId}`)
    const isCut = expected.length > MOST_LISTED
    const found = rows.map(({ rank, userId }) => `${rank} ${userId}`)
    if (isCut) expect(expected).toEqual(expect.arrayContaining(found))
    else expect(found.toSorted()).toEqual(expected.toSorted())
    expect(leadersOf(mergeLeaders(parts.toReversed()))).toEqual(leadersOf(mergeLeaders(parts)))
  })
  test('have the ranks that the rank files give', () => {
    const sat = simulated(9, 900, 60)
    const { directory, pages } = rankFiles(mergeCounts([sat.map(({ score, tie }) => [units(score), tie, 1] as const)]))
    const [page] = pages
    if (page === undefined) throw new Error('there is one page')
    const { rows } = leadersOf(mergeLeaders([shardOf(sat)]))
    expect(rows.length).toBeGreaterThanOrEqual(LISTED_RANKS)
    for (const { rank, userId } of rows) {
      const own = sat.find((one) => one.userId === userId)
      expect(standingFrom(directory, page, units(own?.score ?? 0), own?.tie ?? '')?.rank).toBe(rank)
    }
  })
})

describe('learners who share a rank', () => {
  test('are listed together, also where that makes the list longer than a hundred', () => {
    const { rows, unlisted } = leadersOf(mergeLeaders([shardOf([...same(99, 10), ...same(30, 9, 'v'), ...same(5, 8, 'w')])]))
    expect([rows.length, rows.at(-1), unlisted]).toEqual([129, { rank: 100, score12: 9, userId: 'v00029' }, null])
  })
  test('are not listed from rank 101 on', () => {
    const { rows, unlisted } = leadersOf(mergeLeaders([shardOf([...same(100, 10), ...same(1, 9, 'v')])]))
    expect([rows.length, unlisted]).toEqual([100, null])
  })
  test('are counted, and none of them is listed, where there are too many', () => {
    const parts = [shardOf([...same(1, 20, 'best'), ...same(150, 10)]), shardOf(same(50, 10, 'v'))]
    const groups = mergeLeaders(parts)
    expect(leadersOf(groups)).toEqual({ rows: [{ rank: 1, score12: 20, userId: 'best00000' }], unlisted: { rank: 2, count: 200 } })
    expect(groups[1]?.userIds).toHaveLength(MOST_LISTED)
  })
  test('make no list where all of them are equal, and no shard holds thousands of ids', () => {
    const groups = shardOf(same(3_000, 10))
    expect(groups).toEqual([{ score12: 10, tieKey: '5', count: 3_000, userIds: [] }])
    expect(leadersOf(groups)).toEqual({ rows: [], unlisted: { rank: 1, count: 3_000 } })
  })
})

test('of nobody there is an empty list', () => {
  expect(leadersOf(mergeLeaders([[], []]))).toEqual({ rows: [], unlisted: null })
})
