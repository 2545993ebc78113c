/** When results leave the record for their files (decision 0127). */

/** Cloudflare's limit of one database on the paid plan. Source: developers.cloudflare.com/d1/platform/limits, 2026-11. */
export const DATABASE_BYTES = 10_000_000_000

const DAY_MS = 86_400_000
/** From this part of its limit on a database is filling up. */
const FILLING_UP = 0.6

/**
 * How long after its closing the record holds a result, in ms: 90 days, and 30 while the database is filling up.
 * @param bytes what the database holds
 * @param limit what it may hold
 */
export const archiveAfterMs = (bytes: number, limit: number): number => (bytes > FILLING_UP * limit ? 30 : 90) * DAY_MS

/** What a database may hold, in bytes: what the operator has set, else the limit of the paid plan. A setting that is no number of bytes counts for nothing. */
export function databaseLimit(setting: string | undefined): number {
  const bytes = Number(setting ?? '')
  return Number.isFinite(bytes) && bytes > 0 ? bytes : DATABASE_BYTES
}
