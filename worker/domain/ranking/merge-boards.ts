/** One board out of boards that each counted some of the attempts (decision 0173). */
import { NO_MARKS } from '#domain/marking/marks.ts'
import { addUnits } from '#domain/marking/units.ts'
import { betterTopper, type Board, type BoardSums, EMPTY_BOARD, type Histogram, type ItemSums } from './test-board.ts'

/**
 * The board that counting all the attempts at once gives. Every figure is a sum or, of toppers, the better one by a rule that does not look at
 * the order, so the order of the parts does not matter.
 */
export const mergeBoards = (boards: readonly Board[]): Board => boards.reduce(merge, EMPTY_BOARD)

function merge(a: Board, b: Board): Board {
  if (a.sums.count === 0) return b
  if (b.sums.count === 0) return a
  return {
    sums: mergeSums(a.sums, b.sums),
    items: longer(a.items, b.items).map((_, i) => mergeItems(a.items[i], b.items[i])),
    histograms: mergeEach(a.histograms, b.histograms, mergeHistograms),
  }
}

function mergeSums(a: BoardSums, b: BoardSums): BoardSums {
  return {
    count: a.count + b.count,
    sum12: addUnits(a.sum12, b.sum12),
    sumSquares: a.sumSquares + b.sumSquares,
    sections: longer(a.sections, b.sections).map((_, i) => ({
      sum12: addUnits(a.sections[i]?.sum12 ?? NO_MARKS, b.sections[i]?.sum12 ?? NO_MARKS),
      spentMs: (a.sections[i]?.spentMs ?? 0) + (b.sections[i]?.spentMs ?? 0),
    })),
    negative: {
      sum12: addUnits(a.negative?.sum12 ?? NO_MARKS, b.negative?.sum12 ?? NO_MARKS),
      count: (a.negative?.count ?? 0) + (b.negative?.count ?? 0),
    },
    topper: betterTopper(a.topper, b.topper),
  }
}

function mergeItems(a: ItemSums | undefined, b: ItemSums | undefined): ItemSums {
  if (a === undefined || b === undefined) return (a ?? b) as ItemSums
  return {
    right: a.right + b.right,
    sum12: addUnits(a.sum12, b.sum12),
    sumSquares: a.sumSquares + b.sumSquares,
    sumProducts: a.sumProducts + b.sumProducts,
    spentMs: a.spentMs + b.spentMs,
    split: longer(a.split, b.split).map((_, o) => (a.split[o] ?? 0) + (b.split[o] ?? 0)),
    unanswered: a.unanswered + b.unanswered,
  }
}

const mergeHistograms = (a: Histogram, b: Histogram): Histogram => mergeEach(a, b, (x, y) => x + y)

function mergeEach<Value>(
  a: Readonly<Record<string, Value>>,
  b: Readonly<Record<string, Value>>,
  both: (x: Value, y: Value) => Value,
): Record<string, Value> {
  const merged = { ...a }
  for (const [name, value] of Object.entries(b)) merged[name] = merged[name] === undefined ? value : both(merged[name], value)
  return merged
}

const longer = <One>(a: readonly One[], b: readonly One[]): readonly One[] => (a.length >= b.length ? a : b)
