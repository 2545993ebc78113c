import type { ConnectionReply } from '#contract/attempts/connection.ts'
import type { Op } from '#contract/attempts/schemas.ts'
import { handsOver } from '#domain/attempt/handed-over.ts'
import type { SendWay } from '#domain/attempt/send-times.ts'
import type { AttemptConnection, ConnectionListener, OpenConnection, Writer } from './attempt-connection.ts'
import { HandingOver } from './handing-over.ts'
import { outcomeOfRefusal } from './refusal-outcome.ts'
import type { SendOutcome, Sent } from './send-outcome.ts'
import { SEND_TIMEOUT_MS } from './send-policy.ts'

/** Whose ops go over the connection. */
export interface FramesHost {
  /** Whether changes are unsent. */
  hasChange(): boolean
  /** The server's time, ms UTC. */
  now(): number
  setTimer(run: () => void, ms: number): () => void
  /** What decides by which way and when something is sent is not as it was. */
  changed(isOpened: boolean): void
  /** The server has ended the connection: it is to be asked why. */
  ended(): void
}

/** Null for an attempt whose ops are not handed over. A server that does not tell the mode knows exams alone. */
export const openFrames = (connect: OpenConnection, writer: Writer, host: FramesHost): AttemptFrames | null =>
  handsOver(writer.grant.mode ?? 'exam', writer.grant.pattern) ? new AttemptFrames(connect, writer, host) : null

/** What goes over the connection of an attempt: one frame at a time, each with its reply. */
export class AttemptFrames implements ConnectionListener {
  readonly #host: FramesHost
  readonly #handing = new HandingOver()
  readonly #connection: AttemptConnection
  #way: SendWay = 'request'
  #id = 0
  #underWay: { readonly id: number; readonly settle: (reply: ConnectionReply | null) => void } | null = null
  /** Whether the last reply was that ops before the frame are missing. */
  #hadGap = false

  constructor(connect: OpenConnection, writer: Writer, host: FramesHost) {
    this.#host = host
    this.#connection = connect(writer, this)
  }

  /** How changes are sent that are made now: they may wait longer where the server has them too. */
  get way(): SendWay {
    return this.#way
  }

  /** Whether a frame would leave now. */
  get isOpen(): boolean {
    return this.#connection.isOpen
  }

  /** A change is made. */
  changed(): void {
    this.#handing.changed(this.#host.now())
  }

  /** Every change is stored. */
  rest(): void {
    this.#handing.rest()
  }

  /** When what was changed should be handed over, in ms from now; null where nothing asks for it, or nothing could carry it. `last` is the last unsent op. */
  handOverAfter(last: number): number | null {
    return this.isOpen && this.lacks(last) ? this.#handing.after(this.#host.now()) : null
  }

  /** Whether the server has not got the last of the unsent ops. */
  lacks(last: number): boolean {
    return this.#handing.lacks(last)
  }

  /**
   * Hands over what the server has not got of the unsent ops.
   * @param isStored whether the server should store this and all that waits
   * @param ackedSeq the highest op that is stored, as far as this device knows
   * Null where the frame came to nothing: it was not answered, or not carried out.
   */
  async send({ ops, lost }: Sent, isStored: boolean, ackedSeq: number): Promise<SendOutcome | null> {
    const { batch, isAll } = this.#handing.next(ops)
    if (isAll) this.#handing.rest()
    const store = isStored && isAll
    const reply = await this.#ask(batch, lost, store)
    if (reply === null) return null
    if ('refused' in reply) return this.#refused(reply.refused, ackedSeq)
    const { id: _, held, ...heard } = reply
    this.#hadGap = false
    this.#handing.heard(held)
    const last = batch.at(-1)?.[0] ?? 0
    if (held < last || (store && heard.applied < held)) return null
    return { kind: 'acknowledged', ...heard }
  }

  close(): void {
    this.#connection.close()
    this.#way = 'request'
    this.#underWay?.settle(null)
  }

  opened(): void {
    this.#way = 'connection'
    this.#handing.begin(this.#host.hasChange(), this.#host.now())
    this.#host.changed(true)
  }

  replied(reply: ConnectionReply): void {
    if (reply.id === this.#underWay?.id) this.#underWay.settle(reply)
  }

  lost(): void {
    this.#underWay?.settle(null)
  }

  gone(): void {
    this.#way = 'request'
    this.#underWay?.settle(null)
    this.#host.changed(false)
  }

  ended(): void {
    this.#host.ended()
  }

  #ask(ops: readonly Op[], lost: Sent['lost'], store: boolean): Promise<ConnectionReply | null> {
    const id = ++this.#id
    return new Promise((resolve) => {
      const cancel = this.#host.setTimer(() => {
        this.#underWay?.settle(null)
        this.#connection.renew()
      }, SEND_TIMEOUT_MS)
      this.#underWay = {
        id,
        settle: (reply) => {
          cancel()
          this.#underWay = null
          resolve(reply)
        },
      }
      this.#connection.send({
        id,
        ops: [...ops],
        ...(lost.length > 0 && { lost: lost.map(([kind, from, to]) => [kind, from, to]) }),
        store,
      })
    })
  }

  #refused(refusal: Extract<ConnectionReply, { refused: unknown }>['refused'], ackedSeq: number): SendOutcome | null {
    const outcome = outcomeOfRefusal(refusal)
    if (outcome.kind !== 'gap') return outcome
    if (this.#hadGap) return null
    this.#hadGap = true
    this.#handing.heard(outcome.applied)
    // What the server has may only wait there: nothing is acknowledged by it.
    return { kind: 'gap', applied: Math.min(outcome.applied, ackedSeq) }
  }
}
