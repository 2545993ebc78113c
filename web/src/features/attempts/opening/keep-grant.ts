import type { Op, WriterGrant } from '#contract/attempts/schemas.ts'
import { isSectionChoice } from '#domain/attempt/operation-log.ts'
import { carriedOver } from '../engine/local-log.ts'
import type { AttemptKey, AttemptStore, StoredAttempt } from '#web/lib/storage/stored-attempt.ts'

/** What came of the answers that an earlier writer of this device could not send. */
export interface CarriedOver {
  readonly kept: number
  /** The other device has changed these since; its answers stand. */
  readonly dropped: number
}

/** A writer of this device whose right to write went, with what it could not send. */
export interface FormerWriter {
  readonly stored: StoredAttempt
  readonly unsent: readonly Op[]
}

/**
 * Puts a writer's grant on the device, and before it the unsent ops of this device's earlier epoch, made again for the new one: a
 * crash between the two loses neither.
 * @param clockOffset server time minus this device's clock, ms
 */
export async function keepGrant(
  store: AttemptStore,
  key: AttemptKey,
  testId: string,
  granted: WriterGrant,
  clockOffset: number,
  former: FormerWriter | null,
): Promise<CarriedOver> {
  // The session is not the attempt's business, and its token not the store's.
  const grant = { ...granted, session: null }
  const carried = former === null ? { ops: [], dropped: 0 } : carriedOver(former.unsent, former.stored.grant.epoch, grant.copy)
  for (const op of carried.ops) await store.putOp({ ownerId: key.ownerId, attemptId: key.attemptId, epoch: grant.epoch, seq: op[0], op })
  await store.putAttempt({
    ownerId: key.ownerId,
    attemptId: key.attemptId,
    testId,
    grant,
    base: grant.copy,
    clockOffset,
    ackedSeq: 0,
    submitWanted: former?.stored.submitWanted ?? false,
    lost: null,
    settled: grant.copy.settled ?? [],
    solutions: former?.stored.solutions ?? {},
  })
  return { kept: carried.ops.filter(holdsAnswer).length, dropped: carried.dropped }
}

const holdsAnswer = (op: Op): boolean => !isSectionChoice(op) && (op[3] !== null || op[4] !== null)

/** The ops of the attempt's epoch that the server has not acknowledged. */
export async function unsentOps(store: AttemptStore, stored: StoredAttempt): Promise<Op[]> {
  const ops = await store.ops(stored, stored.grant.epoch)
  return ops.filter(({ seq }) => seq > stored.ackedSeq).map(({ op }) => op)
}
