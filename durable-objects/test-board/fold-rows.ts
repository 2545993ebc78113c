import { type DayBoard, withResult } from '#domain/daily/day-board.ts'
import { fold } from '#domain/ranking/test-board.ts'
import { countItems } from '#domain/statistics/item-statistics/item-counts.ts'
import type { Counted, PaperCounts } from './board-store.ts'
import { type ClosedRow, wholeSeconds } from './closed-attempts.ts'

/** A board with its counts of questions after these rows. Questions are counted by the version of the paper they stood in. */
export function foldRows({ board, papers, day }: Counted, rows: readonly ClosedRow[], names: ReadonlyMap<string, string>): Counted {
  return {
    board: fold(
      board,
      rows.map(({ attempt }) => attempt),
    ),
    papers: countRows(papers, rows),
    day: day === null ? null : rows.reduce((before, row) => withRow(before, row, names), day),
  }
}

function withRow(day: DayBoard, { userId, attempt }: ClosedRow, names: ReadonlyMap<string, string>): DayBoard {
  const { score12, elapsedMs, questions } = attempt
  return withResult(day, userId, { score12, seconds: wholeSeconds(elapsedMs) }, names.get(userId) ?? null, questions.length)
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
