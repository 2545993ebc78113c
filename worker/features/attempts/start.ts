import type { AttemptMode, StartAttemptResponse, WriterGrant } from '#contract/attempts/schemas.ts'
import type { Locale } from '#contract/shared/locales.ts'
import { unitOf } from '#domain/marking/marks.ts'
import { isTimed } from '#domain/attempt/attempt-mode.ts'
import { isPreviewTest, mayOpen } from '#domain/attempt/preview-test.ts'
import { siteLevelOf } from '#domain/attempt/client-level.ts'
import { latestAnswerAt } from '#domain/results/result-release.ts'
import { decideStart } from '#domain/attempt/start-rule.ts'
import type { AttemptRoomCalls, SittingSeat, WriterFacts } from '#do/attempt-room/room-messages.ts'
import { AppError } from '#worker/http/app-error.ts'
import { logLine } from '#worker/http/log.ts'
import type { Principal } from '#worker/http/principal.ts'
import type { TokenKeys } from '#worker/platform/token-keys.ts'
import { signToken, TOKEN_KINDS } from '#worker/platform/tokens.ts'
import type { StoredPaperFile } from '#worker/db/test-tables.ts'
import { findPaperFiles, questionFiles } from '#worker/features/results/public/paper-files.ts'
import { findStartableTest, type StartableTest } from '#worker/features/results/public/start-material.ts'
import type { SittingTest } from './sitting-seat.ts'

export interface StartDeps {
  readonly db: D1Database
  readonly room: Pick<AttemptRoomCalls, 'start' | 'continueHere'>
  readonly keys: TokenKeys
  readonly now: number
  readonly seed: number
  /** Uniform in [0, 1). */
  readonly jitter: number
  readonly newId: () => string
  /** Keeps the results of the test sealed until a moment (ms UTC) at least. */
  readonly sealUntil: (until: number) => Promise<unknown>
  /** Whether this person took the live test before, with an account that is deleted since. */
  readonly tookLiveTest: () => Promise<boolean>
  /** The seat of this person at the sitting of a live test. */
  readonly seatAt: (test: SittingTest) => Promise<SittingSeat>
  /** Bookmarks the test. */
  readonly enrol: () => Promise<void>
  /** Tells the learner's other devices that a new one writes; may fail, because the next save reports it too. */
  readonly pushTakenOver: (attemptId: string, epoch: number) => Promise<void>
  /** Makes the session outlive `until` (ms UTC), or says that it does already. */
  readonly renewSession: (until: number) => Promise<{ token: string; expiresAt: number } | null>
}

/**
 * Starts an attempt, or answers which one is open. Errors: test_unpublished, language_not_offered, site_outdated, the refusals of the
 * start rule (profile_incomplete, test_not_open, test_over, prime_required) and those of the mode (exam_attempt_needed, attempts_used,
 * nothing_to_retry).
 */
export async function startAttempt(deps: StartDeps, principal: Principal, wish: StartWish): Promise<StartAttemptResponse> {
  const { testId, language, mode = 'exam', level = 1 } = wish
  const test = await findStartableTest(deps.db, testId)
  if (test === null || !mayOpen(test, principal)) throw new AppError('test_unpublished')
  if (siteLevelOf(test.plan.pattern, unitOf(test.plan)) > level) throw new AppError('site_outdated')
  if (!test.languages.includes(language)) throw new AppError('language_not_offered', { language })
  // The window of a test is for its exam; who has taken that may continue learning from it.
  const terms = isTimed(mode) ? test : { ...test, closesAt: null }
  const decision = decideStart(terms, { ...principal, open: null }, deps.now)
  // Only the room knows of an open attempt; where the rule refuses a new one, an open one may still be resumed through `continue`.
  if (decision.kind === 'refused') throw new AppError(decision.code, { opensAt: iso(test.opensAt), closesAt: iso(test.closesAt) })
  const isLive = test.kind === 'live'
  if (isLive && isTimed(mode) && (await deps.tookLiveTest())) throw new AppError('attempts_used', { most: 1 })
  if (isTimed(mode) && test.sealedUntil !== null) {
    const lastAnswerAt = latestAnswerAt(
      test.plan.pattern,
      { isLive, closesAt: test.closesAt },
      principal.accommodationMinutesPerHour,
      deps.now,
    )
    if (lastAnswerAt > test.sealedUntil) await deps.sealUntil(lastAnswerAt)
  }
  const sitting = isLive && mode === 'exam' && !isPreviewTest(test.externalId) ? await seatOf(deps, testId, test) : null
  const reply = await deps.room.start({
    userId: principal.userId,
    testId,
    title: test.title,
    language,
    seed: deps.seed,
    jitter: deps.jitter,
    isLive,
    closesAt: test.closesAt,
    minutesPerHour: principal.accommodationMinutesPerHour,
    category: principal.category,
    stateCode: principal.state,

    paperVersion: test.paperVersion,
    keyVersion: test.keyVersion,
    plan: test.plan,
    keys: test.keys,
    mode: isPreviewTest(test.externalId) ? 'preview' : mode,
    sealedUntil: test.sealedUntil,
    sessionId: principal.sessionId,
    ...(sitting !== null && { sitting }),
  })
  if (reply.kind === 'open') return { ...reply, serverNow: deps.now }
  if (reply.kind === 'refused') throw new AppError(reply.code, { most: reply.most })
  // A second try is at the paper of the attempt it is about, which may be an older one.
  const { paperVersion } = reply.facts
  const files = paperVersion === test.paperVersion ? test.files : await findPaperFiles(deps.db, testId, paperVersion)
  const [grant] = await Promise.all([
    grantOf(deps, principal, reply.facts, files),
    isPreviewTest(test.externalId) || test.kind === 'daily' ? null : deps.enrol(),
  ])
  return { kind: 'started', grant }
}

/** A start does not wait for a sitting that cannot be reached: the record has every attempt too. */
async function seatOf(deps: StartDeps, testId: string, { opensAt, closesAt, plan }: StartableTest): Promise<SittingSeat | null> {
  if (closesAt === null) return null
  try {
    return await deps.seatAt({ testId, opensAt, closesAt, pattern: plan.pattern })
  } catch (error) {
    logLine('warn', { event: 'sitting_not_reached', testId, error: String(error) })
    return null
  }
}

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

/** Makes this device the only writer of an open attempt. Errors: not_found, attempt_closed, site_outdated. */
export async function continueAttempt(deps: StartDeps, principal: Principal, { testId, n, level }: ContinueWish): Promise<WriterGrant> {
  const reply = await deps.room.continueHere(n, principal.role === 'admin', principal.sessionId, level)
  if (reply.kind === 'refused') throw new AppError(reply.code)
  await deps.pushTakenOver(reply.facts.attemptId, reply.facts.epoch).catch((error: unknown) => {
    logLine('warn', { event: 'take_over_not_told', attemptId: reply.facts.attemptId, error: String(error) })
  })
  return grantOf(deps, principal, reply.facts, await findPaperFiles(deps.db, testId, reply.facts.paperVersion))
}

/** Minutes of session left after the deadline, so that submitting and reading the result need no second sign-in. */
const SESSION_MARGIN_MS = 30 * 60_000
/** Late answers still find their room for this long after the deadline. */
const TOKEN_TAIL_MS = 7 * 24 * 3600_000

async function grantOf(deps: StartDeps, principal: Principal, facts: WriterFacts, files: readonly StoredPaperFile[]): Promise<WriterGrant> {
  const { attemptId, epoch, seed, language, startedAt, deadlineAt, graceMs, compensationMs, title, pattern, copy } = facts
  const { mode, only, pause, lostTime } = facts
  const token = await signToken(deps.keys, TOKEN_KINDS.attempt, {
    sub: principal.userId,
    jti: deps.newId(),
    now: deps.now,
    expiresAt: deadlineAt + TOKEN_TAIL_MS,
    extra: { att: attemptId, epoch },
  })
  // What has no clock is done in sittings; each sitting has its own session.
  const session = isTimed(mode) ? await deps.renewSession(deadlineAt + SESSION_MARGIN_MS) : null
  return {
    attemptId,
    token,
    epoch,
    seed,
    language,
    startedAt,
    deadlineAt,
    graceMs,
    compensationMs,
    title,
    pattern,
    serverNow: copy.serverNow,
    copy,
    session,
    mode,
    only,
    pause,
    lostTime,
    paper: { version: facts.paperVersion, ...questionFiles(files) },
  }
}

const iso = (at: number | null): string => (at === null ? '' : new Date(at).toISOString())
