import type * as z from 'zod/mini'
import type { AdminAttempt, LearnerDetail, LearnerRow, timeOrder, voidOrder } from '#contract/attempt-admin/schemas.ts'
import { parseAttemptId } from '#contract/shared/ids.ts'
import type { AttemptRoomCalls, AttemptAdminReply, AttemptAdminView } from '#do/attempt-room/room-messages.ts'
import type { Actor, AuditEntry } from '#worker/db/audit.ts'
import { guardedBatch, isRepeat } from '#worker/db/guarded-batch.ts'
import { sealForDeadline } from '#worker/db/sealed-until.ts'
import { AppError } from '#worker/http/app-error.ts'
import { logLine } from '#worker/http/log.ts'
import { deadlineStatement, reopenStatement, voidStatements } from './attempt-rows.sql.ts'
import { accommodationStatement, findLearner, findLearners, listAttempts } from './queries.ts'

export interface AttemptAdminDeps {
  readonly db: D1Database
  readonly room: (userId: string, testId: string) => AttemptRoomCalls
  /** Tells the learner's pages that the attempt changed; may fail, since they ask on their own too. */
  readonly pushChanged: (userId: string, attemptId: string) => Promise<void>
  /** Tells the sitting of the test, where it has one, that an attempt ends as late as this (ms UTC). */
  readonly raiseDeadline: (testId: string, deadlineAt: number) => Promise<void>
  /** Counts the test's board again. */
  readonly rebuildBoard: (testId: string) => Promise<unknown>
  readonly now: number
  readonly newId: () => string
}

export type TimeOrder = z.infer<typeof timeOrder>
export type VoidOrder = z.infer<typeof voidOrder>

/** Whose attempt. */
export interface Subject {
  readonly userId: string
  readonly attemptId: string
}

export const searchLearners = (deps: AttemptAdminDeps, query: string): Promise<LearnerRow[]> => findLearners(deps.db, query)

/** A learner with the newest attempts. Errors: not_found. */
export async function learnerDetail(deps: AttemptAdminDeps, userId: string): Promise<LearnerDetail> {
  const [row, attempts] = await Promise.all([findLearner(deps.db, userId), listAttempts(deps.db, userId)])
  if (row === null) throw new AppError('not_found')
  return { ...row, attempts }
}

/** What the room holds of an attempt. Errors: not_found. */
export async function adminAttempt(deps: AttemptAdminDeps, subject: Subject): Promise<AdminAttempt> {
  return { ...shown(await viewOf(deps, subject)), serverNow: deps.now }
}

async function viewOf(deps: AttemptAdminDeps, { userId, attemptId }: Subject): Promise<AttemptAdminView> {
  const { testId } = partsOf({ userId, attemptId })
  const view = (await deps.room(userId, testId).office()).find((one) => one.attemptId === attemptId)
  if (view === undefined) throw new AppError('not_found')
  return view
}

/**
 * Before a deadline moves, the results of the test are sealed for it. An order that was carried out moves nothing when it is sent again,
 * and seals nothing. Errors: results_released.
 */
async function keepSealed(deps: AttemptAdminDeps, testId: string, deadlineAt: number, isDone: boolean): Promise<void> {
  if (isDone) return
  if (!(await sealForDeadline(deps.db, testId, deadlineAt, deps.now))) throw new AppError('results_released')
  await deps.raiseDeadline(testId, deadlineAt)
}

/** Gives minutes to an open attempt. Errors: not_found, conflict where it is closed, results_released. */
export async function giveTime(deps: AttemptAdminDeps, actor: Actor, subject: Subject, wish: TimeOrder): Promise<AdminAttempt> {
  const { testId, n } = partsOf(subject)
  const present = await viewOf(deps, subject)
  await reserve(deps, actor, 'attempt.give_time', subject, wish)
  const isDone = await isCarriedOut(deps, 'attempt.give_time', subject, wish)
  await keepSealed(deps, testId, present.deadlineAt + wish.minutes * 60_000, isDone)
  const done = checked(await deps.room(subject.userId, testId).give(n, wish.minutes * 60_000, wish.reason, wish.order))
  const moved = deadlineStatement(deps.db, subject.userId, testId, n, done.after.deadlineAt)
  await record(deps, actor, 'attempt.give_time', subject, done, wish, [moved])
  return { ...shown(done.after), serverNow: deps.now }
}

/** Opens a closed attempt again for so many minutes. Errors: not_found, conflict where it is open, void, or not the latest; results_released. */
export async function reopenAttempt(deps: AttemptAdminDeps, actor: Actor, subject: Subject, wish: TimeOrder): Promise<AdminAttempt> {
  const { testId, n } = partsOf(subject)
  const { deadlineAt: present } = await viewOf(deps, subject)
  await reserve(deps, actor, 'attempt.reopen', subject, wish)
  const isDone = await isCarriedOut(deps, 'attempt.reopen', subject, wish)
  await keepSealed(deps, testId, Math.max(present, deps.now + wish.minutes * 60_000), isDone)
  const done = checked(await deps.room(subject.userId, testId).reopen(n, wish.minutes * 60_000, wish.reason, wish.order))
  const { deadlineAt, round } = done.after
  await record(deps, actor, 'attempt.reopen', subject, done, wish, [reopenStatement(deps.db, subject.userId, testId, n, deadlineAt, round)])
  if (done.before.ranking) await deps.rebuildBoard(testId)
  return { ...shown(done.after), serverNow: deps.now }
}

/** Takes a closed attempt out of rank and averages. Errors: not_found, conflict where it is open or void already. */
export async function voidAttempt(deps: AttemptAdminDeps, actor: Actor, subject: Subject, wish: VoidOrder): Promise<AdminAttempt> {
  const { testId, n } = partsOf(subject)
  await reserve(deps, actor, 'attempt.void', subject, wish)
  const done = checked(await deps.room(subject.userId, testId).voidAttempt(n, wish.order))
  await record(
    deps,
    actor,
    'attempt.void',
    subject,
    done,
    wish,
    voidStatements(deps.db, subject.userId, testId, n, done.rankingN, deps.now),
  )
  if (done.before.ranking) await deps.rebuildBoard(testId)
  return { ...shown(done.after), serverNow: deps.now }
}

/** Sets the compensatory time of a learner, for attempts that start from now on. Errors: not_found. */
export async function setAccommodation(
  deps: AttemptAdminDeps,
  actor: Actor,
  userId: string,
  minutesPerHour: number,
  reason: string,
): Promise<LearnerRow> {
  const row = await findLearner(deps.db, userId)
  if (row === null) throw new AppError('not_found')
  const written = await guardedBatch(deps.db, {
    guard: {
      sql: 'SELECT EXISTS (SELECT 1 FROM user WHERE id = ?1 AND deleted_at IS NULL AND accommodation_minutes_per_hour = ?2)',
      binds: [userId, row.minutesPerHour],
    },
    writes: [accommodationStatement(deps.db, userId, minutesPerHour)],
    audit: {
      id: deps.newId(),
      at: deps.now,
      actorId: actor.actorId,
      requestId: actor.requestId,
      signIn: actor.signIn,
      action: 'user.accommodation',
      target: userId,
      content: { minutesPerHour, reason },
      before: String(row.minutesPerHour),
      after: JSON.stringify({ minutesPerHour, reason }),
    },
  })
  if (written === 'conflict') throw new AppError('conflict')
  return { ...row, minutesPerHour }
}

type Done = Extract<AttemptAdminReply, { readonly kind: 'done' }>

function checked(reply: AttemptAdminReply): Done {
  if (reply.kind === 'refused') throw new AppError(reply.code)
  return reply
}

/**
 * Binds the order's id to this act, attempt and content before the room acts, so that two different contents under one id can never both be
 * carried out, and an act that breaks off in between has left a trace that sending it again completes. Throws `OrderReused`.
 */
const reserve = (deps: AttemptAdminDeps, actor: Actor, action: Act, subject: Subject, wish: Wish): Promise<unknown> =>
  guardedBatch(deps.db, {
    guard: null,
    writes: [],
    audit: {
      ...entryOf(deps, actor, subject, action, wish),
      id: wish.order,
      action: 'attempt.order',
      before: null,
      after: JSON.stringify({ act: action, ...wishOf(wish) }),
    },
  })

/** Whether the record knows already that the order was carried out. */
const isCarriedOut = (deps: AttemptAdminDeps, action: Act, { userId, attemptId }: Subject, wish: Wish): Promise<boolean> =>
  isRepeat(deps.db, { id: `${wish.order}:done`, action, target: `${userId}:${attemptId}`, content: [action, wishOf(wish)] })

type Act = 'attempt.give_time' | 'attempt.reopen' | 'attempt.void'
type Wish = VoidOrder & { readonly minutes?: number }

const wishOf = ({ minutes, reason }: Wish) => ({ ...(minutes === undefined ? {} : { minutes }), reason })

const entryOf = (deps: AttemptAdminDeps, actor: Actor, { userId, attemptId }: Subject, act: Act, wish: Wish) =>
  ({
    at: deps.now,
    actorId: actor.actorId,
    requestId: actor.requestId,
    signIn: actor.signIn,
    target: `${userId}:${attemptId}`,
    content: [act, wishOf(wish)],
  }) satisfies Partial<AuditEntry>

/**
 * The room has done it; now the record and the audit log learn of it together, and then the learner. Where that fails the order is sent
 * again: the room gives the same reply, and all of this changes nothing the second time.
 */
async function record(
  deps: AttemptAdminDeps,
  actor: Actor,
  action: Act,
  subject: Subject,
  { before, after }: Done,
  wish: Wish,
  writes: readonly D1PreparedStatement[],
): Promise<void> {
  await guardedBatch(deps.db, {
    guard: null,
    writes,
    audit: {
      ...entryOf(deps, actor, subject, action, wish),
      id: `${wish.order}:done`,
      action,
      before: JSON.stringify(essence(before)),
      after: JSON.stringify({ ...essence(after), reason: wish.reason }),
    },
  })
  const { userId, attemptId } = subject
  await deps.pushChanged(userId, attemptId).catch((error: unknown) => {
    logLine('warn', { event: 'attempt_change_not_told', attemptId, error: String(error) })
  })
}

const essence = ({ state, deadlineAt, isVoid, ranking, round }: AttemptAdminView) => ({ state, deadlineAt, isVoid, ranking, round })

/** The number of openings is the record's business. */
function shown(office: AttemptAdminView): Omit<AdminAttempt, 'serverNow'> {
  const { round: _, ...view } = office
  return view
}

function partsOf({ attemptId }: Subject): { testId: string; n: number } {
  const parts = parseAttemptId(attemptId)
  if (parts === null) throw new AppError('not_found')
  return parts
}
