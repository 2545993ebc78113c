/**
 * Whether the number of people that an admin confirmed still describes the audience: accounts come and go while someone types, so one in
 * a hundred, and five at least, is the same audience.
 */
export function isSameAudience(confirmed: number, now: number): boolean {
  return Math.abs(confirmed - now) <= Math.max(5, Math.floor(Math.max(confirmed, now) / 100))
}
