/** Where an attempt stands by the files of a sitting: the same figures as the test's board gives (decision 0178). */
import type { Units } from '#contract/shared/units.ts'
import { pageOf, type RankDirectory, type RankPage, standingFrom } from './rank-pages.ts'
import type { SittingBoard } from './sitting-board.ts'
import { type ScopeStanding, standingIn } from './test-board.ts'

export interface ScopePlace extends ScopeStanding {
  /** Attempts with the same marks that are better by the list of ties; null in a scope with too few attempts for rank files. */
  readonly betterTies: number | null
}

/**
 * The place of an attempt from the directory of a scope and one page; null where the two do not fit together or do not hold it.
 * @param page the one that `pageOf` names
 */
export function placeInFiles(directory: RankDirectory, page: RankPage, score12: Units, tieKey: string): ScopePlace | null {
  if (!fits(directory, page, pageOf(directory, score12, tieKey))) return null
  const standing = standingFrom(directory, page, score12, tieKey)
  if (standing === null) return null
  const scope = standingIn(Object.fromEntries(directory.scores), score12)
  const betterTies = standing.rank - 1 - scope.above
  const equals = scope.atOrBelow - scope.below
  return scope.of === directory.of && betterTies >= 0 && betterTies < equals ? { ...scope, betterTies } : null
}

/** The place in a scope that has no rank files; null where the board does not hold the attempt. */
export function placeInBoard({ board }: SittingBoard, scope: string, score12: Units): ScopePlace | null {
  const histogram = board.histograms[scope]
  return histogram?.[score12] === undefined ? null : { ...standingIn(histogram, score12), betterTies: null }
}

/** Whether a page begins and ends where the directory says. */
function fits({ of, pages }: RankDirectory, { above, rows }: RankPage, at: number | null): boolean {
  const entry = at === null ? undefined : pages[at]
  if (at === null || entry === undefined) return false
  const [first] = rows
  const end = rows.reduce((sum, [, , n]) => sum + n, above)
  return first?.[0] === entry[0] && first[1] === entry[1] && above === entry[2] && end === (pages[at + 1]?.[2] ?? of)
}
