import type { Units } from '#contract/shared/units.ts'

/**
 * One sitting of a test as an exact histogram: [marks, number of candidates]. The order of the pairs is free and a mark may
 * come twice; pairs with no candidates are left out of everything.
 */
export interface Shift {
  readonly id: string
  readonly counts: readonly (readonly [marks: Units, count: number])[]
}

/** Candidates with the same marks, and how many have these or fewer: the ≤ of the NTA's percentile. */
export interface Row {
  readonly marks: Units
  readonly count: number
  readonly upTo: number
}

/** The rows of a shift from the lowest marks to the highest; the last one's `upTo` is the number of its candidates. */
export function rowsOf({ counts }: Shift): readonly Row[] {
  const byMarks = new Map<Units, number>()
  for (const [marks, count] of counts) if (count > 0) byMarks.set(marks, (byMarks.get(marks) ?? 0) + count)
  let upTo = 0
  return [...byMarks].toSorted(([a], [b]) => a - b).map(([marks, count]) => ({ marks, count, upTo: (upTo += count) }))
}

export const candidatesOf = (rows: readonly Row[]): number => rows.at(-1)?.upTo ?? 0

/** How many have these marks or fewer, whether or not someone has just these. */
export const atOrBelow = (rows: readonly Row[], marks: Units): number => rows[firstWhere(rows, (row) => row.marks > marks) - 1]?.upTo ?? 0

/** The index of the first row that `is` holds for, where it holds for all after it as well; the number of rows where for none. */
export function firstWhere(rows: readonly Row[], is: (row: Row) => boolean): number {
  let [from, to] = [0, rows.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const row = rows[middle]
    if (row !== undefined && is(row)) to = middle
    else from = middle + 1
  }
  return from
}

/** All shifts as if they had been one sitting. */
export const joined = (shifts: readonly Shift[]): Shift => ({ id: '', counts: shifts.flatMap(({ counts }) => counts) })
