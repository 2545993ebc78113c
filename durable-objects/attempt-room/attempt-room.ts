import { DurableObject } from 'cloudflare:workers'
import { createHash } from 'node:crypto'
import type { CloseReason, Op, ServerCopy } from '#contract/attempt.ts'
import { attemptIdOf } from '#contract/ids.ts'
import { closesItselfAt, timesOf } from '#domain/attempt-clock.ts'
import { foldLog } from '#domain/attempt-log.ts'
import { receiptText, resultOf } from '#domain/attempt-result.ts'
import { now } from '../lib/clock.ts'
import { migrate } from '../lib/migrate.ts'
import { AttemptRecords } from './attempt-records.ts'
import type { AttemptRow } from './attempt-row.ts'
import { ATTEMPT_ROOM_STEPS } from './attempt-tables.ts'
import { HeldAttempts } from './held-attempts.ts'
import { RETRY_MS, sendEvents } from './outbox.ts'
import type {
  AttemptRoomCalls,
  Refusal,
  RoomResult,
  RoomStatus,
  RoomTimeline,
  SaveReply,
  StartOrder,
  StartReply,
  SubmitReply,
  WriterFacts,
} from './room-messages.ts'
import { alreadyOpen, receiptReply, resultReply, savedReply, serverCopy, statusOf, timelineReply, writerFacts } from './room-replies.ts'
import { takeIn } from './take-in.ts'

/**
 * One per user and test: the only writer of that learner's attempts there. Everything is in its SQLite before a reply leaves (the
 * output gate sees to it), memory is a cache that may be lost between any two calls.
 */
export class AttemptRoom extends DurableObject<Env> implements AttemptRoomCalls {
  readonly #attempts: HeldAttempts

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    migrate(ctx.storage, ATTEMPT_ROOM_STEPS)
    this.#attempts = new HeldAttempts(ctx.storage, new AttemptRecords(ctx.storage.sql))
  }

  /** Starts an attempt, or says which one is open. However many starts run at once, one attempt comes of them. */
  async start(order: StartOrder): Promise<StartReply> {
    await this.#closeIfDue('deadline')
    const open = this.#attempts.open()
    if (open !== null) return alreadyOpen(open, this.#attempts.log(open.n))
    const n = (this.#attempts.latest()?.n ?? 0) + 1
    const test = { ...order.plan.pattern, isLive: order.isLive, closesAt: order.closesAt }
    const times = timesOf(test, order.minutesPerHour, now(), order.jitter)
    // The hub learns of it first: a register that names one attempt too many is mended on the next look, one too few leaks a solution.
    await this.#hub(order.userId).registerAttempt({
      attemptId: attemptIdOf(order.testId, n),
      testId: order.testId,
      title: order.title,
      startedAt: times.startedAt,
      deadlineAt: times.deadlineAt,
      room: roomName(order.userId, order.testId),
      questionIds: order.plan.questions.map(({ id }) => id),
    })
    // Another start may have run while the hub was asked.
    const meanwhile = this.#attempts.open()
    if (meanwhile !== null) return alreadyOpen(meanwhile, this.#attempts.log(meanwhile.n))
    const { userId, testId, language, seed, category, stateCode, paperVersion, keyVersion } = order
    const row: AttemptRow = {
      ...{ n, userId, testId, language, seed, category, stateCode, paperVersion, keyVersion, ...times },
      ...{ epoch: 1, revokedEpoch: 0, state: 'open', closedAt: null, reason: null, openSent: false, closeSent: false },
    }
    this.#attempts.insert(row, { title: order.title, plan: order.plan, keys: order.keys })
    await this.ctx.storage.setAlarm(closesItselfAt(row))
    await this.#sendEvents()
    return { kind: 'started', facts: writerFacts(row, this.#attempts.log(n), now()) }
  }

  /** Makes the caller the only writer; whoever wrote before is told so with the next save. */
  async continueHere(n: number): Promise<{ kind: 'continued'; facts: WriterFacts } | Refusal> {
    await this.#closeIfDue('deadline')
    const row = this.#attempts.find(n)
    if (row === null) return { kind: 'refused', code: 'not_found' }
    if (row.state === 'closed') return { kind: 'refused', code: 'attempt_closed' }
    const writer = this.#attempts.setWriter(row, row.epoch + 1, row.revokedEpoch)
    return { kind: 'continued', facts: writerFacts(writer, this.#attempts.log(n), now()) }
  }

  /** Takes in a batch of ops: all of it or nothing. The reply leaves once they are durable. */
  async save(n: number, epoch: number, ops: Op[]): Promise<SaveReply> {
    const row = this.#attempts.find(n)
    if (row === null) return { kind: 'refused', code: 'attempt_revoked' }
    const receivedAt = now()
    const refusal = takeIn(this.#attempts, row, epoch, ops, receivedAt)
    if (refusal !== null) return refusal
    const closed = await this.#closeIfDue('deadline')
    if (!row.openSent) await this.#sendEvents()
    return savedReply(row, this.#attempts.log(n), epoch, receivedAt, closed)
  }

  /** Takes in the last ops and ends the attempt. Repeats, from whichever tab, get the same receipt. */
  async submit(n: number, epoch: number, ops: Op[]): Promise<SubmitReply> {
    const row = this.#attempts.find(n)
    if (row === null) return { kind: 'refused', code: 'attempt_revoked' }
    if (row.state === 'closed' && row.reason === 'submit') return this.#receipt(n)
    const receivedAt = now()
    const refusal = takeIn(this.#attempts, row, epoch, ops, receivedAt)
    if (refusal !== null) return refusal
    if (!(await this.#closeIfDue('deadline'))) await this.#close(n, receivedAt, 'submit')
    return this.#receipt(n)
  }

  /** What the room holds, for a writer that lost its own copy. */
  async copy(n: number, epoch: number): Promise<{ kind: 'copy'; copy: ServerCopy } | Refusal> {
    const row = this.#attempts.find(n)
    if (row === null || epoch <= row.revokedEpoch) return { kind: 'refused', code: 'attempt_revoked' }
    const copy = serverCopy(row, this.#attempts.log(n), now())
    return epoch === row.epoch ? { kind: 'copy', copy } : { kind: 'refused', code: 'attempt_superseded', copy }
  }

  async status(n: number): Promise<RoomStatus | null> {
    await this.#closeIfDue('deadline')
    const row = this.#attempts.find(n)
    return row === null ? null : statusOf(row, this.#attempts.log(n), this.#attempts.result(n)?.receipt ?? null)
  }

  /** The marked attempt, or null while it is open or unknown. `n` null asks for the first, which is the ranking one. */
  async result(n: number | null): Promise<RoomResult | null> {
    await this.#closeIfDue('deadline')
    const row = this.#attempts.find(n ?? 1)
    return row === null ? null : resultReply(row, this.#attempts.log(row.n), this.#attempts.result(row.n))
  }

  /** What was done in a closed attempt, in its order, or null while it is open or unknown. */
  async timeline(n: number): Promise<RoomTimeline | null> {
    await this.#closeIfDue('deadline')
    const row = this.#attempts.find(n)
    return row === null ? null : timelineReply(row, this.#attempts.log(n))
  }

  /** Ends the present writer's right to write; the learner may continue after signing in again. */
  async revoke(): Promise<void> {
    const row = this.#attempts.open()
    if (row !== null) this.#attempts.setWriter(row, row.epoch, row.epoch)
  }

  /**
   * For the sweep, which comes when the record of truth thinks an attempt has been open for too long: closes it as the alarm should
   * have, and tells the record everything again, in case a message was lost on the way. A repeat changes nothing there.
   */
  async sweep(): Promise<void> {
    await this.#closeIfDue('sweep')
    await this.#sendEvents(this.#attempts.all())
  }

  /** Fires at least once, perhaps late or twice: everything it does is safe to do again. */
  override async alarm(): Promise<void> {
    await this.#closeIfDue('deadline')
    await this.#sendEvents()
    const open = this.#attempts.open()
    if (open !== null && (await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(closesItselfAt(open))
  }

  async #closeIfDue(reason: 'deadline' | 'sweep'): Promise<boolean> {
    const open = this.#attempts.open()
    if (open === null || now() < closesItselfAt(open)) return false
    // The attempt ended at its deadline, whenever we came to write it down.
    await this.#close(open.n, open.deadlineAt, reason)
    return true
  }

  async #close(n: number, closedAt: number, reason: CloseReason): Promise<void> {
    const row = this.#attempts.find(n)
    if (row === null || row.state === 'closed') return
    // No await from here to the transaction: a save that slipped in between would be acknowledged and not marked.
    const { pinned, batches } = this.#attempts.log(n)
    const result = resultOf(pinned.plan, pinned.keys, foldLog(pinned.plan.questions.length, batches))
    const receipt = createHash('sha256')
      .update(receiptText(attemptIdOf(row.testId, n), row.userId, closedAt, result))
      .digest('base64url')
    this.#attempts.close(row, closedAt, reason, result, receipt)
    await this.ctx.storage.setAlarm(now() + RETRY_MS)
    await this.#sendEvents()
  }

  #receipt(n: number): SubmitReply {
    return receiptReply(this.#attempts.find(n), this.#attempts.log(n), this.#attempts.result(n), now())
  }

  #sendEvents(rows?: readonly AttemptRow[]): Promise<void> {
    const { storage } = this.ctx
    const attemptClosed = (userId: string, attemptId: string) => this.#hub(userId).attemptClosed(attemptId)
    return sendEvents({ attempts: this.#attempts, storage, queue: this.env.ATTEMPT_EVENTS, attemptClosed }, rows)
  }

  #hub(userId: string): DurableObjectStub<import('../user-hub/user-hub.ts').UserHub> {
    return this.env.USER_HUB.get(this.env.USER_HUB.idFromName(userId))
  }
}

/** A room's name: an attempt id and its owner lead to it without any look-up. */
export const roomName = (userId: string, testId: string): string => `${userId}:${testId}`
