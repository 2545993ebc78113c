import { DurableObject } from 'cloudflare:workers'
import { createHash } from 'node:crypto'
import type { AttemptEvent, AttemptFacts } from '#contract/attempt-event.ts'
import type { CloseReason, Op, ServerCopy } from '#contract/attempt.ts'
import { attemptIdOf } from '#contract/ids.ts'
import { closesItselfAt, timesOf } from '#domain/attempt-clock.ts'
import { copyOf, decideOps, foldLog } from '#domain/attempt-log.ts'
import { receiptText, resultOf } from '#domain/attempt-result.ts'
import { now } from '../lib/clock.ts'
import { migrate } from '../lib/migrate.ts'
import { ATTEMPT_ROOM_STEPS, AttemptRecords, type AttemptRow, type Pinned, type StoredBatch } from './attempt-records.ts'
import type {
  AttemptRoomCalls,
  Refusal,
  RoomResult,
  RoomStatus,
  SaveReply,
  StartOrder,
  StartReply,
  SubmitReply,
  WriterFacts,
} from './room-messages.ts'

/** How soon an event that did not reach the queue is tried again, in ms. */
const RETRY_MS = 5_000

/**
 * One per user and test: the only writer of that learner's attempts there. Everything is in its SQLite before a reply leaves (the
 * output gate sees to it), memory is a cache that may be lost between any two calls.
 */
export class AttemptRoom extends DurableObject<Env> implements AttemptRoomCalls {
  readonly #records: AttemptRecords
  #cache: { readonly n: number; readonly pinned: Pinned; readonly batches: StoredBatch[] } | null = null

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    migrate(ctx.storage, ATTEMPT_ROOM_STEPS)
    this.#records = new AttemptRecords(ctx.storage.sql)
  }

  /** Starts an attempt, or says which one is open. However many starts run at once, one attempt comes of them. */
  async start(order: StartOrder): Promise<StartReply> {
    await this.#closeIfDue('deadline')
    const open = this.#openAttempt()
    if (open !== null) return this.#alreadyOpen(open)
    const n = (this.#records.latest()?.n ?? 0) + 1
    const times = timesOf(
      { ...order.plan.pattern, isLive: order.isLive, closesAt: order.closesAt },
      order.minutesPerHour,
      now(),
      order.jitter,
    )
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
    const meanwhile = this.#openAttempt()
    if (meanwhile !== null) return this.#alreadyOpen(meanwhile)
    const { userId, testId, language, seed, category, stateCode, paperVersion, keyVersion } = order
    const row: AttemptRow = {
      ...{ n, userId, testId, language, seed, category, stateCode, paperVersion, keyVersion, ...times },
      ...{ epoch: 1, revokedEpoch: 0, state: 'open', closedAt: null, reason: null, openSent: false, closeSent: false },
    }
    this.ctx.storage.transactionSync(() => this.#records.insert(row, { title: order.title, plan: order.plan, keys: order.keys }))
    await this.ctx.storage.setAlarm(closesItselfAt(row))
    await this.#sendEvents()
    return { kind: 'started', facts: this.#factsOf(row) }
  }

  /** Makes the caller the only writer; whoever wrote before is told so with the next save. */
  async continueHere(n: number): Promise<{ kind: 'continued'; facts: WriterFacts } | Refusal> {
    await this.#closeIfDue('deadline')
    const row = this.#records.find(n)
    if (row === null) return { kind: 'refused', code: 'not_found' }
    if (row.state === 'closed') return { kind: 'refused', code: 'attempt_closed' }
    this.#records.setWriter(n, row.epoch + 1, row.revokedEpoch)
    return { kind: 'continued', facts: this.#factsOf({ ...row, epoch: row.epoch + 1 }) }
  }

  /** Takes in a batch of ops: all of it or nothing. The reply leaves once they are durable. */
  async save(n: number, epoch: number, ops: Op[]): Promise<SaveReply> {
    const row = this.#records.find(n)
    if (row === null) return { kind: 'refused', code: 'attempt_revoked' }
    const receivedAt = now()
    const refusal = this.#takeIn(row, epoch, ops, receivedAt)
    if (refusal !== null) return refusal
    const closed = await this.#closeIfDue('deadline')
    if (!row.openSent) await this.#sendEvents()
    return {
      kind: 'saved',
      applied: this.#appliedSeq(n, epoch),
      late: this.#lateCount(n),
      state: closed || row.state === 'closed' ? 'closed' : 'open',
      serverNow: receivedAt,
      deadlineAt: row.deadlineAt,
    }
  }

  /** Takes in the last ops and ends the attempt. Repeats, from whichever tab, get the same receipt. */
  async submit(n: number, epoch: number, ops: Op[]): Promise<SubmitReply> {
    const row = this.#records.find(n)
    if (row === null) return { kind: 'refused', code: 'attempt_revoked' }
    if (row.state === 'closed' && row.reason === 'submit') return this.#receipt(n)
    const receivedAt = now()
    const refusal = this.#takeIn(row, epoch, ops, receivedAt)
    if (refusal !== null) return refusal
    if (!(await this.#closeIfDue('deadline'))) await this.#close(n, receivedAt, 'submit')
    return this.#receipt(n)
  }

  /** What the room holds, for a writer that lost its own copy. */
  async copy(n: number, epoch: number): Promise<{ kind: 'copy'; copy: ServerCopy } | Refusal> {
    const row = this.#records.find(n)
    if (row === null || epoch <= row.revokedEpoch) return { kind: 'refused', code: 'attempt_revoked' }
    if (epoch !== row.epoch) return { kind: 'refused', code: 'attempt_superseded', copy: this.#copyOf(row) }
    return { kind: 'copy', copy: this.#copyOf(row) }
  }

  async status(n: number): Promise<RoomStatus | null> {
    await this.#closeIfDue('deadline')
    const row = this.#records.find(n)
    return row === null ? null : this.#statusOf(row)
  }

  /** The marked attempt, or null while it is open or unknown. `n` null asks for the first, which is the ranking one. */
  async result(n: number | null): Promise<RoomResult | null> {
    await this.#closeIfDue('deadline')
    const row = this.#records.find(n ?? 1)
    const marked = row === null ? null : this.#records.result(row.n)
    if (row === null || row.reason === null || marked === null) return null
    const { pinned, batches } = this.#load(row.n)
    const hasLate = batches.some((batch) => batch.late)
    const withLate = hasLate ? resultOf(pinned.plan, pinned.keys, foldLog(pinned.plan.questions.length, batches, true)).total : null
    return {
      ...{
        status: this.#statusOf(row),
        keyVersion: row.keyVersion,
        reason: row.reason,
        ranking: isRanking(row),
        category: row.category,
        stateCode: row.stateCode,
      },
      ...{ result: marked.result, receipt: marked.receipt, withLate },
    }
  }

  /** Ends the present writer's right to write; the learner may continue after signing in again. */
  async revoke(): Promise<void> {
    const row = this.#openAttempt()
    if (row !== null) this.#records.setWriter(row.n, row.epoch, row.epoch)
  }

  /**
   * For the sweep, which comes when the record of truth thinks an attempt has been open for too long: closes it as the alarm should
   * have, and tells the record everything again, in case a message was lost on the way. A repeat changes nothing there.
   */
  async sweep(): Promise<void> {
    await this.#closeIfDue('sweep')
    await this.#sendEvents(this.#records.all())
  }

  /** Fires at least once, perhaps late or twice: everything it does is safe to do again. */
  override async alarm(): Promise<void> {
    await this.#closeIfDue('deadline')
    await this.#sendEvents()
    const open = this.#openAttempt()
    if (open !== null && (await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(closesItselfAt(open))
  }

  #takeIn(row: AttemptRow, epoch: number, ops: readonly Op[], receivedAt: number): Refusal | null {
    const { pinned, batches } = this.#load(row.n)
    const opCount = batches.reduce((sum, batch) => sum + batch.ops.length, 0)
    const head = {
      state: row.state,
      reason: row.reason,
      times: row,
      epoch: row.epoch,
      revokedEpoch: row.revokedEpoch,
      appliedSeq: this.#appliedSeq(row.n, row.epoch),
      opCount,
    }
    const decision = decideOps(head, pinned.plan.questions, epoch, ops, receivedAt)
    switch (decision.kind) {
      case 'refuse':
        return {
          kind: 'refused',
          code: decision.code,
          applied: head.appliedSeq,
          ...(decision.code === 'attempt_superseded' ? { copy: this.#copyOf(row) } : {}),
        }
      case 'invalid':
        return { kind: 'refused', code: 'invalid_request', reason: `ops.${decision.at}: ${decision.reason}` }
      case 'append':
        this.#records.append(row.n, epoch, decision.ops, receivedAt, decision.late)
        batches.push({ epoch, ops: decision.ops, late: decision.late, lastSeq: decision.ops.at(-1)?.[0] ?? 0, receivedAt })
        return null
      case 'repeat':
        return null
    }
  }

  async #closeIfDue(reason: 'deadline' | 'sweep'): Promise<boolean> {
    const open = this.#openAttempt()
    if (open === null || now() < closesItselfAt(open)) return false
    // The attempt ended at its deadline, whenever we came to write it down.
    await this.#close(open.n, open.deadlineAt, reason)
    return true
  }

  async #close(n: number, closedAt: number, reason: CloseReason): Promise<void> {
    const row = this.#records.find(n)
    if (row === null || row.state === 'closed') return
    // No await from here to the transaction: a save that slipped in between would be acknowledged and not marked.
    const { pinned, batches } = this.#load(n)
    const result = resultOf(pinned.plan, pinned.keys, foldLog(pinned.plan.questions.length, batches))
    const receipt = createHash('sha256')
      .update(receiptText(attemptIdOf(row.testId, n), row.userId, closedAt, result))
      .digest('base64url')
    this.ctx.storage.transactionSync(() => this.#records.close(n, closedAt, reason, result, receipt))
    await this.ctx.storage.setAlarm(now() + RETRY_MS)
    await this.#sendEvents()
  }

  /** The outbox: tells the queue and the hub what they have not heard yet; what fails stays unsent and the alarm comes back to it. */
  async #sendEvents(attempts: readonly AttemptRow[] = this.#records.withUnsentEvents()): Promise<void> {
    for (const row of attempts) {
      try {
        if (row.state === 'open') await this.env.ATTEMPT_EVENTS.send({ kind: 'opened', ...factsFor(row) } satisfies AttemptEvent)
        else {
          await this.env.ATTEMPT_EVENTS.send(this.#closedEvent(row))
          await this.#hub(row.userId).attemptClosed(attemptIdOf(row.testId, row.n))
        }
        this.#records.markSent(row.n, row.state === 'open' ? 'open' : 'both')
      } catch (error) {
        console.warn(
          JSON.stringify({
            level: 'warn',
            event: 'attempt_event_not_sent',
            attemptId: attemptIdOf(row.testId, row.n),
            error: String(error),
          }),
        )
        await this.ctx.storage.setAlarm(Math.min(now() + RETRY_MS, row.state === 'open' ? closesItselfAt(row) : Number.POSITIVE_INFINITY))
      }
    }
  }

  #closedEvent(row: AttemptRow): AttemptEvent {
    const marked = this.#records.result(row.n)
    if (marked === null || row.closedAt === null || row.reason === null) throw new Error(`closed attempt ${row.n} has no result`)
    const { result } = marked
    return {
      ...{ kind: 'closed', ...factsFor(row), closedAt: row.closedAt, reason: row.reason },
      ...{
        score12: result.total.score12,
        tieKey: result.tieKey,
        result: JSON.stringify({ ...result, reason: row.reason, receipt: marked.receipt }),
      },
    }
  }

  #openAttempt(): AttemptRow | null {
    const row = this.#records.latest()
    return row?.state === 'open' ? row : null
  }

  #alreadyOpen(row: AttemptRow): StartReply {
    const { attemptId, startedAt, deadlineAt, lastSavedAt } = this.#statusOf(row)
    return { kind: 'open', attemptId, startedAt, deadlineAt, lastSavedAt }
  }

  #statusOf(row: AttemptRow): RoomStatus {
    const { state, startedAt, deadlineAt, closedAt, reason, paperVersion, seed, language } = row
    const lastSavedAt = this.#load(row.n).batches.at(-1)?.receivedAt ?? null
    return {
      ...{ attemptId: attemptIdOf(row.testId, row.n), state, startedAt, deadlineAt, closedAt, lastSavedAt, paperVersion, seed, language },
      ...{ reason, receipt: this.#records.result(row.n)?.receipt ?? null, late: this.#lateCount(row.n) },
    }
  }

  #factsOf(row: AttemptRow): WriterFacts {
    const { epoch, seed, language, paperVersion, startedAt, deadlineAt, graceMs, compensationMs } = row
    const { title, plan } = this.#load(row.n).pinned
    return {
      ...{ attemptId: attemptIdOf(row.testId, row.n), epoch, seed, language, paperVersion, startedAt, deadlineAt, graceMs, compensationMs },
      ...{ title, pattern: plan.pattern, copy: this.#copyOf(row) },
    }
  }

  #copyOf(row: AttemptRow): ServerCopy {
    const { pinned, batches } = this.#load(row.n)
    const log = foldLog(pinned.plan.questions.length, batches)
    const current = batches.at(-1)?.ops.at(-1)?.[1] ?? null
    return {
      ...{ applied: [row.epoch, this.#appliedSeq(row.n, row.epoch)] as const, ...copyOf(log), current },
      ...{ state: row.state, serverNow: now(), deadlineAt: row.deadlineAt },
    }
  }

  #receipt(n: number): SubmitReply {
    const row = this.#records.find(n)
    const marked = this.#records.result(n)
    if (row === null || row.closedAt === null || row.reason === null || marked === null) return { kind: 'refused', code: 'internal' }
    return {
      kind: 'closed',
      reason: row.reason,
      closedAt: row.closedAt,
      late: this.#lateCount(n),
      receipt: marked.receipt,
      serverNow: now(),
    }
  }

  #appliedSeq(n: number, epoch: number): number {
    return this.#load(n).batches.reduce((highest, batch) => (batch.epoch === epoch ? Math.max(highest, batch.lastSeq) : highest), 0)
  }

  #lateCount(n: number): number {
    return this.#load(n).batches.reduce((sum, batch) => sum + (batch.late ? batch.ops.length : 0), 0)
  }

  #load(n: number): { readonly pinned: Pinned; readonly batches: StoredBatch[] } {
    if (this.#cache?.n !== n) this.#cache = { n, pinned: this.#records.pinned(n), batches: this.#records.batches(n) }
    return this.#cache
  }

  #hub(userId: string): DurableObjectStub<import('../user-hub/user-hub.ts').UserHub> {
    return this.env.USER_HUB.get(this.env.USER_HUB.idFromName(userId))
  }
}

/** A room's name: an attempt id and its owner lead to it without any look-up. */
export const roomName = (userId: string, testId: string): string => `${userId}:${testId}`

const isRanking = (row: Pick<AttemptRow, 'n'>): boolean => row.n === 1

function factsFor(row: AttemptRow): AttemptFacts {
  const { userId, testId, n, language, paperVersion, keyVersion, startedAt, deadlineAt, category, stateCode } = row
  return {
    userId,
    testId,
    n,
    mode: 'exam',
    language,
    paperVersion,
    keyVersion,
    startedAt,
    deadlineAt,
    category,
    stateCode,
    ranking: isRanking(row),
  }
}
