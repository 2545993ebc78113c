import type { TestDetail } from '#contract/catalogue/schemas.ts'

/** So long before it opens, a test may be prepared for and waited for (ms). */
const LOBBY_MS = 30 * 60_000

/** Whether everything but the opening time is there: the paper can be brought and the declaration made. */
export const canWaitBeforeStart = ({ mayStart, opensAt, serverNow }: Pick<TestDetail, 'mayStart' | 'opensAt' | 'serverNow'>): boolean =>
  mayStart.kind === 'refused' && mayStart.code === 'test_not_open' && opensAt !== null && opensAt - serverNow <= LOBBY_MS

/** From this far behind the opening a turn is explained (ms). */
const LATE_TURN_MS = 5_000

/** Whether a learner's turn to start is so long after the opening that it needs a word. */
export const isLateTurn = (startsAt: number, opensAt: number): boolean => startsAt - opensAt >= LATE_TURN_MS

/** How long to wait before the start is posted, spread so that a full hall does not knock at the same moment (ms). */
export const knockAfterMs = (opensAt: number, serverNow: number, random: number): number =>
  Math.max(0, opensAt - serverNow) + Math.floor(random * 2_000)
