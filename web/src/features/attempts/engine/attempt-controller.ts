import {
  type Answer,
  type CloseReason,
  OP_CHANGED,
  OP_LEFT,
  OP_SECTION_CHOSEN,
  OP_SECTION_ENDED,
  OP_SECTION_UNCHOSEN,
  type Op,
  type PauseState,
} from '#contract/attempts/schemas.ts'
import type { QuestionLog } from '#domain/attempt/operation-log.ts'
import { type PaletteEvent, sameAnswer, type SaveMode } from '#domain/attempt/palette.ts'
import { AnswerSheet } from './answer-sheet.ts'
import type { AttemptSnapshot, Phase } from './attempt-snapshot.ts'
import { Delivery, type DeliveryDeps, type DeliveryHost } from './save-batches.ts'
import { DeviceLog } from './device-log.ts'
import { SectionEnds } from './section-ends.ts'
import type { AskOutcome, Heard, Revealed } from './send-outcome.ts'
import type { WaitFacts } from './send-policy.ts'
import type { AttemptStore, StoredAttempt } from '#web/lib/storage/stored-attempt.ts'

export interface ControllerDeps extends DeliveryDeps {
  readonly store: AttemptStore
  readonly askPause: (writer: StoredAttempt, ops: readonly Op[]) => Promise<AskOutcome<Heard & PauseState>>
  readonly askResume: (writer: StoredAttempt) => Promise<AskOutcome<Heard & PauseState>>
  readonly askReveal: (writer: StoredAttempt, ops: readonly Op[], question: number) => Promise<AskOutcome<Heard & Revealed>>
}

export interface ControllerStart {
  readonly stored: StoredAttempt
  /** Every op of this epoch that the device has, in order of seq. */
  readonly ops: readonly Op[]
  /** Granted a moment ago and never opened before: the server has nothing yet that this device could lack. */
  readonly isFresh: boolean
  readonly saveMode: SaveMode
  readonly questionCount: number
  readonly currentQ: number
  readonly sectionOf: (question: number) => number
  /** The question that a section begins with on screen. */
  readonly firstOf: (section: number) => number | null
  /** The sections that are answered only once they are chosen, by number. */
  readonly choosable: readonly number[]
}

/**
 * One attempt on this device: takes what the learner does, writes it to the device at once and to the server in batches, and never
 * lets go of an op before the server has acknowledged it. Pure of React; the screen subscribes to snapshots.
 */
export class AttemptController {
  readonly #deps: ControllerDeps
  readonly #start: ControllerStart
  readonly #listeners = new Set<() => void>()
  readonly #sheet: AnswerSheet
  readonly #device: DeviceLog
  readonly #delivery: Delivery
  readonly #sections: SectionEnds
  /** The last op that this device had when the page opened the attempt. */
  readonly #openedAt: number
  /** Whether the server has said since then what it has. */
  #hasMet: boolean
  #stored: StoredAttempt
  #phase: Phase = 'open'
  #deadlineAt: number
  #pause: PauseState | null
  #late = 0
  #receipt: string | null = null
  #reason: CloseReason | null = null
  #requestId: string | null = null
  #isLetGo = false
  #snapshot: AttemptSnapshot

  constructor(deps: ControllerDeps, start: ControllerStart) {
    const { grant, base, ackedSeq, lost, submitWanted } = start.stored
    this.#deps = deps
    this.#start = start
    this.#stored = start.stored
    this.#sheet = new AnswerSheet({ ...start, base, epoch: grant.epoch }, deps.steady)
    this.#device = new DeviceLog(deps.store, (wasRefused) => {
      if (wasRefused) this.#delivery.waitAnew()
      this.#notify()
    })
    this.#openedAt = this.#sheet.lastSeq
    this.#hasMet = start.isFresh
    const unsent = start.ops.filter(([seq]) => seq > ackedSeq)
    this.#delivery = new Delivery(deps, this.#asHost(), unsent)
    this.#sections = new SectionEnds(base.sectionEnds ?? null)
    this.#deadlineAt = start.stored.deadlineAt ?? grant.deadlineAt
    this.#pause = start.stored.pause ?? grant.pause ?? null
    if (lost !== null) this.#phase = lost
    this.#snapshot = this.#look()
    if (submitWanted && this.#phase === 'open') this.#phase = 'submitting'
    this.#delivery.begin()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly snapshot = (): AttemptSnapshot => this.#snapshot

  /** The attempt as the device keeps it now. */
  get stored(): StoredAttempt {
    return this.#stored
  }

  /** What the server has not acknowledged, also what the device refused to keep. */
  get unsentOps(): readonly Op[] {
    return this.#sheet.ops.filter(([seq]) => seq > this.#stored.ackedSeq)
  }

  /** Selects, types or takes back an answer; what is only being typed does not count as a changed answer yet. */
  choose(answer: Answer, isTyping = false): void {
    if (!this.#mayAnswer() || sameAnswer(this.#sheet.slot.buffer, answer)) return
    this.#apply({ kind: 'choose', answer }, isTyping ? 0 : OP_CHANGED)
  }

  saveAndNext(next: number): void {
    this.#leaveBy({ kind: 'saveAndNext' }, next)
  }

  markAndNext(next: number): void {
    this.#leaveBy({ kind: 'markAndNext' }, next)
  }

  clear(): void {
    if (this.#mayAnswer()) this.#apply({ kind: 'clear' }, OP_CHANGED)
  }

  /** Goes to another question by palette, section tab or Previous; not into a section that does not run. */
  goTo(question: number): void {
    if (question === this.#sheet.currentQ || !this.#isOpenSection(question)) return
    this.#leaveBy({ kind: 'leave' }, question)
  }

  /**
   * Chooses these of the sections to choose from, by number, and gives up the others. Answers in a section that is given up stay, but it takes
   * no more.
   */
  chooseSections(wanted: readonly number[]): void {
    if (!this.#mayWork()) return
    const { chosen } = this.#sheet
    const given = chosen.filter((section) => !wanted.includes(section))
    const taken = this.#start.choosable.filter((section) => wanted.includes(section) && !chosen.includes(section))
    for (const section of given)
      this.#send(this.#sheet.recordChoice(section, OP_CHANGED | OP_SECTION_UNCHOSEN, this.#deps.clock.now()), true)
    for (const section of taken) this.#send(this.#sheet.recordChoice(section, OP_CHANGED | OP_SECTION_CHOSEN, this.#deps.clock.now()), true)
    void this.flush()
  }

  /** Ends the section on screen for good, where each has its own clock, and goes to the next; the last one ends the attempt. */
  endSection(): void {
    const { sectionOf, firstOf } = this.#start
    const section = sectionOf(this.#sheet.currentQ)
    const next = firstOf(section + 1)
    if (!this.#mayWork() || this.#sections.ends === null || section !== this.#runningSection()) return
    if (next === null) return this.submit()
    this.#apply({ kind: 'leave' }, OP_LEFT | OP_SECTION_ENDED)
    this.#deadlineAt = this.#sections.end(section, this.#deps.clock.now(), this.#sheet.lastSeq) ?? this.#deadlineAt
    this.#sheet.show(next)
    this.#notify()
    void this.flush()
  }

  /**
   * To be called when a section's time is over: what is on screen is left by the rule, and the section that runs now is shown. Also
   * the way back, where this device's clock had run ahead and the server has put it right.
   */
  followSections(): void {
    const running = this.#runningSection()
    if (running === null || !this.#mayWork() || this.#start.sectionOf(this.#sheet.currentQ) === running) return
    const next = this.#start.firstOf(running)
    if (next !== null) this.#leaveBy({ kind: 'leave' }, next)
  }

  /** Ends the attempt: what is on screen is left by the rule of the save mode, then everything goes in one submit, however long that takes. */
  submit(): void {
    if (this.#phase !== 'open') return
    this.#apply({ kind: 'leave' }, OP_LEFT)
    this.#phase = 'submitting'
    this.#keep({ submitWanted: true })
    this.#notify()
    void this.flush()
  }

  /** Stops the clock; resolves with whether the server did. Needs the network: a clock that stood still here alone would be a lie. */
  async pause(): Promise<boolean> {
    return this.#takeClock(await this.#delivery.ask(this.#deps.askPause))
  }

  async resume(): Promise<boolean> {
    const isRunning = this.#takeClock(await this.#delivery.ask(this.#deps.askResume))
    this.#sheet.restartTime()
    return isRunning
  }

  /** Settles the answer to the question on screen and asks what is right; resolves with whether the server said so. */
  async reveal(): Promise<boolean> {
    const { currentQ } = this.#sheet
    const answer = await this.#delivery.ask((stored, ops) => this.#deps.askReveal(stored, ops, currentQ))
    if (answer === null) return false
    const { key, verdict, marks12, unit, solutions } = answer
    const others = (this.#stored.settled ?? []).filter(({ question }) => question !== currentQ)
    this.#keep({ settled: [...others, { question: currentQ, key, verdict, marks12, ...(unit !== undefined && { unit }) }], solutions })
    this.#notify()
    return true
  }

  /** Sends what is unsent now instead of later; resolves when the server has it or cannot be reached. */
  async flush(): Promise<void> {
    await this.#delivery.flush()
  }

  /** Asks the server for its time, and whether this is still the writer. */
  async resync(): Promise<void> {
    await this.#delivery.resync()
  }

  /** The page is going away, maybe to come back: the time on the question and everything unsent leave with it. */
  leavePage(mayComeBack = false): void {
    if (this.#mayWork() && this.#sheet.spentMs > 1_000) this.#record(this.#sheet.slot, 0)
    this.#delivery.sendAway(mayComeBack)
  }

  /** Another tab of this browser has taken over. */
  loseToOtherTab(): void {
    this.#phase = 'superseded'
    this.#letGo()
    this.#notify()
  }

  dispose(): void {
    this.#letGo()
    this.#listeners.clear()
  }

  #letGo(): void {
    this.#isLetGo = true
    this.#delivery.letGo()
  }

  #leaveBy(wish: PaletteEvent, next: number): void {
    if (!this.#mayWork()) return
    const event: PaletteEvent = this.#isTaken(this.#sheet.currentQ) ? wish : { kind: 'leave' }
    const before = this.#sheet.slot
    const after = this.#sheet.after(event)
    const hasChanged = after.state !== before.state || !sameAnswer(after.saved, before.saved)
    const leavesSection = this.#start.sectionOf(next) !== this.#start.sectionOf(this.#sheet.currentQ)
    this.#apply(event, OP_LEFT | (hasChanged ? OP_CHANGED : 0))
    this.#sheet.show(next)
    this.#notify()
    if (leavesSection && this.#delivery.hasChange) void this.flush()
  }

  #asHost(): DeliveryHost {
    return {
      stored: () => this.#stored,
      ops: () => this.#sheet.ops,
      mayWrite: () => this.#phase === 'open' || this.#phase === 'submitting',
      hasMet: () => this.#hasMet,
      waitFacts: () => this.#waitFacts(),
      hear: (heard) => this.#hear(heard),
      take: (outcome) => this.#take(outcome),
      changed: () => this.#notify(),
    }
  }

  #waitFacts(): WaitFacts {
    const running = this.#runningSection()
    const endsAt = running === null ? undefined : this.#sections.ends?.[running]
    return { endsAt: endsAt ?? this.#deadlineAt, isKept: this.#device.state(this.#stored.ackedSeq).isProtected }
  }

  #apply(event: PaletteEvent, what: number): void {
    this.#record(this.#sheet.after(event), what)
  }

  #record(slot: QuestionLog, what: number): void {
    const op = this.#sheet.record(slot, what, this.#deps.clock.now())
    this.#send(op, (what & OP_CHANGED) !== 0 || !sameAnswer(slot.buffer, slot.saved))
  }

  #send(op: Op, isPressing: boolean): void {
    this.#device.put(this.#stored, op)
    this.#delivery.add(op, isPressing)
    this.#notify()
  }

  #takeClock(clock: (Heard & PauseState) | null): boolean {
    if (clock === null) return false
    const { pausesLeft, pausedAt, until } = clock
    this.#pause = { pausesLeft, pausedAt, until }
    this.#keep({ pause: this.#pause })
    this.#notify()
    return true
  }

  #take(outcome: Parameters<DeliveryHost['take']>[0]): boolean {
    switch (outcome.kind) {
      case 'acknowledged':
        this.#late = outcome.late
        if (outcome.state === 'closed' && this.#delivery.unsent === 0) this.#end(null, null)
        return true
      case 'closed':
        this.#late = outcome.late
        this.#acknowledge(this.#sheet.lastSeq)
        this.#end(outcome.receipt, outcome.reason)
        return false
      case 'gap':
        // The server lacks what we thought it had: begin again after what it has.
        this.#acknowledge(outcome.applied)
        return true
      case 'paused':
        // A reply that was lost had stopped the clock; the screen says so and offers to continue.
        this.#pause = { pausesLeft: 0, until: null, ...this.#pause, pausedAt: this.#pause?.pausedAt ?? this.#deps.clock.now() }
        return false
      case 'superseded':
      case 'revoked':
        this.#phase = outcome.kind
        this.#keep({ lost: outcome.kind })
        return false
      case 'renew':
        this.#phase = 'renew'
        // For a page that opens this later both mean the same: the session gets a new token.
        this.#keep({ lost: 'revoked' })
        return false
      case 'rejected':
        this.#phase = 'rejected'
        this.#requestId = outcome.requestId ?? null
        return false
    }
  }

  #hear({ applied, deadlineAt, sectionEnds }: Heard): void {
    if (!this.#hasMet && (applied > this.#openedAt || this.#sheet.hasHoles)) return this.#fallBehind(Math.min(applied, this.#openedAt))
    this.#hasMet = true
    if (this.#sections.correct(sectionEnds, applied)) this.#deadlineAt = deadlineAt ?? this.#deadlineAt
    this.#acknowledge(Math.max(applied, this.#stored.ackedSeq))
  }

  /**
   * The server has ops of this writer that the device does not have: a disk that was full, a page that went before its write. A new op
   * would get the number of one of those and pass for a repeat, so nothing is sent until the server's copy is here, which taking over
   * from oneself brings. `seq` is the last op that both have; what was made here after it goes along.
   */
  #fallBehind(seq: number): void {
    this.#phase = 'behind'
    this.#keep({ ackedSeq: seq })
  }

  #acknowledge(seq: number): void {
    this.#delivery.acknowledge(seq)
    this.#keep({ ackedSeq: seq, clockOffset: this.#deps.clock.offset, deadlineAt: this.#deadlineAt, base: this.#base() })
  }

  /** The sections' ends are part of what a reload begins with. */
  #base(): StoredAttempt['base'] {
    const { ends } = this.#sections
    return ends === null ? this.#stored.base : { ...this.#stored.base, sectionEnds: ends }
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

  /** Whether anything may be done at all: not while the clock stands still. */
  #mayWork(): boolean {
    return this.#phase === 'open' && (this.#pause?.pausedAt ?? null) === null
  }

  #mayAnswer(): boolean {
    const { currentQ } = this.#sheet
    return this.#mayWork() && this.#isOpenSection(currentQ) && this.#isTaken(currentQ) && !this.#isSettled(currentQ)
  }

  /** Whether a question's section is everyone's, or chosen. */
  #isTaken(question: number): boolean {
    const section = this.#start.sectionOf(question)
    return !this.#start.choosable.includes(section) || this.#sheet.chosen.includes(section)
  }

  #isSettled(question: number): boolean {
    return this.#stored.settled?.some((one) => one.question === question) ?? false
  }

  #runningSection(): number | null {
    return this.#sections.running(this.#deps.clock.now(), this.#start.sectionOf(this.#sheet.currentQ))
  }

  #isOpenSection(question: number): boolean {
    const running = this.#runningSection()
    return running === null || running === this.#start.sectionOf(question)
  }

  #look(): AttemptSnapshot {
    return {
      phase: this.#phase,
      slots: this.#sheet.slots,
      currentQ: this.#sheet.currentQ,
      deadlineAt: this.#deadlineAt,
      sectionEnds: this.#sections.ends,
      chosen: this.#sheet.chosen,
      pause: this.#pause,
      settled: new Map((this.#stored.settled ?? []).map((one) => [one.question, one])),
      unsent: this.#delivery.unsent,
      unsentAnswers: this.#delivery.unsentAnswers,
      isOffline: this.#delivery.isOffline,
      ...this.#device.state(this.#stored.ackedSeq),
      late: this.#late,
      receipt: this.#receipt,
      reason: this.#reason,
      requestId: this.#requestId,
    }
  }

  #notify(): void {
    this.#snapshot = this.#look()
    for (const listener of this.#listeners) listener()
  }
}
