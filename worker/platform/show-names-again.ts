import type { LiveSittingCalls } from '#do/live-sitting/sitting-calls.ts'
import { findOutdated } from '#worker/db/leaderboards.ts'

export interface NamesDeps {
  readonly db: D1Database
  readonly sitting: (testId: string) => Pick<LiveSittingCalls, 'showNamesAgain'>
}

/** In one run; the next minute does the next. */
const AT_MOST = 20

/**
 * Has leaderboards of live tests written again that are out of date: a name, consent, ban or age has changed, or an account is gone (decision
 * 0180). Says how many. It runs each minute; for one person only, where a change of theirs should be seen at once.
 */
export async function showNamesAgain({ db, sitting }: NamesDeps, userId?: string): Promise<number> {
  const outdated = await findOutdated(db, AT_MOST, userId)
  await Promise.all(outdated.map((testId) => sitting(testId).showNamesAgain()))
  return outdated.length
}
