import { OP_SECTION_ENDED } from '#contract/attempts/schemas.ts'
import { sameAnswer } from '#domain/attempt/palette.ts'
import type { ProofRandom } from '../support/random.ts'
import { Saver } from '../support/saver.ts'

/** What a learner of the hall does with an attempt, beside answering and leaving. */
export type Conduct = 'leaves' | 'submits' | 'bySection' | 'endsEarly' | 'pauses' | 'staysPaused'

/** Someone who answers at a human pace until they walk away without a word. */
export class Sitter {
  readonly conduct: Conduct
  readonly saver: Saver
  readonly userId: string
  readonly #url: () => string
  readonly #random: ProofRandom
  /** The first question of the second section is open. */
  #isInSecond = false
  /** The highest seq in the body of a submit that was answered. */
  submitted = 0

  constructor(userId: string, conduct: Conduct, grant: Saver['grant'], url: () => string, random: ProofRandom) {
    this.userId = userId
    this.conduct = conduct
    this.#url = url
    this.#random = random
    const hasSections = conduct === 'bySection' || conduct === 'endsEarly'
    this.saver = new Saver(grant, url, random, () => (hasSections ? (this.#isInSecond ? [50, 99] : [0, 49]) : [0, 99]))
  }

  /** @param endsAt when the last answers may leave, ms UTC; `secondAt` when the second section runs by its clock */
  async sit(endsAt: number, secondAt: number): Promise<void> {
    const leavesAt = Date.now() + this.#random.int(5_000, Math.max(6_000, endsAt - Date.now()))
    const doesAt = Date.now() + this.#random.int(2_000, 20_000)
    let hasDone = false
    while (Date.now() < leavesAt) {
      if (this.conduct === 'bySection' && !this.#isInSecond) {
        // Nothing close to the border, where a repeat after a crash would rightly be late.
        if (Math.abs(Date.now() - secondAt) < 14_000) {
          if (this.saver.acknowledged < this.saver.sent.length) await this.saver.deliver(2_000)
          await later(500)
          continue
        }
        this.#isInSecond = Date.now() > secondAt
      }
      if (!hasDone && Date.now() > doesAt) hasDone = await this.#does()
      if (this.conduct === 'staysPaused' && hasDone) return
      this.saver.answerSome()
      await this.saver.deliver(2_000)
      await later(this.#random.int(1_500, 6_000))
    }
    if (this.conduct === 'submits') await this.#submit(endsAt)
  }

  /** What is wrong with the answers that were marked: they must be those of everything acknowledged, and perhaps of what was under way. */
  faultOf(answers: readonly unknown[]): string | null {
    const { sent, acknowledged } = this.saver
    for (let applied = Math.max(acknowledged, this.submitted); applied <= sent.length; applied++) {
      const last = new Map(sent.slice(0, applied).map((op) => [op[1], op[3]]))
      if (answers.every((answer, q) => sameAnswer(answer as number[] | null, last.get(q) ?? null))) return null
    }
    return `${this.conduct}: ${sent.length} sent, ${acknowledged} acknowledged, and the marked answers are of no such log`
  }

  async #does(): Promise<boolean> {
    switch (this.conduct) {
      case 'endsEarly':
        // Whatever follows is about the second section, whether or not the reply comes.
        this.saver.answer(OP_SECTION_ENDED)
        this.#isInSecond = true
        await this.saver.deliver(2_000)
        return true
      case 'pauses':
      case 'staysPaused':
        while (this.saver.acknowledged < this.saver.sent.length) if (!(await this.saver.deliver(2_000))) return false
        if (!(await this.#post('pause'))) return false
        if (this.conduct === 'staysPaused') return true
        await later(8_000)
        while (!(await this.#post('resume'))) await later(1_000)
        return true
      default:
        return true
    }
  }

  async #submit(endsAt: number): Promise<void> {
    while (Date.now() < endsAt) {
      if (await this.#post('submit', this.saver.sent.slice(this.saver.acknowledged))) {
        this.submitted = this.saver.sent.length
        return
      }
      await later(500)
    }
  }

  async #post(call: string, ops: readonly unknown[] = []): Promise<boolean> {
    try {
      const response = await fetch(`${this.#url()}/api/attempts/${this.saver.grant.attemptId}/${call}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${this.saver.grant.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ epoch: 1, ops }),
        signal: AbortSignal.timeout(4_000),
      })
      return response.ok
    } catch {
      return false
    }
  }
}

const later = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
