import { fold } from '#domain/ranking/test-board.ts'
import { countItems } from '#domain/statistics/item-statistics/item-counts.ts'
import type { Counted, PaperCounts } from './board-store.ts'
import type { ClosedRow } from './closed-attempts.ts'

/** A board with its counts of questions after these rows. Questions are counted by the version of the paper they stood in. */
export function foldRows({ board, papers }: Counted, rows: readonly ClosedRow[]): Counted {
  return {
    board: fold(
      board,
      rows.map(({ attempt }) => attempt),
    ),
    papers: countRows(papers, rows),
  }
}

function countRows(papers: PaperCounts, rows: readonly ClosedRow[]): PaperCounts {
  if (papers === null) return null
  const after = new Map(papers)
  for (const [version, own] of Map.groupBy(rows, ({ paperVersion }) => paperVersion))
    after.set(
      version,
      countItems(
        papers.get(version) ?? [],
        own.map(({ attempt }) => attempt),
      ),
    )
  return after
}
