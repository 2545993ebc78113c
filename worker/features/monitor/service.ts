import type { ExtendAllOrder, ExtendAllResponse, Monitor, OpenAttemptRow } from '#contract/monitor/schemas.ts'
import { attemptIdOf } from '#contract/shared/ids.ts'
import type { AttemptRoomCalls } from '#do/attempt-room/room-messages.ts'
import type { LiveSittingCalls, SittingProgress } from '#do/live-sitting/sitting-calls.ts'
import type { PresenceCalls } from '#do/presence/presence-calls.ts'
import { presenceShard } from '#domain/notifying/presence-shard.ts'
import type { Actor } from '#worker/db/audit.ts'
import { guardedBatch } from '#worker/db/guarded-batch.ts'
import { findPersonNames } from '#worker/db/person-names.sql.ts'
import { insertJobStatement, type JobMessage } from '#worker/db/job-rows.ts'
import { prolongSealStatement } from '#worker/db/sealed-until.ts'
import { AppError } from '#worker/http/app-error.ts'
import { logLine } from '#worker/http/log.ts'
import { countMonitor, listOpen, type OpenRow } from './open-attempts.sql.ts'
import { findTestKind } from './queries.ts'

const PAGE = 20
/** For so many open attempts it is asked which of their learners are connected. */
const MOST_ASKED = 2_000
const HALF_AN_HOUR_MS = 30 * 60_000

export interface MonitorDeps {
  readonly db: D1Database
  readonly room: (userId: string, testId: string) => Pick<AttemptRoomCalls, 'office'>
  readonly sitting: (testId: string) => Pick<LiveSittingCalls, 'progress'>
  readonly presence: (shard: number) => Pick<PresenceCalls, 'among'>
  readonly now: number
}

/** What continues at a test now. Errors: not_found. */
export async function monitorTest(deps: MonitorDeps, testId: string, cursor: string | undefined): Promise<Monitor> {
  const [deadlineAt = '0', userId = ''] = cursor?.split(':') ?? []
  const [kind, counts, everybody, rows] = await Promise.all([
    findTestKind(deps.db, testId),
    countMonitor(deps.db, testId, deps.now - HALF_AN_HOUR_MS),
    listOpen(deps.db, testId, { deadlineAt: 0, userId: '' }, MOST_ASKED + 1),
    listOpen(deps.db, testId, { deadlineAt: Number(deadlineAt), userId }, PAGE + 1),
  ])
  if (kind === null) throw new AppError('not_found')
  const shown = rows.slice(0, PAGE)
  const isAsked = everybody.length <= MOST_ASKED
  const [connected, people, sitting] = await Promise.all([
    connectedOf(
      deps,
      (isAsked ? everybody : shown).map((row) => row.userId),
    ),
    findPersonNames(
      deps.db,
      shown.map((row) => row.userId),
    ),
    kind === 'live' ? progressOf(deps, testId) : null,
  ])
  const last = shown.at(-1)
  const active = isAsked ? everybody.filter((row) => connected.has(row.userId)).length : null
  return {
    testId,
    ...counts,
    started: counts.open + counts.submitted,
    active,
    disconnected: active === null ? null : everybody.length - active,
    ...(sitting === null ? {} : { sitting }),
    items: await Promise.all(shown.map((row) => openAttempt(deps, testId, row, connected))),
    people,
    next: rows.length > PAGE && last !== undefined ? `${last.deadlineAt}:${last.userId}` : null,
    serverNow: deps.now,
  }
}

/** Null where the test has no sitting yet, and where the sitting or a part of it does not answer: the rest is worth seeing all the same. */
async function progressOf({ sitting }: MonitorDeps, testId: string): Promise<SittingProgress | null> {
  try {
    return await sitting(testId).progress()
  } catch (error) {
    logLine('warn', { event: 'sitting_not_seen', testId, error: String(error) })
    return null
  }
}

/** An open attempt as its room has it; where that does not answer, as the record has it. */
async function openAttempt(deps: MonitorDeps, testId: string, row: OpenRow, connected: ReadonlySet<string>): Promise<OpenAttemptRow> {
  const attemptId = attemptIdOf(testId, row.n)
  const { userId, mode, startedAt, deadlineAt } = row
  const known = { userId, attemptId, mode, startedAt, isConnected: connected.has(userId) }
  try {
    const view = (await deps.room(userId, testId).office()).find((one) => one.attemptId === attemptId)
    return { ...known, deadlineAt: view?.deadlineAt ?? deadlineAt, lastSavedAt: view?.lastSavedAt ?? null }
  } catch (error) {
    logLine('warn', { event: 'room_not_seen', attemptId, error: String(error) })
    return { ...known, deadlineAt, lastSavedAt: null }
  }
}

/** Which of these people have a connected page: one question to each shard that one of them belongs to. */
async function connectedOf(deps: MonitorDeps, userIds: readonly string[]): Promise<Set<string>> {
  const shards = [...Map.groupBy(new Set(userIds), (userId) => presenceShard(userId))]
  const answers = await Promise.all(shards.map(([shard, own]) => deps.presence(shard).among(own)))
  return new Set(answers.flat())
}

export interface ExtendDeps {
  readonly db: D1Database
  readonly queue: { send(message: JobMessage): Promise<unknown> }
  readonly now: number
}

/** Orders time for everyone who is at the test; the order's id is the job's, so the same order twice is one; throws `OrderReused`. Errors: not_found. */
export async function extendAll(
  deps: ExtendDeps,
  actor: Actor,
  testId: string,
  { order, minutes, reason }: ExtendAllOrder,
): Promise<ExtendAllResponse> {
  if ((await findTestKind(deps.db, testId)) === null) throw new AppError('not_found')
  const { open } = await countMonitor(deps.db, testId, deps.now)
  const detail = { minutes, reason: reason.trim(), given: 0 }
  await guardedBatch(deps.db, {
    guard: null,
    writes: [
      prolongSealStatement(deps.db, testId, minutes * 60_000, deps.now),
      insertJobStatement(deps.db, {
        id: order,
        kind: 'extendAll',
        target: testId,
        cursor: '0:',
        total: open,
        detail,
        actorId: actor.actorId,
        startedAt: deps.now,
      }),
    ],
    audit: {
      id: order,
      at: deps.now,
      actorId: actor.actorId,
      requestId: actor.requestId,
      signIn: actor.signIn,
      action: 'test.extend_all',
      target: testId,
      content: { minutes, reason: detail.reason },
      before: null,
      after: JSON.stringify({ minutes, reason: detail.reason, open }),
    },
  })
  await deps.queue.send({ jobId: order }).catch((error: unknown) => {
    logLine('warn', { event: 'job_not_queued', jobId: order, error: String(error) })
  })
  return { jobId: order }
}
