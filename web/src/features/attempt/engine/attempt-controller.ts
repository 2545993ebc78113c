import { type Answer, type CloseReason, OP_CHANGED, OP_LEFT, type Op, PALETTE_STATES } from '#contract/attempt.ts'
import { afterOp, type QuestionLog } from '#domain/attempt-log.ts'
import { afterEvent, type PaletteEvent, sameAnswer, type SaveMode } from '#domain/palette.ts'
import type { SendOutcome } from './send-outcome.ts'
import { localLog } from './local-log.ts'
import { backoffMs, nextBatch, sendAfterMs } from './send-policy.ts'
import type { ServerClock } from './server-clock.ts'
import type { AttemptStore, StoredAttempt } from './stored-attempt.ts'

export interface ControllerDeps {
  readonly store: AttemptStore
  readonly clock: ServerClock
  /** Steady time in ms, for the time spent on a question. */
  readonly steady: () => number
  /** Uniform in [0, 1). */
  readonly random: () => number
  readonly setTimer: (run: () => void, ms: number) => () => void
  readonly sendOps: (writer: StoredAttempt, ops: readonly Op[], keepalive?: boolean) => Promise<SendOutcome>
  readonly sendSubmit: (writer: StoredAttempt, ops: readonly Op[]) => Promise<SendOutcome>
}

export interface ControllerStart {
  readonly stored: StoredAttempt
  /** Every op of this epoch that the device has, in order of seq. */
  readonly ops: readonly Op[]
  readonly saveMode: SaveMode
  readonly questionCount: number
  readonly currentQ: number
  readonly sectionOf: (question: number) => number
}

/**
 * open: taking answers · submitting: the learner (or the clock) has ended it, the server has not said so yet · closed: over ·
 * superseded: another device writes · revoked: sign in again to go on · rejected: a fault of ours, kept on the device.
 */
export type Phase = 'open' | 'submitting' | 'closed' | 'superseded' | 'revoked' | 'rejected'

export interface AttemptSnapshot {
  readonly phase: Phase
  readonly slots: readonly QuestionLog[]
  readonly currentQ: number
  readonly deadlineAt: number
  /** Questions whose last change the server has not acknowledged. */
  readonly unsent: number
  /** Whether everything unsent is written to the device. */
  readonly isOnDevice: boolean
  /** Whether the last try found no server. */
  readonly isOffline: boolean
  readonly isDurable: boolean
  /** Whether a crash of this device now would lose nothing that the server lacks: false where the store is refused or full. */
  readonly isProtected: boolean
  readonly late: number
  readonly receipt: string | null
  /** Why it is closed, where the server has said so. */
  readonly reason: CloseReason | null
  readonly requestId: string | null
}

/**
 * One attempt on this device: takes what the learner does, writes it to the device at once and to the server in batches, and never
 * lets go of an op before the server has acknowledged it. Pure of React; the screen subscribes to snapshots.
 */
export class AttemptController {
  readonly #deps: ControllerDeps
  readonly #saveMode: SaveMode
  readonly #sectionOf: (question: number) => number
  readonly #listeners = new Set<() => void>()
  #stored: StoredAttempt
  #ops: Op[]
  #unsent: Op[]
  #slots: QuestionLog[]
  #currentQ: number
  #phase: Phase = 'open'
  #deadlineAt: number
  #writing = 0
  /** The highest op that the device's store refused. */
  #refusedSeq = 0
  #isOffline = false
  #late = 0
  #receipt: string | null = null
  #reason: CloseReason | null = null
  #requestId: string | null = null
  #firstChangeAt: number | null = null
  #onQuestionSince: number
  #isSending = false
  #isLetGo = false
  #tries = 0
  #cancelTimer: () => void = () => {}
  #snapshot: AttemptSnapshot

  constructor(deps: ControllerDeps, start: ControllerStart) {
    this.#deps = deps
    this.#stored = start.stored
    this.#saveMode = start.saveMode
    this.#sectionOf = start.sectionOf
    this.#ops = [...start.ops]
    this.#unsent = this.#ops.filter(([seq]) => seq > start.stored.ackedSeq)
    this.#slots = localLog(start.questionCount, start.stored.base, this.#ops, start.stored.grant.epoch)
    this.#deadlineAt = start.stored.grant.deadlineAt
    this.#currentQ = start.currentQ
    this.#onQuestionSince = deps.steady()
    if (start.stored.lost !== null) this.#phase = start.stored.lost
    // A question that was on screen already comes back as it was, what is only selected included.
    if (this.#slot().state === 'notVisited') this.#slots[this.#currentQ] = this.#after({ kind: 'show' })
    this.#snapshot = this.#look()
    if (this.#unsent.length > 0) this.#firstChangeAt = deps.clock.now()
    if (start.stored.submitWanted && this.#phase === 'open') this.#phase = 'submitting'
    if (this.#unsent.length > 0 || start.stored.submitWanted) void this.flush()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly snapshot = (): AttemptSnapshot => this.#snapshot

  /** Selects, types or takes back an answer; what is only being typed does not count as a changed answer yet. */
  choose(answer: Answer, isTyping = false): void {
    if (this.#phase !== 'open' || sameAnswer(this.#slot().buffer, answer)) return
    this.#apply({ kind: 'choose', answer }, isTyping ? 0 : OP_CHANGED)
  }

  saveAndNext(next: number): void {
    this.#leaveBy({ kind: 'saveAndNext' }, next)
  }

  markAndNext(next: number): void {
    this.#leaveBy({ kind: 'markAndNext' }, next)
  }

  clear(): void {
    if (this.#phase === 'open') this.#apply({ kind: 'clear' }, OP_CHANGED)
  }

  /** Goes to another question by palette, section tab or Previous. */
  goTo(question: number): void {
    if (this.#phase !== 'open' || question === this.#currentQ) return
    this.#leaveBy({ kind: 'leave' }, question)
  }

  /** Ends the attempt: what is on screen is left by the rule of the save mode, then everything goes in one submit, however long that takes. */
  submit(): void {
    if (this.#phase !== 'open') return
    this.#apply({ kind: 'leave' }, OP_LEFT)
    this.#phase = 'submitting'
    this.#keep({ submitWanted: true })
    this.#tell()
    void this.flush()
  }

  /** Sends what is unsent now instead of later; resolves when the server has it or cannot be reached. */
  async flush(): Promise<void> {
    if (this.#isSending || !this.#mayWrite()) return
    this.#isSending = true
    this.#cancelTimer()
    try {
      while (this.#mayWrite() && (this.#unsent.length > 0 || this.#stored.submitWanted)) {
        const batch = nextBatch(this.#unsent)
        const isLast = batch.length === this.#unsent.length && this.#stored.submitWanted
        const sentAt = this.#deps.steady()
        const outcome = await (isLast ? this.#deps.sendSubmit(this.#stored, batch) : this.#deps.sendOps(this.#stored, batch))
        if (!this.#take(outcome, sentAt)) break
      }
    } finally {
      this.#isSending = false
      this.#schedule()
      this.#tell()
    }
  }

  /** Asks the server for its time, and whether this is still the writer. */
  async resync(): Promise<void> {
    if (this.#unsent.length > 0) return this.flush()
    if (!this.#mayWrite()) return
    const sentAt = this.#deps.steady()
    this.#take(await this.#deps.sendOps(this.#stored, []), sentAt)
    this.#tell()
  }

  /** The page is going away: the time on the question and everything unsent leave with it, on a request that outlives the page. */
  leavePage(): void {
    if (!this.#mayWrite()) return
    if (this.#phase === 'open' && this.#spent() > 1_000) this.#record(this.#slot(), 0)
    const batch = nextBatch(this.#unsent)
    if (batch.length > 0) void this.#deps.sendOps(this.#stored, batch, true).then((outcome) => this.#take(outcome, this.#deps.steady()))
  }

  /** Another tab of this browser has taken over. */
  loseToOtherTab(): void {
    this.#phase = 'superseded'
    this.#isLetGo = true
    this.#cancelTimer()
    this.#tell()
  }

  dispose(): void {
    this.#isLetGo = true
    this.#cancelTimer()
    this.#listeners.clear()
  }

  #leaveBy(event: PaletteEvent, next: number): void {
    if (this.#phase !== 'open') return
    const before = this.#slot()
    const after = this.#after(event)
    const hasChanged = after.state !== before.state || !sameAnswer(after.saved, before.saved)
    this.#apply(event, OP_LEFT | (hasChanged ? OP_CHANGED : 0))
    const leavesSection = this.#sectionOf(next) !== this.#sectionOf(this.#currentQ)
    this.#currentQ = next
    this.#slots[next] = this.#after({ kind: 'show' })
    this.#tell()
    if (leavesSection && this.#firstChangeAt !== null) void this.flush()
  }

  #apply(event: PaletteEvent, what: number): void {
    this.#record(this.#after(event), what)
  }

  #after(event: PaletteEvent): QuestionLog {
    const slot = this.#slot()
    return { ...slot, ...afterEvent(slot, event, this.#saveMode) }
  }

  #slot(): QuestionLog {
    const slot = this.#slots[this.#currentQ]
    if (slot === undefined) throw new RangeError(`there is no question ${this.#currentQ}`)
    return slot
  }

  #record(slot: QuestionLog, what: number): void {
    const { clock, store } = this.#deps
    const epoch = this.#stored.grant.epoch
    const seq = (this.#ops.at(-1)?.[0] ?? 0) + 1
    const op: Op = [
      seq,
      this.#currentQ,
      PALETTE_STATES.indexOf(slot.state),
      copied(slot.saved),
      copied(slot.buffer),
      Math.round(clock.now()),
      this.#spent(),
      what,
    ]
    this.#onQuestionSince = this.#deps.steady()
    this.#ops.push(op)
    this.#unsent.push(op)
    this.#slots[this.#currentQ] = afterOp(this.#slot(), op, epoch)
    if ((what & OP_CHANGED) !== 0 || !sameAnswer(slot.buffer, slot.saved)) this.#firstChangeAt ??= clock.now()
    this.#writing++
    store
      .putOp({ ownerId: this.#stored.ownerId, attemptId: this.#stored.attemptId, epoch, seq, op })
      // The disk is full or storage was taken away: the op stays in memory and goes to the server; leaving the page warns.
      .catch(() => {
        this.#refusedSeq = Math.max(this.#refusedSeq, seq)
      })
      .finally(() => {
        this.#writing--
        this.#tell()
      })
    this.#tell()
    this.#schedule()
  }

  #spent(): number {
    return Math.min(86_400_000, Math.max(0, Math.round(this.#deps.steady() - this.#onQuestionSince)))
  }

  #schedule(): void {
    if (this.#isSending || this.#isLetGo || !this.#mayWrite()) return
    this.#cancelTimer()
    const isWaiting = this.#unsent.length > 0 || this.#stored.submitWanted
    if (this.#tries > 0 && isWaiting) {
      this.#cancelTimer = this.#deps.setTimer(() => void this.flush(), backoffMs(this.#tries, this.#deps.random()))
      return
    }
    const wait = sendAfterMs(this.#unsent, this.#firstChangeAt, this.#deps.clock.now())
    if (wait !== null) this.#cancelTimer = this.#deps.setTimer(() => void this.flush(), wait)
  }

  /** Takes in what the server said. False where sending should pause. */
  #take(outcome: SendOutcome, sentAt: number): boolean {
    this.#isOffline = outcome.kind === 'unreachable'
    if (outcome.kind !== 'unreachable' && outcome.kind !== 'busy') this.#tries = 0
    switch (outcome.kind) {
      case 'acknowledged': {
        this.#deps.clock.correct(outcome.serverNow, sentAt)
        this.#deadlineAt = outcome.deadlineAt
        this.#late = outcome.late
        this.#acknowledge(Math.max(outcome.applied, this.#stored.ackedSeq))
        if (outcome.state === 'closed' && this.#unsent.length === 0) this.#end(null, null)
        return true
      }
      case 'closed':
        this.#late = outcome.late
        this.#acknowledge(this.#ops.at(-1)?.[0] ?? 0)
        this.#end(outcome.receipt, outcome.reason)
        return false
      case 'gap':
        // The server lacks what we thought it had: begin again after what it has.
        this.#acknowledge(outcome.applied)
        return true
      case 'superseded':
      case 'revoked':
        this.#phase = outcome.kind
        this.#keep({ lost: outcome.kind })
        return false
      case 'rejected':
        this.#phase = 'rejected'
        this.#requestId = outcome.requestId ?? null
        return false
      case 'unreachable':
      case 'busy':
        this.#tries++
        return false
    }
  }

  #acknowledge(seq: number): void {
    this.#unsent = this.#ops.filter((op) => op[0] > seq)
    this.#firstChangeAt = this.#unsent.some((op) => (op[7] & OP_CHANGED) !== 0) ? this.#deps.clock.now() : null
    this.#keep({ ackedSeq: seq, clockOffset: this.#deps.clock.offset })
  }

  #end(receipt: string | null, reason: CloseReason | null): void {
    this.#phase = 'closed'
    this.#receipt = receipt
    this.#reason = reason
    void this.#deps.store.removeAttempt(this.#stored).catch(() => {})
  }

  #keep(change: Partial<StoredAttempt>): void {
    // A reply that comes after another tab took over must not write over what that tab knows.
    if (this.#isLetGo) return
    this.#stored = { ...this.#stored, ...change }
    void this.#deps.store.putAttempt(this.#stored).catch(() => {})
  }

  #mayWrite(): boolean {
    return this.#phase === 'open' || this.#phase === 'submitting'
  }

  #look(): AttemptSnapshot {
    return {
      phase: this.#phase,
      slots: [...this.#slots],
      currentQ: this.#currentQ,
      deadlineAt: this.#deadlineAt,
      unsent: new Set(this.#unsent.map((op) => op[1])).size,
      isOnDevice: this.#writing === 0 && this.#refusedSeq <= this.#stored.ackedSeq,
      isOffline: this.#isOffline,
      isDurable: this.#deps.store.isDurable,
      isProtected: this.#deps.store.isDurable && this.#refusedSeq <= this.#stored.ackedSeq,
      late: this.#late,
      receipt: this.#receipt,
      reason: this.#reason,
      requestId: this.#requestId,
    }
  }

  #tell(): void {
    this.#snapshot = this.#look()
    for (const listener of this.#listeners) listener()
  }
}

const copied = (answer: Answer): Op[3] => (typeof answer === 'object' && answer !== null ? [...answer] : answer)
