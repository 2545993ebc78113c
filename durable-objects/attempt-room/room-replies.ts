/** What a room answers, from its row and its log. Times in ms UTC. */
import type { ServerCopy } from '#contract/attempts/schemas.ts'
import type { Tally } from '#contract/results/schemas.ts'
import { attemptIdOf } from '#contract/shared/ids.ts'
import { copyOf, foldLog, isSectionChoice } from '#domain/attempt/operation-log.ts'
import { foldChoice } from '#domain/attempt/section-choice.ts'
import { givesFeedback, shownMode } from '#domain/attempt/attempt-mode.ts'
import type { StoredAttempt, StoredOps } from '#domain/attempt/stored-attempt.ts'
import { type AttemptResult, resultOf } from '#domain/marking/attempt-result.ts'
import type { ReceiptRecord } from '#domain/receipts/receipt-claims.ts'
import { recordOfFile } from '#domain/receipts/stored-record.ts'
import type { AttemptRow } from './attempt-row.ts'
import type { DroppedAttempt, LogSummary } from './dropped-attempt.ts'
import type { HeldLog } from './held-log.ts'
import { lostTimeOf } from './clock-entry.ts'
import { settledQuestion } from './practice.ts'
import { pauseStateOf, sectionEndsOf } from './room-clock.ts'
import type { PauseReply, RoomResult, RoomStatus, RoomTimeline, SaveReply, StartReply, SubmitReply, WriterFacts } from './room-messages.ts'

interface Marked {
  readonly result: AttemptResult
  readonly receipt: string
}

/** @param row as it was when the ops came; `closed` says whether the attempt has ended since. */
export function savedReply(row: AttemptRow, log: HeldLog, epoch: number, receivedAt: number, closed: boolean): SaveReply {
  return {
    kind: 'saved',
    applied: log.appliedSeq(epoch),
    late: log.lateCount,
    state: closed || row.state === 'closed' ? 'closed' : 'open',
    serverNow: receivedAt,
    deadlineAt: row.deadlineAt,
    ...sectionEndsOf(row, log),
  }
}

export function pauseReply(row: AttemptRow, log: HeldLog, epoch: number, now: number): PauseReply {
  const state = pauseStateOf(row, log) ?? { pausesLeft: 0, pausedAt: null, until: null }
  return { kind: 'clock', applied: log.appliedSeq(epoch), serverNow: now, deadlineAt: row.deadlineAt, ...sectionEndsOf(row, log), ...state }
}

export function alreadyOpen(row: AttemptRow, log: HeldLog): StartReply {
  const { startedAt, deadlineAt } = row
  const mode = shownMode(row.mode)
  return { kind: 'open', attemptId: attemptIdOf(row.testId, row.n), startedAt, deadlineAt, lastSavedAt: log.lastSavedAt, mode }
}

export function receiptReply(row: AttemptRow | null, log: LogSummary, receipt: string | null, now: number): SubmitReply {
  if (row === null || row.closedAt === null || row.reason === null || receipt === null) return { kind: 'refused', code: 'internal' }
  const { reason, closedAt } = row
  return { kind: 'closed', reason, closedAt, late: log.lateCount, receipt, serverNow: now }
}

export function statusOf(row: AttemptRow, log: LogSummary, receipt: string | null): RoomStatus {
  const { state, startedAt, deadlineAt, closedAt, reason, paperVersion, seed, language } = row
  const { lastSavedAt, lateCount: late } = log
  return {
    attemptId: attemptIdOf(row.testId, row.n),
    state,
    startedAt,
    deadlineAt,
    closedAt,
    lastSavedAt,
    paperVersion,
    seed,
    language,
    reason,
    receipt,
    late,
    mode: shownMode(row.mode),
    lostTime: lostTimeOf(log.clockEntries),
    isPreview: row.mode === 'preview',
  }
}

export function resultReply(row: AttemptRow, log: HeldLog, marked: Marked | null, ranking: boolean): RoomResult | null {
  if (row.reason === null || marked === null) return null
  const { keyVersion, reason, category, stateCode } = row
  const { result, receipt } = marked
  const status = statusOf(row, log, receipt)
  const withLate = totalWithLate(row, log)
  return { status, keyVersion, reason, ranking, category, stateCode, result, receipt, withLate, isInShard: isInShard(row) }
}

/** Of an attempt whose log was dropped: its marks are in the record or in its file. */
export function droppedResultReply(row: AttemptRow, dropped: DroppedAttempt, ranking: boolean): RoomResult | null {
  if (row.reason === null) return null
  const { keyVersion, reason, category, stateCode } = row
  const { receipt, withLate } = dropped
  const status = statusOf(row, dropped, receipt)
  return { status, keyVersion, reason, ranking, category, stateCode, result: null, receipt, withLate, isInShard: isInShard(row) }
}

const isInShard = ({ shard, shardDue }: AttemptRow): boolean => shard !== null && !shardDue

/** What the marks would be with the answers that came too late; null where none did. */
function totalWithLate(row: AttemptRow, log: HeldLog): Tally | null {
  return log.lateCount === 0 ? null : resultFrom(row, log, true).total
}

/** The marks of a closed attempt by the key it pinned. */
export function resultFrom(row: AttemptRow, log: LogOfResult, withLate = false): AttemptResult {
  const { plan, keys } = log.pinned
  return resultOf(plan, keys, foldLog(plan.questions.length, log.batches, withLate), {
    only: row.only,
    settled: log.settled,
    chosen: foldChoice(plan.sections, log.batches, withLate).sections,
    elapsedMs: (row.closedAt ?? row.deadlineAt) - row.startedAt,
  })
}

type LogOfResult = Pick<HeldLog, 'pinned' | 'batches' | 'settled'>

/** What a room keeps of a closed attempt when it drops the log. */
export function droppedAttempt(row: AttemptRow, log: HeldLog, receipt: string): DroppedAttempt {
  const { release, graceSeconds } = log.pinned.plan.pattern
  return {
    row,
    receipt,
    applied: log.appliedSeq(row.epoch),
    lastSavedAt: log.lastSavedAt,
    lateCount: log.lateCount,
    clockEntries: log.clockEntries,
    withLate: totalWithLate(row, log),
    pattern: { release, ...(graceSeconds === undefined ? {} : { graceSeconds }) },
  }
}

/** What a receipt is made from: of the whole attempt, or, where its file is lost, of what the room still knows. */
export function receiptRecord(row: AttemptRow, stored: StoredAttempt | null, receipt: string | null): ReceiptRecord | null {
  const { testId, n, round, language, seed, paperVersion, startedAt, closedAt, reason, only } = row
  if (closedAt === null || reason === null || receipt === null) return null
  if (stored !== null) {
    const record = recordOfFile(stored, seed)
    return { ...record, only: record.only ?? only }
  }
  const lost = { title: null, plan: null, answers: null, log: null, chosen: [] }
  return { testId, n, round, mode: shownMode(row.mode), language, seed, paperVersion, startedAt, closedAt, reason, receipt, only, ...lost }
}

export function timelineReply({ state, startedAt, closedAt }: AttemptRow, log: readonly StoredOps[]): RoomTimeline | null {
  if (state !== 'closed' || closedAt === null) return null
  const batches = log.filter(({ late }) => !late).map(({ epoch, ops, late, receivedAt }) => ({ epoch, ops, late, receivedAt }))
  return { startedAt, closedAt, batches }
}

/** @param tellsKeys whether the keys of settled questions may be told now */
export function writerFacts(row: AttemptRow, log: HeldLog, now: number, tellsKeys: boolean): WriterFacts {
  const { epoch, seed, language, paperVersion, startedAt, deadlineAt, graceMs, compensationMs } = row
  const { title, plan } = log.pinned
  return {
    attemptId: attemptIdOf(row.testId, row.n),
    epoch,
    seed,
    language,
    paperVersion,
    startedAt,
    deadlineAt,
    graceMs,
    compensationMs,
    title,
    pattern: plan.pattern,
    copy: serverCopy(row, log, now, tellsKeys),
    mode: shownMode(row.mode),
    only: row.only,
    pause: pauseStateOf(row, log),
    lostTime: lostTimeOf(log.clockEntries),
  }
}

/** What the room holds of an attempt. The keys of settled questions come along only where `tellsKeys` says that they may. */
export function serverCopy(row: AttemptRow, log: HeldLog, now: number, tellsKeys = false): ServerCopy {
  const questions = foldLog(log.pinned.plan.questions.length, log.batches)
  // A choice of sections is made from wherever the learner is.
  const last = log.batches.flatMap(({ ops }) => ops).findLast((op) => !isSectionChoice(op))
  const choice = foldChoice(log.pinned.plan.sections, log.batches)
  return {
    applied: [row.epoch, log.appliedSeq(row.epoch)] as const,
    ...copyOf(questions),
    current: last?.[1] ?? null,
    state: row.state,
    serverNow: now,
    deadlineAt: row.deadlineAt,
    ...sectionEndsOf(row, log),
    ...(choice.epoch === 0 ? {} : { choice }),
    ...(tellsKeys && givesFeedback(row.mode) ? { settled: [...log.settled.keys()].map((question) => settledQuestion(log, question)) } : {}),
  }
}
