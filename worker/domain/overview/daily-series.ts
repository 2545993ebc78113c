/** What the days of a figure come to, from what was written down as each day began. A day that no one wrote down is null. */

type Daily = readonly (number | null)[]

/**
 * The days between these snapshots, oldest first, one fewer than there are snapshots. `level` is a figure that stands, such as the number of accounts:
 * a day has what was added in it. `flow` is one that each snapshot holds of the day before it, such as submitted attempts.
 */
export const dailyOf = (kind: 'level' | 'flow', snapshots: Daily): (number | null)[] =>
  snapshots.slice(1).map((end, i) => {
    const start = snapshots[i] ?? null
    return kind === 'flow' ? end : end === null || start === null ? null : end - start
  })

/** The last days together, and as many before them; null where a day of them is not known. */
export function periodChange(daily: Daily, length: number): { readonly now: number | null; readonly before: number | null } {
  return { now: sumOf(daily.slice(-length), length), before: sumOf(daily.slice(-2 * length, -length), length) }
}

function sumOf(days: Daily, length: number): number | null {
  const known = days.filter((n) => n !== null)
  return known.length === length ? known.reduce((sum, n) => sum + n, 0) : null
}

/** By what share a period differs from the one before: 0.25 is a quarter more. Null where there was nothing before to compare with. */
export const shareOfChange = (now: number, before: number): number | null => (before <= 0 ? null : (now - before) / before)
