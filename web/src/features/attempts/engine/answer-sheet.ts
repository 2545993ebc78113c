import { type Answer, type Op, PALETTE_STATES, type SectionChoice, type ServerCopy } from '#contract/attempts/schemas.ts'
import { afterOp, type QuestionLog } from '#domain/attempt/operation-log.ts'
import { afterEvent, type PaletteEvent, type SaveMode } from '#domain/attempt/palette.ts'
import { afterChoice, NO_CHOICE } from '#domain/attempt/section-choice.ts'
import { localLog } from './local-log.ts'

interface SheetStart {
  readonly questionCount: number
  readonly base: ServerCopy
  readonly ops: readonly Op[]
  readonly epoch: number
  readonly saveMode: SaveMode
  readonly currentQ: number
  readonly sectionOf: (question: number) => number
}

/** The answers on this device: the state of every question, the one on screen, the sections chosen, and every op of this epoch. */
export class AnswerSheet {
  readonly #epoch: number
  readonly #saveMode: SaveMode
  /** Steady time in ms, for the time spent on a question. */
  readonly #steady: () => number
  readonly ops: Op[]
  readonly #slots: QuestionLog[]
  readonly #sectionOf: (question: number) => number
  #choice: SectionChoice
  #currentQ: number
  #since: number

  constructor(start: SheetStart, steady: () => number) {
    this.#epoch = start.epoch
    this.#saveMode = start.saveMode
    this.#steady = steady
    this.ops = [...start.ops]
    this.#slots = localLog(start.questionCount, start.base, this.ops, start.epoch)
    this.#sectionOf = start.sectionOf
    this.#choice = this.ops.reduce((choice, op) => this.#choiceAfter(choice, op), start.base.choice ?? NO_CHOICE)
    this.#currentQ = start.currentQ
    this.#since = steady()
    // A question that was on screen already comes back as it was, what is only selected included.
    if (this.slot.state === 'notVisited') this.show(this.#currentQ)
  }

  get slots(): readonly QuestionLog[] {
    return [...this.#slots]
  }

  get currentQ(): number {
    return this.#currentQ
  }

  get slot(): QuestionLog {
    const slot = this.#slots[this.#currentQ]
    if (slot === undefined) throw new RangeError(`there is no question ${this.#currentQ}`)
    return slot
  }

  /** The sections that the learner has chosen, by number. */
  get chosen(): readonly number[] {
    return this.#choice.sections
  }

  get lastSeq(): number {
    return this.ops.at(-1)?.[0] ?? 0
  }

  /** Whether the device refused an op between others. */
  get hasHoles(): boolean {
    return this.lastSeq !== this.ops.length
  }

  /** What the question on screen would be after an event. */
  after(event: PaletteEvent): QuestionLog {
    return { ...this.slot, ...afterEvent(this.slot, event, this.#saveMode) }
  }

  /** Writes the state of the question on screen as the next op. `at` is the server's time, ms UTC. */
  record(slot: QuestionLog, what: number, at: number): Op {
    const op = this.#append(this.#currentQ, slot, at, this.spentMs, what)
    this.restartTime()
    this.#slots[this.#currentQ] = afterOp(this.slot, op, this.#epoch)
    return op
  }

  /** Writes that a section is chosen or given up, as `what` says, as the next op: about its first question, of which nothing changes. */
  recordChoice(section: number, what: number, at: number): Op {
    const first = this.#slots.findIndex((_, question) => this.#sectionOf(question) === section)
    const slot = this.#slots[first]
    if (slot === undefined) throw new RangeError(`there is no section ${section}`)
    const op = this.#append(first, slot, at, 0, what)
    this.#choice = this.#choiceAfter(this.#choice, op)
    return op
  }

  #append(question: number, { state, saved, buffer }: QuestionLog, at: number, spentMs: number, what: number): Op {
    const place = PALETTE_STATES.indexOf(state)
    const op: Op = [this.lastSeq + 1, question, place, copied(saved), copied(buffer), Math.round(at), spentMs, what]
    this.ops.push(op)
    return op
  }

  #choiceAfter(choice: SectionChoice, op: Op): SectionChoice {
    return afterChoice(choice, op, this.#sectionOf(op[1]), this.#epoch)
  }

  show(question: number): void {
    this.#currentQ = question
    this.#slots[question] = this.after({ kind: 'show' })
  }

  /** Time on the question since its last op, in ms; at most a day. */
  get spentMs(): number {
    return Math.min(86_400_000, Math.max(0, Math.round(this.#steady() - this.#since)))
  }

  restartTime(): void {
    this.#since = this.#steady()
  }
}

const copied = (answer: Answer): Op[3] => (typeof answer === 'object' && answer !== null ? [...answer] : answer)
