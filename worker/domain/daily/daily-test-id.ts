/**
 * The id of the test that is an exam's quiz on a day, worked out and not drawn: two that draw at once make the same test, a leaderboard is
 * found without a look-up, and a board knows that it is one of a daily quiz. It is no secret: a quiz opens when its day begins.
 * `daily`, the day in base 36 (four characters), and seven characters of a hash of exam and day.
 */
export const dailyTestId = (exam: string, day: number): string =>
  `daily${day.toString(36).padStart(4, '0')}${hashOf(`${exam}:${day}`).toString(36).padStart(7, '0').slice(-7)}`

const FIRST_DAY = 20_000
const LAST_DAY = 46_655

/** The day of a daily quiz by its test's id; null for every other test. */
export function dayOfDailyTest(testId: string): number | null {
  if (!testId.startsWith('daily')) return null
  const day = Number.parseInt(testId.slice(5, 9), 36)
  return day >= FIRST_DAY && day <= LAST_DAY ? day : null
}

/** FNV-1a of 52 bits. */
function hashOf(text: string): number {
  let [high, low] = [0x1_cbf2, 0x9ce4_8422]
  for (const byte of new TextEncoder().encode(text)) {
    low = Math.imul(low ^ byte, 0x0100_01b3) >>> 0
    high = Math.imul(high ^ byte ^ (low >>> 16), 0x0100_01b3) & 0xf_ffff
  }
  return high * 0x1_0000_0000 + (low >>> 0)
}
