import type { AttemptMode, StartAttemptResponse, WriterGrant } from '#contract/attempts/schemas.ts'
import type { Locale } from '#contract/shared/locales.ts'
import { unitOf } from '#domain/marking/marks.ts'
import { isTimed } from '#domain/attempt/attempt-mode.ts'
import { isPreviewTest } from '#domain/attempt/preview-test.ts'
import { siteLevelOf } from '#domain/attempt/client-level.ts'
import type { AttemptRoomCalls, SittingSeat, StartOrder, WriterFacts } from '#do/attempt-room/room-messages.ts'
import { AppError } from '#worker/http/app-error.ts'
import { logLine } from '#worker/http/log.ts'
import type { TokenKeys } from '#worker/platform/token-keys.ts'
import { signToken, TOKEN_KINDS } from '#worker/platform/tokens.ts'
import type { StoredPaperFile } from '#worker/db/test-tables.ts'
import { questionFiles } from '#worker/features/results/public/paper-files.ts'
import type { StartableTest } from '#worker/features/results/public/start-material.ts'
import type { SittingTest } from './sitting-seat.ts'

export interface OpenRoomDeps {
  readonly room: Pick<AttemptRoomCalls, 'start'>
  readonly keys: TokenKeys
  readonly now: number
  readonly seed: number
  /** Uniform in [0, 1). */
  readonly jitter: number
  readonly newId: () => string
  /** The seat of this person at the sitting of a live test. */
  readonly seatAt: (test: SittingTest) => Promise<SittingSeat>
  /** Whether the browser that asks is a Safe Exam Browser with one of these Config Keys. */
  readonly hasConfigKey: (keys: readonly string[]) => Promise<boolean>
  /** The files of the paper of an earlier attempt, which a second try is at. */
  readonly filesOf: (paperVersion: number) => Promise<readonly StoredPaperFile[]>
  /** Makes the session outlive `until` (ms UTC), or says that it does already. */
  readonly renewSession: (until: number) => Promise<{ token: string; expiresAt: number } | null>
}

/** Who starts, as the record or an entry ticket knows them. */
export interface StartingLearner {
  readonly userId: string
  readonly sessionId: string
  readonly category: string | null
  readonly state: string | null
  readonly accommodationMinutesPerHour: number
  /** When the entry ticket was made that says so, ms UTC; absent where the record was asked on this request. */
  readonly ticketIssuedAt?: number
}

export interface OpenWish {
  readonly testId: string
  readonly language: Locale
  readonly mode: AttemptMode
}

/** Throws site_outdated or language_not_offered where the asking page cannot show the test, or not in that language. */
export function refuseUnshown(test: StartableTest, { language, level }: { readonly language: Locale; readonly level: number }): void {
  if (siteLevelOf(test.plan.pattern, unitOf(test.plan)) > level) throw new AppError('site_outdated')
  if (!test.languages.includes(language)) throw new AppError('language_not_offered', { language })
}

/** Throws safe_browser_needed where the test asks for a Safe Exam Browser (decision 0181) and another browser asks. */
export async function refuseOtherBrowsers(
  { hasConfigKey }: Pick<OpenRoomDeps, 'hasConfigKey'>,
  { safeBrowserKeys }: Pick<StartableTest, 'safeBrowserKeys'>,
): Promise<void> {
  if (safeBrowserKeys !== null && !(await hasConfigKey(safeBrowserKeys))) throw new AppError('safe_browser_needed')
}

/**
 * Has the learner's room start an attempt, or answers which one is open. Whoever calls has made sure that they may start. Errors: those of
 * the mode (exam_attempt_needed, attempts_used, nothing_to_retry); entry_ticket_refused where the ticket's session ended since.
 */
export async function openRoom(
  deps: OpenRoomDeps,
  learner: StartingLearner,
  test: StartableTest,
  { testId, language, mode }: OpenWish,
): Promise<StartAttemptResponse> {
  const isPreview = isPreviewTest(test.externalId)
  const isLive = test.kind === 'live'
  const sitting = isLive && mode === 'exam' && !isPreview ? await seatOf(deps, testId, test) : null
  const order: StartOrder = {
    userId: learner.userId,
    testId,
    title: test.title,
    language,
    seed: deps.seed,
    jitter: deps.jitter,
    isLive,
    closesAt: test.closesAt,
    minutesPerHour: learner.accommodationMinutesPerHour,
    // Whoever does not say has no rank among others who do not say.
    category: learner.category === 'undisclosed' ? null : learner.category,
    stateCode: learner.state,
    paperVersion: test.paperVersion,
    keyVersion: test.keyVersion,
    plan: test.plan,
    keys: test.keys,
    mode: isPreview ? 'preview' : mode,
    sealedUntil: test.sealedUntil,
    sessionId: learner.sessionId,
    ...(sitting !== null && { sitting }),
    ...(learner.ticketIssuedAt !== undefined && { ticketIssuedAt: learner.ticketIssuedAt }),
  }
  const reply = await deps.room.start(order)
  if (reply.kind === 'open') return { ...reply, serverNow: deps.now }
  if (reply.kind === 'turnedAway') throw new AppError('entry_ticket_refused')
  if (reply.kind === 'refused') throw new AppError(reply.code, { most: reply.most })
  // A second try is at the paper of the attempt it is about, which may be an older one.
  const { paperVersion } = reply.facts
  const files = paperVersion === test.paperVersion ? test.files : await deps.filesOf(paperVersion)
  return { kind: 'started', grant: await grantOf(deps, learner.userId, reply.facts, files) }
}

/** A start does not wait for a sitting that cannot be reached: the record has every attempt too. */
async function seatOf(deps: OpenRoomDeps, testId: string, { opensAt, closesAt, plan }: StartableTest): Promise<SittingSeat | null> {
  if (closesAt === null) return null
  try {
    return await deps.seatAt({ testId, opensAt, closesAt, pattern: plan.pattern })
  } catch (error) {
    logLine('warn', { event: 'sitting_not_reached', testId, error: String(error) })
    return null
  }
}

/** Minutes of session left after the deadline, so that submitting and reading the result need no second sign-in. */
export const SESSION_MARGIN_MS = 30 * 60_000
/** Late answers still find their room for this long after the deadline. */
const TOKEN_TAIL_MS = 7 * 24 * 3600_000

/** What makes the asking device the writer of an attempt. */
export async function grantOf(
  deps: Pick<OpenRoomDeps, 'keys' | 'newId' | 'now' | 'renewSession'>,
  userId: string,
  facts: WriterFacts,
  files: readonly StoredPaperFile[],
): Promise<WriterGrant> {
  const { attemptId, epoch, seed, language, startedAt, deadlineAt, graceMs, compensationMs, title, pattern, copy } = facts
  const { mode, only, pause, lostTime } = facts
  const token = await signToken(deps.keys, TOKEN_KINDS.attempt, {
    sub: userId,
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
