/** The result of a live test by the entry ticket of its attempt: from the room, the hub and files, without the database (decision 0184). */
import type { AnalysisResponse } from '#contract/results/schemas.ts'
import { graceMsOf } from '#domain/attempt/attempt-clock.ts'
import { closingEndsAt, sittingPlan } from '#domain/sittings/sitting-plan.ts'
import type { AttemptRoomCalls, RoomResult } from '#do/attempt-room/room-messages.ts'
import type { UserHubCalls } from '#do/user-hub/hub-calls.ts'
import { AppError } from '#worker/http/app-error.ts'
import type { EntryPrincipal } from '#worker/http/entry-principal.ts'
import { notClosed, notReleased, ownOf, questionIdsOf, shownAttempt } from './closed-attempt.ts'
import type { StagedTest } from './public/staged-test.ts'
import type { PaperRecord } from './queries.sql.ts'
import { analysisOf } from './service.ts'
import { isLarge, rankHoldOf, standingsByFiles, type StandingSources } from './standings.ts'

export interface LiveResultDeps extends Pick<StandingSources, 'ranks' | 'hold'> {
  /** The test as it is staged; null where it is not, or not any more. */
  readonly staged: StagedTest | null
  readonly room: Pick<AttemptRoomCalls, 'result' | 'closingAt'>
  readonly hub: Pick<UserHubCalls, 'readsByTicket'>
  /** ms UTC. */
  readonly now: number
  /** Whether the site signs receipts. */
  readonly signsReceipts: boolean
}

/**
 * The analysis of the ranking attempt of an entry ticket's holder. Errors: not_found while there is no closed attempt, result_not_released,
 * entry_ticket_refused where the session has ended since, and unavailable where the record has to be asked after all.
 */
export async function liveResult(deps: LiveResultDeps, entry: EntryPrincipal): Promise<AnalysisResponse> {
  const { userId, testId } = entry
  const kept = await deps.room.result(null)
  if (kept === null) throw notClosed(await deps.room.closingAt(null), deps.now)
  const found = deps.staged === null ? null : paperIn(deps.staged, kept)
  if (found === null || deps.staged === null || kept.result === null) throw new AppError('unavailable')
  const answer = await deps.hub.readsByTicket(entry, questionIdsOf(found), kept.status.attemptId)
  if (answer === 'refused') throw new AppError('entry_ticket_refused')
  const reader = { userId, role: 'user', holdsQuestion: answer === 'holds' } as const
  const pinned = ownOf(kept, undefined, kept.result)
  const own = shownAttempt({ pinned, found, records: [], userId, testId }, reader, deps.now)
  const shown = own.isInShard ? await deps.ranks() : null
  if (shown === null) throw new AppError('unavailable')
  // Once the sitting shows a count nobody answers any more, whatever has become of the window since the test was staged.
  if (shown.state === 'provisional' && shown.seats === null) throw notCounted(deps.staged, deps.now)
  const standings = await standingsByFiles(shown, own)
  if (standings === null) throw new AppError('unavailable')
  const { now, signsReceipts } = deps
  return analysisOf(own, standings, { now, signsReceipts, isAnalysed: entry.isAnalysed, hold: await rankHoldOf(deps, own) })
}

/** Nothing is counted yet. Of a small sitting the record is asked meanwhile; of a large one everybody waits for the count. */
function notCounted({ expected, test: { closesAt, plan } }: StagedTest, now: number): AppError {
  if (!isLarge(expected) || closesAt === null) return new AppError('unavailable')
  const countedAt = closingEndsAt({ closesAt, graceMs: graceMsOf(plan.pattern), plan: sittingPlan(expected), raisedTo: null })
  return notReleased(Math.max(countedAt, now + COUNTING_MS), now)
}

/** How long a count takes that is under way, about. */
const COUNTING_MS = 15_000

/** The paper of an attempt out of the staged file; null where the attempt is at another paper, or is not the only one of its person. */
function paperIn({ test, newestKeys }: StagedTest, { status, attempts }: RoomResult): PaperRecord | null {
  if (newestKeys === undefined || attempts !== 1 || status.paperVersion !== test.paperVersion) return null
  const { title, exam, kind, sealedUntil, plan, keyVersion, keys } = test
  return {
    title,
    exam,
    kind,
    sealedUntil,
    plan,
    files: [],
    hasMaths: false,
    keys: [],
    replies: new Map(),
    newest: { keyVersion, keys },
    newestKeys,
    betterTies: null,
  }
}
