import { type EntryTicket, REGISTRATION_FROM_MS, RESULTS_BY_TICKET_MS } from '#contract/attempts/seat.ts'
import { decideEntry } from '#domain/sittings/entry-rule.ts'
import { isPreviewTest } from '#domain/attempt/preview-test.ts'
import { clockMinutesOf } from '#domain/attempt/attempt-clock.ts'
import { AppError } from '#worker/http/app-error.ts'
import { logLine } from '#worker/http/log.ts'
import type { Principal } from '#worker/http/principal.ts'
import type { TokenKeys } from '#worker/platform/token-keys.ts'
import { findStartableTest } from '#worker/features/results/public/start-material.ts'
import { SESSION_MARGIN_MS } from '../open-room.ts'
import type { SittingTest } from '../sitting-seat.ts'
import { type RecordDeps, sealForExam, windowOf } from '../start.ts'
import { signEntry } from './sign-entry.ts'

export interface RegisterDeps extends RecordDeps {
  readonly keys: TokenKeys
  readonly newId: () => string
  /** How long after the opening this learner's turn to start is, ms. */
  readonly turnAt: (test: SittingTest) => Promise<number>
  /** Makes the session outlive `until` (ms UTC), or says that it does already. */
  readonly renewSession: (until: number) => Promise<{ token: string; expiresAt: number } | null>
}

/**
 * Registers a learner for a live test: asks the record everything that the start would ask, and signs what it said. Errors:
 * test_unpublished where there is no such live test, and the refusals of the start rule, from half a day before the opening on.
 */
export async function registerForLiveTest(deps: RegisterDeps, principal: Principal, testId: string): Promise<EntryTicket> {
  const test = await findStartableTest(deps.db, testId)
  if (test === null || test.kind !== 'live' || test.published !== 1 || isPreviewTest(test.externalId))
    throw new AppError('test_unpublished')
  const { opensAt, closesAt } = test
  if (closesAt === null) throw new AppError('test_unpublished')
  const decision = decideEntry({ ...test, closesAt }, principal, {
    now: deps.now,
    fromMs: REGISTRATION_FROM_MS,
    resultsMs: RESULTS_BY_TICKET_MS,
  })
  if (decision.kind === 'refused') throw new AppError(decision.code, windowOf(test))
  // The latest start is at the end of the window.
  await sealForExam(deps, principal, test, closesAt)
  await deps.enrol()
  const minutes = clockMinutesOf(test.plan.pattern).reduce((sum, one) => sum + one, 0)
  const endsAt = Math.max(opensAt ?? 0, deps.now) + minutes * 60_000 + SESSION_MARGIN_MS
  const turn = await deps.turnAt({ testId, opensAt, closesAt, pattern: test.plan.pattern }).catch((error: unknown) => {
    logLine('warn', { event: 'sitting_not_reached', testId, error: String(error) })
    return 0
  })
  const session = await deps.renewSession(endsAt)
  const ticket = await signEntry(deps, principal, testId, decision.expiresAt)
  return { ticket, expiresAt: decision.expiresAt, startsAt: (opensAt ?? deps.now) + turn, serverNow: deps.now, session }
}
