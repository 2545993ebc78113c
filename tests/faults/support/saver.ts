import type { Op, OpsResponse, ServerCopy, WriterGrant } from '#contract/attempts/schemas.ts'
import { foldLog } from '#domain/attempt/operation-log.ts'
import { sameAnswer } from '#domain/attempt/palette.ts'
import type { ProofRandom } from './random.ts'

/** Someone who answers as fast as the server lets them, and remembers what was sent and what was acknowledged. */
export class Saver {
  readonly grant: WriterGrant
  readonly sent: Op[] = []
  acknowledged = 0
  /** Batches that the server answered and did not take. */
  refused = 0
  /** Of the acknowledged ones those that came after their time, as the server said last. */
  late = 0
  readonly #url: () => string
  readonly #random: ProofRandom
  readonly #among: () => readonly [low: number, high: number]

  /** @param among the questions that may be answered now, from the first to the last */
  constructor(grant: WriterGrant, url: () => string, random: ProofRandom, among: () => readonly [number, number] = () => [0, 99]) {
    this.grant = grant
    this.#url = url
    this.#random = random
    this.#among = among
  }

  /** Sends batches of one to five answers until `until` or until the connection breaks. */
  async run(until: () => boolean): Promise<void> {
    while (!until()) {
      this.answerSome()
      if (!(await this.deliver())) return
    }
  }

  /** Sends what is not acknowledged; false where no answer came. */
  async deliver(timeoutMs = 5_000): Promise<boolean> {
    const ops = this.sent.slice(this.acknowledged)
    try {
      const response = await fetch(`${this.#url()}/api/attempts/${this.grant.attemptId}/ops`, {
        method: 'POST',
        headers: { authorization: `Bearer ${this.grant.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ epoch: this.grant.epoch, ops }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      const reply = (await response.json()) as OpsResponse
      if (!response.ok) {
        this.refused++
        return false
      }
      this.acknowledged = Math.max(this.acknowledged, reply.applied)
      this.late = reply.late
      return true
    } catch {
      return false
    }
  }

  async copy(): Promise<ServerCopy> {
    const response = await fetch(`${this.#url()}/api/attempts/${this.grant.attemptId}/copy`, {
      headers: { authorization: `Bearer ${this.grant.token}` },
    })
    if (!response.ok) throw new Error(`the copy was refused: ${await response.text()}`)
    return (await response.json()) as ServerCopy
  }

  /** What is wrong with the server's copy: an acknowledged answer missing, or anything that was never sent, or sent once and there twice. */
  faultsOf(copy: ServerCopy): { lost: number; invented: number } {
    const [, applied] = copy.applied
    const expected = foldLog(100, [{ epoch: 1, ops: this.sent.slice(0, applied), late: false }])
    const invented =
      (applied > this.sent.length ? 1 : 0) +
      copy.questions.filter(([q, , saved, , spentMs]) => !sameAnswer(saved, expected[q]?.saved ?? null) || spentMs !== expected[q]?.spentMs)
        .length +
      expected.filter(({ epoch }, q) => epoch > 0 && !copy.questions.some(([there]) => there === q)).length
    return { lost: Math.max(0, this.acknowledged - applied), invented }
  }

  /** One to five answers that are not sent yet. */
  answerSome(): void {
    for (let i = this.#random.int(1, 5); i > 0; i--) this.answer()
  }

  /** @param what beside that an answer was changed and its question left: OP_SECTION_ENDED */
  answer(what = 0): void {
    const question = this.#random.int(...this.#among())
    const option = this.#random.int(0, 3)
    this.sent.push([this.sent.length + 1, question, 2, [option], [option], Date.now(), this.#random.int(1, 900), 3 | what])
  }
}
