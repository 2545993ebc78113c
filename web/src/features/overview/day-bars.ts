/** A bar of a chart of days; lengths are shares of the chart's height, from its top. */
export interface DayBar {
  readonly top: number
  readonly height: number
}

/** Bars for days: upwards from a common line, downwards where more was lost than came, and none for a day that is not known. */
export function dayBars(days: readonly (number | null)[]): { readonly bars: readonly (DayBar | null)[]; readonly line: number } {
  const known = days.filter((n) => n !== null)
  const [least, most] = [Math.min(0, ...known), Math.max(0, ...known)]
  const span = most - least || 1
  const line = most / span
  return {
    line,
    bars: days.map((n) => (n === null ? null : { top: n >= 0 ? line - n / span : line, height: Math.abs(n) / span })),
  }
}
