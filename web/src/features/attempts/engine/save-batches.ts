import type { Op } from '#contract/attempts/schemas.ts'
import type { AttemptFrames, FramesHost } from './attempt-frames.ts'
import { LostSpans } from './lost-spans.ts'
import { Outgoing } from './outgoing.ts'
import type { AskOutcome, Heard, SendOutcome, Sent } from './send-outcome.ts'
import { backoffMs, type WaitFacts } from './send-policy.ts'
import type { ServerClock } from './server-clock.ts'
import type { StoredAttempt } from '#web/lib/storage/stored-attempt.ts'

export interface DeliveryDeps {
  readonly clock: ServerClock
  /** Steady time in ms, for how long a request took. */
  readonly steady: () => number
  /** Uniform in [0, 1). */
  readonly random: () => number
  readonly setTimer: (run: () => void, ms: number) => () => void
  readonly sendOps: (writer: StoredAttempt, sent: Sent, keepalive?: boolean) => Promise<SendOutcome>
  readonly sendSubmit: (writer: StoredAttempt, ops: readonly Op[]) => Promise<SendOutcome>
  /**
   * Opens the connection of an attempt; null where it has none. Its code comes after the test's first screen: until it has come, and where it
   * never does or this is absent, everything goes by request.
   */
  readonly openFrames?: (writer: StoredAttempt, host: FramesHost) => Promise<AttemptFrames | null>
}

/** Whose ops are delivered. */
export interface DeliveryHost {
  stored(): StoredAttempt
  /** Every op of this epoch. */
  ops(): readonly Op[]
  /** Whether anything may still be sent. */
  mayWrite(): boolean
  /** Whether the server has said what it has since this page opened the attempt. */
  hasMet(): boolean
  /** How long a change may wait for others. */
  waitFacts(): WaitFacts
  /** A good answer: what the server has, its time, and when things end. */
  hear(heard: Heard): void
  /** Everything else the server says; whether sending continues. */
  take(outcome: Exclude<SendOutcome, { readonly kind: 'unreachable' | 'busy' }>): boolean
  /** Something that is shown may have changed. */
  changed(): void
}

/** What is under way, one batch after the other. */
interface Run {
  /** The op up to which everything is to be stored; 0 where changes are only handed over. */
  storeUpTo: number
  /** Whether the connection has no part in it (any more). */
  isByRequest: boolean
}

/**
 * Brings ops to the server in batches, over the connection where there is one, and otherwise by request; tries again for as long as it takes,
 * and never has two batches under way at once.
 */
export class Delivery {
  readonly #deps: DeliveryDeps
  readonly #host: DeliveryHost
  readonly #outgoing: Outgoing
  readonly #lost = new LostSpans()
  #frames: AttemptFrames | null = null
  #run: Run | null = null
  #end: Promise<void> = Promise.resolve()
  #isLetGo = false
  #isOffline = false
  #tries = 0
  #cancelTimer: () => void = () => {}

  constructor(deps: DeliveryDeps, host: DeliveryHost, unsent: readonly Op[]) {
    this.#deps = deps
    this.#host = host
    this.#outgoing = new Outgoing(unsent, deps.clock.now())
  }

  /** Opens the connection where the attempt has one, and sends what is left from before. */
  begin(): void {
    if (this.#host.mayWrite()) void this.#open().catch(() => {})
    if (!this.#outgoing.isEmpty || this.#host.stored().submitWanted) void this.flush()
  }

  async #open(): Promise<void> {
    const frames = await this.#deps.openFrames?.(this.#host.stored(), {
      hasChange: () => this.#outgoing.hasChange,
      now: () => this.#deps.clock.now(),
      setTimer: this.#deps.setTimer,
      changed: (isOpened) => {
        if (isOpened) this.#tries = 0
        this.#schedule()
      },
      ended: () => void this.resync(),
    })
    this.#frames = frames ?? null
    if (this.#isLetGo) this.#frames?.close()
    this.#schedule()
  }

  /** Whether the last try found no server. */
  get isOffline(): boolean {
    return this.#isOffline
  }

  /** Questions whose last change the server has not acknowledged. */
  get unsent(): number {
    return this.#outgoing.questions
  }

  /** Questions whose answer or mark for review the server has not acknowledged. */
  get unsentAnswers(): number {
    return this.#outgoing.answers
  }

  /** Whether a change waits, for which a good moment should not pass unused. */
  get hasChange(): boolean {
    return this.#outgoing.hasChange
  }

  /** @param isPressing whether it should leave soon, and not only along with others */
  add(op: Op, isPressing: boolean): void {
    this.#outgoing.add(op, isPressing, this.#deps.clock.now())
    if (isPressing) this.#frames?.changed()
    this.#schedule()
  }

  acknowledge(seq: number): void {
    this.#outgoing.acknowledge(this.#host.ops(), seq, this.#deps.clock.now())
    if (!this.#outgoing.hasChange) this.#frames?.rest()
  }

  /** Has the server store what is unsent now instead of later; resolves when it has, or cannot be reached. */
  flush(): Promise<void> {
    return this.#go(this.#outgoing.last)
  }

  /** Asks the server for its time, and whether this is still the writer, by a request; one that is under way already says so. */
  async resync(): Promise<void> {
    if (this.#run !== null || !this.#outgoing.isEmpty) return this.#go(this.#outgoing.last, true)
    if (!this.#host.mayWrite()) return
    await this.#hearServer()
    this.#schedule()
    this.#host.changed()
  }

  /** Begins to send, or tells the run that is under way what else is wanted; resolves when that ends. */
  async #go(storeUpTo: number, isByRequest = false): Promise<void> {
    if (this.#run !== null) {
      this.#run.storeUpTo = Math.max(this.#run.storeUpTo, storeUpTo)
      this.#run.isByRequest ||= isByRequest
    } else if (this.#host.mayWrite()) {
      this.#run = { storeUpTo, isByRequest }
      this.#end = this.#send(this.#run)
    }
    return this.#end
  }

  async #send(run: Run): Promise<void> {
    this.#cancelTimer()
    try {
      // What the server has is heard first: an op whose number it knows already would pass for a repeat.
      if (!this.#host.hasMet() && (!this.#outgoing.isEmpty || this.#host.stored().submitWanted) && !(await this.#hearServer())) return
      for (let send = this.#next(run); send !== null; send = this.#next(run)) {
        if (!(await send())) break
      }
    } finally {
      this.#run = null
      this.#schedule()
      this.#host.changed()
    }
  }

  /** How the next batch is sent, with whether sending continues; null where nothing is left to do. */
  #next(run: Run): (() => Promise<boolean>) | null {
    if (!this.#host.mayWrite()) return null
    const { submitWanted } = this.#host.stored()
    const frames = this.#frames
    if (frames?.isOpen === true && !run.isByRequest && !submitWanted) {
      const isStored = this.#outgoing.first <= run.storeUpTo
      return isStored || frames.lacks(this.#outgoing.last) ? () => this.#sendFrame(frames, run, isStored) : null
    }
    const isWanted = submitWanted || (!this.#outgoing.isEmpty && (run.isByRequest || run.storeUpTo > 0))
    return isWanted ? () => this.#sendRequest() : null
  }

  /** Where nothing comes of a frame, requests continue at once with everything that is not acknowledged. */
  async #sendFrame(frames: AttemptFrames, run: Run, isStored: boolean): Promise<boolean> {
    const sentAt = this.#deps.steady()
    const outcome = await frames.send(this.#sent(this.#outgoing.ops), isStored, this.#host.stored().ackedSeq)
    if (outcome === null) {
      run.isByRequest = true
      return !this.#isLetGo
    }
    if (outcome.kind === 'acknowledged' && outcome.state === 'closed') run.isByRequest = true
    return this.#take(outcome, sentAt)
  }

  async #sendRequest(): Promise<boolean> {
    const { batch, isAll } = this.#outgoing.next()
    const stored = this.#host.stored()
    const sentAt = this.#deps.steady()
    const isLast = isAll && stored.submitWanted
    const outcome = await (isLast ? this.#deps.sendSubmit(stored, batch) : this.#deps.sendOps(stored, this.#sent(batch)))
    const before = this.#outgoing.length
    if (!this.#take(outcome, sentAt)) return false
    // A server that takes nothing of a batch would be asked without end.
    if (outcome.kind !== 'acknowledged' || this.#outgoing.length < before || batch.length === 0) return true
    this.#tries++
    return false
  }

  async #hearServer(): Promise<boolean> {
    const sentAt = this.#deps.steady()
    return this.#take(await this.#deps.sendOps(this.#host.stored(), this.#sent([])), sentAt)
  }

  /** Everything unsent leaves: on a request that outlives the page, or where the page may come back over the connection, if that is free. */
  sendAway(mayComeBack: boolean): void {
    const { batch } = this.#outgoing.next()
    if (batch.length === 0 || !this.#host.mayWrite() || !this.#host.hasMet()) return
    if (mayComeBack && this.#frames?.isOpen === true && this.#run === null) return void this.flush()
    const sentAt = this.#deps.steady()
    void this.#deps.sendOps(this.#host.stored(), this.#sent(batch), true).then((outcome) => this.#take(outcome, sentAt))
  }

  /** A question to the server that carries along what is unsent, so that its answer is about the present. Null where nothing came of it. */
  async ask<Answer extends Heard>(
    question: (stored: StoredAttempt, ops: readonly Op[]) => Promise<AskOutcome<Answer>>,
  ): Promise<Answer | null> {
    await this.flush()
    if (!this.#host.mayWrite()) return null
    const sentAt = this.#deps.steady()
    const outcome = await question(this.#host.stored(), this.#outgoing.next().batch)
    if (outcome.kind === 'answered') {
      this.#reached(outcome.answer, sentAt)
      return outcome.answer
    }
    if (outcome.kind !== 'refused') this.#take(outcome, sentAt)
    this.#schedule()
    this.#host.changed()
    return null
  }

  /** What decides how long changes may wait is not as it was. */
  waitAnew(): void {
    this.#schedule()
  }

  /** Sends nothing more on its own. */
  letGo(): void {
    this.#isLetGo = true
    this.#cancelTimer()
    this.#frames?.close()
  }

  #schedule(): void {
    if (this.#run !== null || this.#isLetGo) return
    this.#cancelTimer()
    if (!this.#host.mayWrite()) return this.#frames?.close()
    const isWaiting = !this.#outgoing.isEmpty || this.#host.stored().submitWanted
    const isTryingAgain = this.#tries > 0 && isWaiting
    const storeAfter = isTryingAgain
      ? backoffMs(this.#tries, this.#deps.random())
      : this.#outgoing.sendAfter(this.#deps.clock.now(), this.#host.waitFacts(), this.#frames?.way ?? 'request')
    const handOverAfter = isTryingAgain ? null : (this.#frames?.handOverAfter(this.#outgoing.last) ?? null)
    if (handOverAfter !== null && handOverAfter < (storeAfter ?? Infinity))
      this.#cancelTimer = this.#deps.setTimer(() => void this.#go(0), handOverAfter)
    else if (storeAfter !== null) this.#cancelTimer = this.#deps.setTimer(() => void this.flush(), storeAfter)
  }

  /** Takes in what the server said. False where sending should wait. */
  #take(outcome: SendOutcome, sentAt: number): boolean {
    const now = this.#deps.clock.now()
    this.#isOffline = outcome.kind === 'unreachable'
    if (outcome.kind === 'unreachable' || outcome.kind === 'busy') {
      this.#lost.failed(outcome.kind === 'busy' ? 'service' : 'offline', now)
      this.#tries++
      return false
    }
    this.#tries = 0
    this.#lost.reached(now)
    if (outcome.kind === 'acknowledged') {
      this.#lost.reported()
      this.#reached(outcome, sentAt)
    }
    return this.#host.take(outcome)
  }

  #reached(heard: Heard, sentAt: number): void {
    this.#deps.clock.correct(heard.serverNow, sentAt)
    this.#host.hear(heard)
  }

  #sent(ops: readonly Op[]): Sent {
    // A server that does not tell the mode does not know of lost time either.
    return { ops, lost: this.#host.stored().grant.mode === undefined ? [] : this.#lost.toTell(this.#deps.clock.now()) }
  }
}
