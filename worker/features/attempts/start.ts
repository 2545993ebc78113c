import type { AttemptMode, StartAttemptResponse, WriterGrant } from '#contract/attempts/schemas.ts'
import { RESULTS_BY_TICKET_MS } from '#contract/attempts/seat.ts'
import type { Locale } from '#contract/shared/locales.ts'
import { isTimed } from '#domain/attempt/attempt-mode.ts'
import { isPreviewTest, mayOpen } from '#domain/attempt/preview-test.ts'
import { latestAnswerAt } from '#domain/results/result-release.ts'
import { decideStart } from '#domain/attempt/start-rule.ts'
import { ticketEndsAt } from '#domain/sittings/entry-rule.ts'
import type { AttemptRoomCalls } from '#do/attempt-room/room-messages.ts'
import { AppError } from '#worker/http/app-error.ts'
import { logLine } from '#worker/http/log.ts'
import type { Principal } from '#worker/http/principal.ts'
import { findPaperFiles } from '#worker/features/results/public/paper-files.ts'
import { findContinuableTest, findStartableTest, type StartableTest } from '#worker/features/results/public/start-material.ts'
import { grantOf, openRoom, type OpenRoomDeps, refuseOtherBrowsers, refuseUnshown } from './open-room.ts'
import { signEntry } from './seats/sign-entry.ts'

/** What the record says of a learner who wants to start, and what has to be written for it. */
export interface RecordDeps {
  readonly db: D1Database
  /** ms UTC */
  readonly now: number
  /** Keeps the results of the test sealed until a moment (ms UTC) at least. */
  readonly sealUntil: (until: number) => Promise<unknown>
  /** Whether this person took the live test before, with an account that is deleted since. */
  readonly tookLiveTest: () => Promise<boolean>
  /** Bookmarks the test. */
  readonly enrol: () => Promise<void>
}

export interface StartDeps extends RecordDeps, Omit<OpenRoomDeps, 'room' | 'filesOf'> {
  readonly room: Pick<AttemptRoomCalls, 'start' | 'continueHere'>
  /** Tells the learner's other devices that a new one writes; may fail, because the next save reports it too. */
  readonly pushTakenOver: (attemptId: string, epoch: number) => Promise<void>
}

/**
 * Starts an attempt, or answers which one is open. Errors: test_unpublished, language_not_offered, site_outdated, the refusals of the
 * start rule (profile_incomplete, test_not_open, test_over, prime_required), safe_browser_needed, and those of the mode
 * (exam_attempt_needed, attempts_used, nothing_to_retry).
 */
export async function startAttempt(deps: StartDeps, principal: Principal, wish: StartWish): Promise<StartAttemptResponse> {
  const { testId, language, mode = 'exam', level = 1 } = wish
  const test = await findStartableTest(deps.db, testId)
  if (test === null || !mayOpen(test, principal)) throw new AppError('test_unpublished')
  refuseUnshown(test, { language, level })
  // The window of a test is for its exam; who has taken that may continue learning from it.
  const terms = isTimed(mode) ? test : { ...test, closesAt: null }
  const decision = decideStart(terms, { ...principal, open: null }, deps.now)
  // Only the room knows of an open attempt; where the rule refuses a new one, an open one may still be resumed through `continue`.
  if (decision.kind === 'refused') throw new AppError(decision.code, windowOf(test))
  if (isTimed(mode)) await refuseOtherBrowsers(deps, test)
  if (isTimed(mode)) await sealForExam(deps, principal, test, deps.now)
  const filesOf = (version: number) => findPaperFiles(deps.db, testId, version)
  const reply = await openRoom({ ...deps, filesOf }, principal, test, { testId, language, mode })
  if (reply.kind !== 'started' || isPreviewTest(test.externalId)) return reply
  if (test.kind !== 'daily') await deps.enrol()
  if (test.kind !== 'live' || mode !== 'exam' || test.closesAt === null) return reply
  // Whoever comes after the opening reads the result as everybody else does, without the record (decision 0184).
  const expiresAt = ticketEndsAt(test.closesAt, { now: deps.now, resultsMs: RESULTS_BY_TICKET_MS })
  return { ...reply, entryTicket: await signEntry(deps, principal, testId, expiresAt) }
}

/**
 * Before an exam attempt that starts at `startsAt` (ms UTC): a live test is taken once a person (attempts_used), and nobody sees results
 * while this learner may still answer.
 */
export async function sealForExam(
  deps: Pick<RecordDeps, 'tookLiveTest' | 'sealUntil'>,
  { accommodationMinutesPerHour }: Pick<Principal, 'accommodationMinutesPerHour'>,
  { kind, closesAt, sealedUntil, plan }: StartableTest,
  startsAt: number,
): Promise<void> {
  const isLive = kind === 'live'
  if (isLive && (await deps.tookLiveTest())) throw new AppError('attempts_used', { most: 1 })
  if (sealedUntil === null) return
  const lastAnswerAt = latestAnswerAt(plan.pattern, { isLive, closesAt }, accommodationMinutesPerHour, startsAt)
  if (lastAnswerAt > sealedUntil) await deps.sealUntil(lastAnswerAt)
}

/** For the text of a refusal. */
export const windowOf = ({ opensAt, closesAt }: Pick<StartableTest, 'opensAt' | 'closesAt'>): { opensAt: string; closesAt: string } => ({
  opensAt: iso(opensAt),
  closesAt: iso(closesAt),
})

export interface StartWish {
  readonly testId: string
  readonly language: Locale
  readonly mode?: AttemptMode | undefined
  /** Of the site that asks. */
  readonly level?: number | undefined
}

export interface ContinueWish {
  readonly testId: string
  readonly n: number
  /** The highest that the asking site can show. */
  readonly level?: number | undefined
}

/** Makes this device the only writer of an open attempt. Errors: not_found, attempt_closed, site_outdated, safe_browser_needed. */
export async function continueAttempt(deps: StartDeps, principal: Principal, { testId, n, level }: ContinueWish): Promise<WriterGrant> {
  const test = await findContinuableTest(deps.db, testId)
  const keys = test?.safeBrowserKeys ?? null
  // The room knows whether the attempt has a clock, and refuses before anything is taken from the device that writes.
  const mayWriteExam = keys === null || (await deps.hasConfigKey(keys))
  const reply = await deps.room.continueHere(n, principal.role === 'admin', principal.sessionId, level, mayWriteExam)
  if (reply.kind === 'refused') throw new AppError(reply.code)
  await deps.pushTakenOver(reply.facts.attemptId, reply.facts.epoch).catch((error: unknown) => {
    logLine('warn', { event: 'take_over_not_told', attemptId: reply.facts.attemptId, error: String(error) })
  })
  const { paperVersion } = reply.facts
  const files = paperVersion === test?.paperVersion ? test.files : await findPaperFiles(deps.db, testId, paperVersion)
  return grantOf(deps, principal.userId, reply.facts, files)
}

const iso = (at: number | null): string => (at === null ? '' : new Date(at).toISOString())
