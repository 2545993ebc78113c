import { attemptIdOf } from '#contract/shared/ids.ts'
import { type AttemptTimes, clockMinutesOf, timesOf, untimedFrom } from '#domain/attempt/attempt-clock.ts'
import { decideMode, isTimed, mayRank, type ModeRefusal, questionsToRetry } from '#domain/attempt/attempt-mode.ts'
import { remarked } from '#domain/marking/attempt-result.ts'
import { releasedAt, sealOfWindow } from '#domain/results/result-release.ts'
import type { HeldAttempt } from '../user-hub/open-attempts.ts'
import type { AttemptRow } from './attempt-row.ts'
import type { HeldAttempts } from './held-attempts.ts'
import type { Pinned } from './held-log.ts'
import type { StartOrder } from './room-messages.ts'

export type NewAttempt =
  | { readonly kind: 'new'; readonly row: AttemptRow; readonly pinned: Pinned }
  | { readonly kind: 'refused'; readonly code: ModeRefusal; readonly most: number }

/** The attempt that an order asks for, by the rules of its mode. A second try goes back to the paper and key of the attempt it is about. */
export function newAttempt(attempts: HeldAttempts, order: StartOrder, now: number): NewAttempt {
  const { userId, testId, language, seed, category, stateCode, minutesPerHour, isLive, plan, mode = 'exam' } = order
  const exams = attempts.all().filter((row) => mayRank(row.mode) && !row.isVoid)
  const released = isTimed(mode) ? [] : exams.filter((row) => isReleased(attempts, row, order, now))
  // One whose log was dropped and whose file is gone cannot be tried again.
  const about = mode === 'retry' ? (released.findLast((row) => attempts.dropped(row.n) === null) ?? null) : null
  const again = about === null ? null : againAt(attempts, about, order)
  const only = again?.only ?? null
  // Further exam attempts at a live test would tell its key one answer at a time.
  const most = isLive ? 1 : (plan.pattern.attempts?.most ?? null)
  const refusal = decideMode({ mode, mostExams: most }, { exams: exams.length, releasedExams: released.length, wrong: only?.length ?? 0 })
  if (refusal !== null) return { kind: 'refused', code: refusal, most: most ?? 0 }
  const { pinned, paperVersion, keyVersion } = again ?? { ...order, pinned: { title: order.title, plan, keys: order.keys } }
  const clock = { clockMinutes: clockMinutesOf(plan.pattern), graceSeconds: plan.pattern.graceSeconds, isLive, closesAt: order.closesAt }
  const times = isTimed(mode) ? inSitting(timesOf(clock, minutesPerHour, now, order.jitter), order.sitting) : untimedFrom(now)
  return {
    kind: 'new',
    pinned,
    row: {
      n: (attempts.latest()?.n ?? 0) + 1,
      userId,
      testId,
      language,
      seed,
      category,
      stateCode,
      paperVersion,
      keyVersion,
      ...times,
      epoch: 1,
      revokedEpoch: 0,
      state: 'open',
      closedAt: null,
      reason: null,
      openSent: false,
      closeSent: false,
      mode,
      only,
      minutesPerHour,
      isLive,
      windowClosesAt: order.closesAt,
      isVoid: false,
      round: 0,
      pausedAt: null,
      pausesUsed: 0,
      writerSession: order.sessionId ?? null,
      keptAt: null,
      shard: order.sitting?.shard ?? null,
      shardDue: order.sitting !== undefined,
    },
  }
}

/** The clock of an attempt at a sitting: closings are spread as widely as the sitting is large. */
const inSitting = <Times extends AttemptTimes>(times: Times, sitting: StartOrder['sitting']): Times =>
  sitting === undefined ? times : { ...times, graceMs: Math.max(times.graceMs, sitting.graceMs), jitterMs: sitting.closesAfterMs }

/** The questions of a retry. Where the key of that paper has been corrected since, the corrected key decides which ones were wrong. */
function againAt(attempts: HeldAttempts, about: AttemptRow, order: StartOrder) {
  const { pinned } = attempts.log(about.n)
  const kept = attempts.result(about.n)?.result
  const isCorrected = about.paperVersion === order.paperVersion && about.keyVersion < order.keyVersion
  if (!isCorrected || kept === undefined)
    return { pinned, paperVersion: about.paperVersion, keyVersion: about.keyVersion, only: questionsToRetry(kept?.questions ?? []) }
  const { questions } = remarked(pinned.plan, order.keys, kept, false)
  return {
    pinned: { ...pinned, keys: [...order.keys] },
    paperVersion: about.paperVersion,
    keyVersion: order.keyVersion,
    only: questionsToRetry(questions),
  }
}

/** What the owner's hub stores about an open attempt. */
export function heldAttempt(row: AttemptRow, { title, plan }: Pinned): HeldAttempt {
  return {
    attemptId: attemptIdOf(row.testId, row.n),
    testId: row.testId,
    title,
    startedAt: row.startedAt,
    deadlineAt: row.deadlineAt,
    room: roomName(row.userId, row.testId),
    questionIds: plan.questions.map(({ id }) => id),
    isExam: isTimed(row.mode),
  }
}

/** A room's name: an attempt id and its owner lead to it without any look-up. */
export const roomName = (userId: string, testId: string): string => `${userId}:${testId}`

/**
 * Whether the result of an own exam may be read. The Worker says until when the test is sealed; an older one does not, and an attempt from
 * before the room kept the window has the test's present one: of all that are known the latest holds.
 */
function isReleased(attempts: HeldAttempts, row: AttemptRow, order: StartOrder, now: number): boolean {
  if (row.closedAt === null) return false
  const { pattern } = attempts.dropped(row.n) ?? attempts.log(row.n).pinned.plan
  const seals = [row.windowClosesAt, order.closesAt].map((closesAt) => sealOfWindow({ isLive: row.isLive, closesAt, pattern }) ?? 0)
  return now >= releasedAt(pattern.release, row.closedAt, Math.max(order.sealedUntil ?? 0, ...seals))
}
