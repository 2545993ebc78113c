import { describe, expect, test } from 'vitest'
import type { Units } from '#contract/shared/units.ts'
import { units } from '#domain/marking/units.ts'
import { percentile } from './percentile.ts'
import { mergeCounts, pageOf, provisionalStanding, type RankedCount, rankFiles, type RankFiles, standingFrom } from './rank-pages.ts'

/** A small generator with a seed, so that a failure comes again. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

interface Learner {
  readonly score: Units
  readonly tie: string
}

/** Marks cluster in the middle and ties are often shared, as they are in a test. */
function crowd(size: number, seed: number): Learner[] {
  const random = seeded(seed)
  return Array.from({ length: size }, () => ({
    score: units(Math.floor((random() + random() + random()) * 100) * 3 - 150),
    tie: String(Math.floor(random() * 40)).padStart(4, '0'),
  }))
}

const countsOf = (learners: readonly Learner[]): RankedCount[] => mergeCounts([learners.map(({ score, tie }) => [score, tie, 1])])

const shardsOf = (learners: readonly Learner[], shards: number): Learner[][] =>
  Array.from({ length: shards }, (_, shard) => learners.filter((_one, i) => i % shards === shard))

function rankIn({ directory, pages }: RankFiles, { score, tie }: Learner) {
  const page = pages[pageOf(directory, score, tie) ?? -1]
  return page === undefined ? null : standingFrom(directory, page, score, tie)
}

/** What a rank is, with nothing clever: everyone is looked at. */
const rankByLooking = (learners: readonly Learner[], own: Learner): number =>
  1 + learners.filter(({ score, tie }) => score > own.score || (score === own.score && tie > own.tie)).length

describe('the rank from a directory and one page', () => {
  test.each([1, 7, 64, 2_000])('is what looking at everyone gives, with %i rows a page', (rowsPerPage) => {
    const learners = crowd(3_000, rowsPerPage)
    const files = rankFiles(countsOf(learners), rowsPerPage)
    for (const own of learners.filter((_one, i) => i % 29 === 0)) {
      const below = learners.filter(({ score }) => score <= own.score).length
      expect(rankIn(files, own)).toEqual({
        rank: rankByLooking(learners, own),
        of: 3_000,
        percentile: percentile(below, 3_000),
      })
    }
  })
  test('is the same from any number of shards, in any order', () => {
    const learners = crowd(2_000, 5)
    const whole = rankFiles(countsOf(learners), 100)
    for (const shards of [2, 13, 100]) {
      const parts = shardsOf(learners, shards).map(countsOf)
      expect(rankFiles(mergeCounts(parts), 100)).toEqual(whole)
      expect(rankFiles(mergeCounts(parts.toReversed()), 100)).toEqual(whole)
    }
  })
  test('is missing for marks that nobody had', () => {
    const files = rankFiles(countsOf(crowd(100, 9)), 10)
    expect(rankIn(files, { score: units(10_000), tie: '0000' })).toBeNull()
    expect(rankIn(files, { score: units(-10_000), tie: '0000' })).toBeNull()
  })
  test('differs where a shard is left out, and where the pages are off by one', () => {
    const learners = crowd(2_000, 11)
    const whole = rankFiles(countsOf(learners), 100)
    const parts = shardsOf(learners, 10)
    const without = rankFiles(mergeCounts(parts.slice(1).map(countsOf)), 100)
    expect(without.directory.of).toBe(1_800)
    const moved = { ...whole, pages: [...whole.pages.slice(1), ...whole.pages.slice(0, 1)] }
    const own = learners[3] ?? { score: units(0), tie: '' }
    expect(rankIn(moved, own)).not.toEqual(rankIn(whole, own))
  })
})

test('equal marks and ties share their rank, and the next is behind all of them', () => {
  const files = rankFiles(mergeCounts([[[units(12), '2', 2]], [[units(12), '1', 3]], [[units(12), '2', 1]]]), 1)
  expect(rankIn(files, { score: units(12), tie: '2' })?.rank).toBe(1)
  expect(rankIn(files, { score: units(12), tie: '1' })).toEqual({ rank: 4, of: 6, percentile: '100.0000000' })
})

test('of an empty sitting there is a directory and no page', () => {
  const files = rankFiles([])
  expect(files).toEqual({ directory: { v: 1, of: 0, scores: [], pages: [] }, pages: [] })
  expect(pageOf(files.directory, units(0), '')).toBeNull()
})

test('while attempts are missing, a standing names the ranks between which it can end', () => {
  const { directory } = rankFiles(mergeCounts([[[units(24), '', 10]], [[units(12), '', 5]]]))
  expect(provisionalStanding(directory, units(12), 3)).toEqual({ best: 11, worst: 18, of: 18 })
  expect(provisionalStanding(directory, units(36), 0)).toEqual({ best: 1, worst: 1, of: 15 })
})
