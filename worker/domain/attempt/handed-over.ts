/** What may wait at the server with the connection of its device, before it is stored (decision 0187). */
import type { Op } from '#contract/attempts/schemas.ts'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import { isTimed, type RoomMode } from './attempt-mode.ts'

/** Bytes of ops that may wait, as JSON: the platform keeps 2,048 bytes with a connection, and other facts need some of them. */
export const WAITING_BYTES = 1_600

/** An attempt whose ops are handed over: an exam under one clock. Elsewhere the moment at which an op arrives decides more than whether it counts. */
export const handsOver = (mode: RoomMode, { clock }: Pick<ContentPattern, 'clock'>): boolean => isTimed(mode) && clock !== 'perSection'

export interface Waiting {
  readonly ops: readonly Op[]
  /** When the last of them arrived, ms UTC. */
  readonly receivedAt: number
}

/**
 * Whether ops may wait on, or all of them are stored now: after the deadline everything is stored as it comes.
 * @param deadlineAt of the attempt, ms UTC
 */
export const mayWait = ({ ops, receivedAt }: Waiting, deadlineAt: number): boolean =>
  receivedAt < deadlineAt && new TextEncoder().encode(JSON.stringify(ops)).length <= WAITING_BYTES
