import { describe, expect, test } from 'vitest'
import type { Units } from '#contract/shared/units.ts'
import { units } from '#domain/marking/units.ts'
import { mergeCounts, pageOf, type RankedCount, rankFiles, type RankFiles } from './rank-pages.ts'
import { placeInBoard, placeInFiles } from './standings-in.ts'
import { EMPTY_BOARD } from './test-board.ts'

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

/** Learners with so many different marks and ties: from all equal to hardly any. */
function crowd(seed: number): Learner[] {
  const random = seeded(seed)
  const upTo = (most: number) => 1 + Math.floor(random() * most)
  const [size, scores, ties] = [upTo(400), upTo(60), upTo(30)]
  return Array.from({ length: size }, () => ({
    score: units(upTo(scores) * 3 - 90),
    tie: `${String(10_000_000 + upTo(ties)).padStart(8, '0')}:${String(upTo(2))}`,
  }))
}

const filesOf = (learners: readonly Learner[], rowsPerPage: number): RankFiles =>
  rankFiles(mergeCounts([learners.map(({ score, tie }): RankedCount => [score, tie, 1])]), rowsPerPage)

function placeIn({ directory, pages }: RankFiles, { score, tie }: Learner) {
  const page = pages[pageOf(directory, score, tie) ?? -1]
  return page === undefined ? null : placeInFiles(directory, page, score, tie)
}

/** Everyone is looked at; ties as the record counts them: those with the same marks whose text sorts later. */
const placeByLooking = (learners: readonly Learner[], own: Learner) => ({
  of: learners.length,
  above: learners.filter(({ score }) => score > own.score).length,
  atOrBelow: learners.filter(({ score }) => score <= own.score).length,
  below: learners.filter(({ score }) => score < own.score).length,
  betterTies: learners.filter(({ score, tie }) => score === own.score && tie > own.tie).length,
})

const SEEDS = Array.from({ length: 40 }, (_, seed) => seed + 1)

describe('the place from a directory and one page', () => {
  test.each([1, 2, 7, 50, 2_000])('is what looking at everyone gives in forty sittings, with %i rows a page', (rowsPerPage) => {
    for (const seed of SEEDS) {
      const learners = crowd(seed)
      const files = filesOf(learners, rowsPerPage)
      for (const own of learners) expect(placeIn(files, own), `seed ${seed}`).toEqual(placeByLooking(learners, own))
    }
  })
  test('is missing for marks or ties that nobody had', () => {
    const files = filesOf(crowd(3), 10)
    expect(placeIn(files, { score: units(10_000), tie: '10000001:1' })).toBeNull()
    expect(placeIn(files, { score: units(-10_000), tie: '10000001:1' })).toBeNull()
    const [own] = crowd(3)
    if (own === undefined) throw new Error('there is one')
    expect(placeIn(files, { ...own, tie: `${own.tie}x` })).toBeNull()
  })
})

describe('a place is missing rather than wrong', () => {
  /** Every learner has the right place or none. */
  function expectNoneWrong(learners: readonly Learner[], files: RankFiles, seed: number): number {
    const places = learners.map((own) => ({ own, place: placeIn(files, own) })).filter(({ place }) => place !== null)
    for (const { own, place } of places) expect(place, `seed ${seed}`).toEqual(placeByLooking(learners, own))
    return learners.length - places.length
  }
  const inAll = (damage: (files: RankFiles) => RankFiles, rowsPerPage = 5): void => {
    let missing = 0
    for (const seed of SEEDS) {
      const learners = crowd(seed)
      const files = filesOf(learners, rowsPerPage)
      if (files.pages.length > 2) missing += expectNoneWrong(learners, damage(files), seed)
    }
    expect(missing).toBeGreaterThan(0)
  }

  test('where the pages are off by one', () => {
    inAll((files) => ({ ...files, pages: [...files.pages.slice(1), ...files.pages.slice(0, 1)] }))
  })
  test.each([1, 5])('where a page begins one row late, with %i rows a page', (rowsPerPage) => {
    inAll((files) => {
      const rows = files.pages.flatMap((page) => page.rows)
      const [, first] = files.pages
      const from = rowsPerPage + 1
      const moved = { v: 1 as const, above: (first?.above ?? 0) + (first?.rows[0]?.[2] ?? 0), rows: rows.slice(from, from + rowsPerPage) }
      return { ...files, pages: files.pages.with(1, moved) }
    }, rowsPerPage)
  })
  test('where a page ends one row early', () => {
    inAll((files) => ({ ...files, pages: files.pages.map((page) => ({ ...page, rows: page.rows.slice(0, -1) })) }))
  })
  test('where a page counts one attempt too many before it', () => {
    inAll((files) => ({ ...files, pages: files.pages.map((page) => ({ ...page, above: page.above + 1 })) }))
  })
})

describe('the place in a scope without rank files', () => {
  const histograms = { 'state:TN': { '24': 2, '12': 1, '-6': 1 } }
  const sitting = { v: 1, countedFrom: 0, keys: {}, board: { ...EMPTY_BOARD, histograms } } as const
  test('comes from the board, without ties', () => {
    expect(placeInBoard(sitting, 'state:TN', units(12))).toEqual({ of: 4, above: 2, atOrBelow: 2, below: 1, betterTies: null })
  })
  test('is missing where the board does not hold the attempt', () => {
    expect(placeInBoard(sitting, 'state:TN', units(18))).toBeNull()
    expect(placeInBoard(sitting, 'state:UP', units(12))).toBeNull()
  })
})
