import { formatClock } from '#web/lib/i18n/format.ts'

/** A length of time for a table: "11:14", rounded down as the sums above it are (a running clock rounds up). */
export const clockText = (ms: number): string => formatClock(Math.trunc(ms / 1_000) * 1_000)
