/**
 * Ranks of a whole sitting as files that never change: a directory and pages of it. Whoever knows their own score and ties finds their rank
 * with the directory and one page, and no one is asked. The files name nobody: they hold marks, ties and how many have them.
 */
import type { Units } from '#contract/shared/units.ts'
import { units } from '#domain/marking/units.ts'
import { percentile } from './percentile.ts'

/** So many of the attempts have these marks and this tie key (`tieKey`). */
export type RankedCount = readonly [score12: Units, tieKey: string, count: number]

export interface RankPage {
  readonly v: 1
  /** How many attempts are better than the first row. */
  readonly above: number
  /** The best first; no two rows are equal. */
  readonly rows: readonly RankedCount[]
}

export interface RankDirectory {
  readonly v: 1
  readonly of: number
  /** How many have each score, the best first. */
  readonly scores: readonly (readonly [Units, number])[]
  /** Of each page its first row, and how many attempts are better than that. */
  readonly pages: readonly (readonly [score12: Units, tieKey: string, above: number])[]
}

export interface RankFiles {
  readonly directory: RankDirectory
  readonly pages: readonly RankPage[]
}

export interface Standing {
  /** 1 for the best; equal marks and ties share their rank. */
  readonly rank: number
  readonly of: number
  /** With seven decimals (docs/exam-rules.md#percentile). */
  readonly percentile: string
}

/** Rows a page: some 7 KB of it travel. */
export const RANK_PAGE_ROWS = 2_000

/** The counts of several shards as one list, the best first, each pair once. */
export function mergeCounts(parts: readonly (readonly RankedCount[])[]): RankedCount[] {
  const counts = new Map<Units, Map<string, number>>()
  for (const [score, tie, n] of parts.flat()) {
    const ties = counts.get(score) ?? new Map<string, number>()
    ties.set(tie, (ties.get(tie) ?? 0) + n)
    counts.set(score, ties)
  }
  return [...counts]
    .toSorted(([a], [b]) => b - a)
    .flatMap(([score, ties]) => [...ties].toSorted(([a], [b]) => (a < b ? 1 : -1)).map(([tie, n]): RankedCount => [score, tie, n]))
}

/** The files of these counts, which are sorted and merged (`mergeCounts`). */
export function rankFiles(counts: readonly RankedCount[], rowsPerPage = RANK_PAGE_ROWS): RankFiles {
  const pages: RankPage[] = []
  const scores = new Map<Units, number>()
  let above = 0
  for (let first = 0; first < counts.length; first += rowsPerPage) {
    const rows = counts.slice(first, first + rowsPerPage)
    pages.push({ v: 1, above, rows })
    for (const [score, , n] of rows) {
      scores.set(score, (scores.get(score) ?? 0) + n)
      above += n
    }
  }
  return {
    directory: {
      v: 1,
      of: above,
      scores: [...scores],
      pages: pages.map(({ above: better, rows }) => [rows[0]?.[0] ?? units(0), rows[0]?.[1] ?? '', better]),
    },
    pages,
  }
}

/** Which page holds these marks and ties, from 0; null where they are better than all or there is no page. */
export function pageOf({ pages }: RankDirectory, score12: Units, tieKey: string): number | null {
  const page = pages.findLastIndex(([score, tie]) => !isBetter(score12, tieKey, score, tie))
  return page < 0 ? null : page
}

/**
 * Where an attempt stands that is counted in these files; null where they do not hold it.
 * @param page the one that `pageOf` names
 */
export function standingFrom(directory: RankDirectory, page: RankPage, score12: Units, tieKey: string): Standing | null {
  let { above } = page
  for (const [score, tie, n] of page.rows) {
    if (score === score12 && tie === tieKey)
      return { rank: above + 1, of: directory.of, percentile: percentile(atOrBelow(directory, score12), directory.of) ?? '' }
    above += n
  }
  return null
}

/** Between which ranks an attempt with these marks can end while so many attempts, perhaps its own, are not counted yet. */
export function provisionalStanding(
  { of, scores }: RankDirectory,
  score12: Units,
  missing: number,
): { best: number; worst: number; of: number } {
  let [above, equal] = [0, 0]
  for (const [score, n] of scores) {
    if (score > score12) above += n
    if (score === score12) equal = n
  }
  return { best: above + 1, worst: Math.max(above + 1, above + equal + missing), of: of + missing }
}

const isBetter = (score: Units, tie: string, thanScore: Units, thanTie: string): boolean =>
  score > thanScore || (score === thanScore && tie > thanTie)

const atOrBelow = ({ scores }: RankDirectory, score12: Units): number =>
  scores.reduce((sum, [score, n]) => sum + (score <= score12 ? n : 0), 0)
