import type { ConnectionFrame, ConnectionRefusal, ConnectionReply } from '#contract/attempts/connection.ts'
import type { Op } from '#contract/attempts/schemas.ts'
import { mayWait } from '#domain/attempt/handed-over.ts'
import type { AttemptConnection, ConnectionListener, OpenConnection } from './attempt-connection.ts'

/** For tests: the end of a connection where the room is. It keeps what it is handed, and stores it when it should. */
export class RoomInMemory {
  readonly frames: ConnectionFrame[] = []
  /** How often it has stored something. */
  saves = 0
  /** The highest op that is stored. */
  applied = 0
  isSilent = false
  /** How the next frames are refused. */
  refusals: readonly ConnectionRefusal[] = []
  /** Whether it answers without taking anything. */
  takesNothing = false
  /** The state of the attempt that it tells. */
  state: 'open' | 'closed' = 'open'
  /** The deadline that it tells, where that is not its own. */
  tellsDeadline: number | null = null
  /** How often the page has left a connection for another. */
  renewed = 0
  isOpen = false
  readonly #now: () => number
  readonly #deadlineAt: number
  #heldBack: (() => void)[] | null = null
  #waiting: readonly Op[] = []
  #listener: ConnectionListener | null = null

  /** All times ms UTC. */
  constructor(now: () => number, deadlineAt: number) {
    this.#now = now
    this.#deadlineAt = deadlineAt
  }

  /** Whether a page has asked for a connection that it has not given up. */
  get isWanted(): boolean {
    return this.#listener !== null
  }

  get held(): number {
    return this.#waiting.at(-1)?.[0] ?? this.applied
  }

  readonly connect: OpenConnection = (_, listener): AttemptConnection => {
    this.#listener = listener
    if (this.isOpen) queueMicrotask(() => listener.opened())
    const isOpen = () => this.isOpen
    return {
      get isOpen() {
        return isOpen()
      },
      send: (frame) => this.#take(frame),
      renew: () => {
        this.renewed++
        this.lose()
      },
      close: () => {
        this.#listener = null
        this.isOpen = false
      },
    }
  }

  open(): void {
    this.isOpen = true
    this.#listener?.opened()
  }

  /** The connection ends, and what waited with it is stored. */
  lose(): void {
    this.isOpen = false
    this.#store()
    this.#listener?.lost()
  }

  /** It did not open again. */
  stayAway(): void {
    this.#listener?.gone()
  }

  /** Another device writes now. */
  end(): void {
    this.lose()
    this.#listener?.gone()
    this.#listener?.ended()
  }

  /** A request has had it store ops up to this, after what waited. */
  hearRequest(applied: number): void {
    this.#store()
    this.applied = Math.max(this.applied, applied)
  }

  /** While true, replies are ready and wait. */
  set holdsReplies(isHolding: boolean) {
    const ready = this.#heldBack ?? []
    this.#heldBack = isHolding ? ready : null
    if (!isHolding) for (const reply of ready) reply()
  }

  say(reply: ConnectionReply): void {
    this.#listener?.replied(reply)
  }

  /** It forgets what it was handed. */
  forget(): void {
    this.#waiting = []
  }

  #take(frame: ConnectionFrame): void {
    this.frames.push(frame)
    if (this.isSilent) return
    const listener = this.#listener
    const reply = this.#reply(frame)
    const tell = () => listener?.replied(reply)
    if (this.#heldBack === null) queueMicrotask(tell)
    else this.#heldBack.push(tell)
  }

  #reply({ id, ops, store }: ConnectionFrame): ConnectionReply {
    const [refused, ...later] = this.refusals
    this.refusals = later
    if (refused !== undefined) return { id, refused }
    const fresh = ops.filter(([seq]) => seq > this.held)
    if (fresh[0] !== undefined && fresh[0][0] > this.held + 1)
      return { id, refused: { code: 'attempt_gap', params: { applied: this.held } } }
    if (!this.takesNothing) this.#waiting = [...this.#waiting, ...fresh]
    if (store || !mayWait({ ops: this.#waiting, receivedAt: this.#now() }, this.#deadlineAt)) this.#store()
    const deadlineAt = this.tellsDeadline ?? this.#deadlineAt
    return { id, applied: this.applied, held: this.held, late: 0, state: this.state, serverNow: this.#now(), deadlineAt }
  }

  #store(): void {
    if (this.#waiting.length > 0) this.saves++
    this.applied = this.held
    this.#waiting = []
  }
}
