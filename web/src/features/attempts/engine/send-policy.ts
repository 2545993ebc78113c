import { ATTEMPT_LIMITS, OP_CHANGED, type Op } from '#contract/attempts/schemas.ts'
import { CHANGES_PER_BATCH, leavesAt, type SendWay } from '#domain/attempt/send-times.ts'

/** After this long without an answer a request counts as lost; its ops stay and are sent again. */
export const SEND_TIMEOUT_MS = 8_000

const isChange = (op: Op): boolean => (op[7] & OP_CHANGED) !== 0

/** How many questions have changes among unsent ops. */
export const changedQuestions = (unsent: readonly Op[]): number => new Set(unsent.filter(isChange).map((op) => op[1])).size

/** What decides how long a change may wait: `leavesAt` of the domain. */
export interface WaitFacts {
  /** When the clock that runs ends, ms UTC. */
  readonly endsAt: number
  /** Whether the device has what is unsent. */
  readonly isKept: boolean
}

/** When unsent ops should be stored at the server, in ms from now: 0 at once, null when nothing asks for it (visits alone ride along later). */
export function sendAfterMs(
  unsent: readonly Op[],
  firstChangeAt: number | null,
  now: number,
  { endsAt, isKept }: WaitFacts,
  way: SendWay,
): number | null {
  if (firstChangeAt === null) return null
  return changedQuestions(unsent) >= CHANGES_PER_BATCH[way] ? 0 : Math.max(0, leavesAt(firstChangeAt, endsAt, isKept, way) - now)
}

/** The next ops that one request carries: at most the contract's number, and at most what a page that is being closed may send. */
export function nextBatch(unsent: readonly Op[], maxBytes: number = ATTEMPT_LIMITS.batchBytes - 1_024): Op[] {
  const batch: Op[] = []
  let bytes = 0
  for (const op of unsent.slice(0, ATTEMPT_LIMITS.opsPerBatch)) {
    bytes += JSON.stringify(op).length + 1
    if (bytes > maxBytes) break
    batch.push(op)
  }
  return batch
}

/** The pause before the n-th try again (n from 1), in ms: doubling from 1 s to 30 s, spread by half so that a hall of phones does not return as one. */
export const backoffMs = (tries: number, random: number): number => Math.min(30_000, 1_000 * 2 ** (tries - 1)) * (0.5 + random / 2)
