/** What a room makes of a frame that its writer's page sent over the connection (decision 0187). Times in ms UTC. */
import { CONNECTION_LIMITS, type ConnectionFrame, connectionFrame, type ConnectionReply } from '#contract/attempts/connection.ts'
import type { Op } from '#contract/attempts/schemas.ts'
import { isInTime } from '#domain/attempt/attempt-clock.ts'
import { handsOver, mayWait, type Waiting } from '#domain/attempt/handed-over.ts'
import { decisionOn, takeIn } from './accept-batch.ts'
import type { HeldAttempts } from './held-attempts.ts'
import { type Connection, connectionOf, setWaiting } from './room-connections.ts'
import { refusalParts, type SaveReply } from './room-messages.ts'
import { savedReply } from './room-replies.ts'

/** What a page said, or null where it is none of ours. */
export function readFrame(text: string | ArrayBuffer): ConnectionFrame | null {
  if (typeof text !== 'string' || text.length > CONNECTION_LIMITS.frameLength) return null
  try {
    return connectionFrame.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/**
 * Has the ops of a frame wait with the connection, where they may; says how far the server has this writer's ops, or null where they are to be
 * stored now. Whatever is wrong with them is said when they are to be stored.
 */
export function letWait(
  attempts: HeldAttempts,
  socket: WebSocket,
  { n, epoch, waiting }: Connection,
  { id, ops, lost = [], store }: ConnectionFrame,
  receivedAt: number,
): ConnectionReply | null {
  const row = attempts.find(n)
  if (store || lost.length > 0 || row === null || row.state === 'closed' || !row.openSent) return null
  const log = attempts.log(n)
  const all = following(waiting, ops)
  const together: Waiting = { ops: all, receivedAt: all.length === waiting?.ops.length ? waiting.receivedAt : receivedAt }
  if (!handsOver(row.mode, log.pinned.plan.pattern) || !mayWait(together, row.deadlineAt)) return null
  const decision = decisionOn(attempts, row, epoch, together.ops, receivedAt)
  if (decision.kind !== 'append' && decision.kind !== 'repeat') return null
  if (decision.kind === 'append') setWaiting(socket, { n, epoch }, together)
  return replyTo(id, savedReply(row, log, epoch, receivedAt, false), together.ops.at(-1)?.[0])
}

/**
 * What is to be stored now of a frame: with what waits, in one row, where both come in time. Else what waits is stored by itself, as of when
 * it came; also before lost time is taken down, which begins after the server has heard of the attempt.
 */
export function opsToStore(
  attempts: HeldAttempts,
  socket: WebSocket,
  connection: Connection,
  { ops, lost = [] }: ConnectionFrame,
  receivedAt: number,
): readonly Op[] {
  const { n, waiting, epoch } = connection
  const row = attempts.find(n)
  if (waiting === null || row === null) return ops
  const together = following(waiting, ops)
  if (lost.length === 0 && isInTime(row, receivedAt) && decisionOn(attempts, row, epoch, together, receivedAt).kind === 'append') {
    setWaiting(socket, connection, null)
    return together
  }
  storeWaiting(attempts, socket)
  return ops
}

/** Stores what waits with a connection, as of when it came. */
export function storeWaiting(attempts: HeldAttempts, socket: WebSocket): void {
  const connection = connectionOf(socket)
  if (connection === null || connection.waiting === null) return
  const { n, epoch, waiting } = connection
  const row = attempts.find(n)
  const refusal = row === null ? null : takeIn(attempts, row, epoch, waiting.ops, waiting.receivedAt)
  // They were looked at when they came; what changes an attempt stores what waits before it does.
  if (refusal !== null) console.error(JSON.stringify({ level: 'error', event: 'waiting_ops_refused', code: refusal.code }))
  setWaiting(socket, connection, null)
}

/** A save's reply, as a frame's. `waiting` is the last op that waits; left out where none does. */
export function replyTo(id: number, reply: SaveReply, waiting = 0): ConnectionReply {
  if (reply.kind === 'refused') return { id, refused: refusalParts(reply) }
  const { kind: _, ...saved } = reply
  return { ...saved, id, held: Math.max(saved.applied, waiting) }
}

/** Counts the frames of the room's connections. The count is lost when the room sleeps, which it does not while frames come one after the other. */
export class FrameRate {
  #since = 0
  #count = 0

  mayPass(now: number): boolean {
    if (now - this.#since >= 60_000) {
      this.#since = now
      this.#count = 0
    }
    return ++this.#count <= CONNECTION_LIMITS.framesPerMinute
  }
}

/** What waits, and of the new ops those that are newer. */
function following(waiting: Waiting | null, ops: readonly Op[]): readonly Op[] {
  const last = waiting?.ops.at(-1)?.[0] ?? 0
  return [...(waiting?.ops ?? []), ...ops.filter(([seq]) => seq > last)]
}
