import { type Answer, type Op, PALETTE_STATES, type ServerCopy } from '#contract/attempts/schemas.ts'
import { afterOp, type QuestionLog } from '#domain/attempt/operation-log.ts'
import { afterEvent, type PaletteEvent, type SaveMode } from '#domain/attempt/palette.ts'
import { localLog } from './local-log.ts'

interface SheetStart {
  readonly questionCount: number
  readonly base: ServerCopy
  readonly ops: readonly Op[]
  readonly epoch: number
  readonly saveMode: SaveMode
  readonly currentQ: number
}

/** The answers on this device: the state of every question, the one on screen, and every op of this epoch. */
export class AnswerSheet {
  readonly #epoch: number
  readonly #saveMode: SaveMode
  /** Steady time in ms, for the time spent on a question. */
  readonly #steady: () => number
  readonly ops: Op[]
  readonly #slots: QuestionLog[]
  #currentQ: number
  #since: number

  constructor(start: SheetStart, steady: () => number) {
    this.#epoch = start.epoch
    this.#saveMode = start.saveMode
    this.#steady = steady
    this.ops = [...start.ops]
    this.#slots = localLog(start.questionCount, start.base, this.ops, start.epoch)
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
    const op: Op = [
      this.lastSeq + 1,
      this.#currentQ,
      PALETTE_STATES.indexOf(slot.state),
      copied(slot.saved),
      copied(slot.buffer),
      Math.round(at),
      this.spentMs,
      what,
    ]
    this.restartTime()
    this.ops.push(op)
    this.#slots[this.#currentQ] = afterOp(this.slot, op, this.#epoch)
    return op
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
