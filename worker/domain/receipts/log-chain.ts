import type { StoredOps } from '#domain/attempt/stored-attempt.ts'
import { type Digests, sha256 } from './digest.ts'

const CHAIN_BEGIN = 'sopan log 1'

/** The canonical text of one save batch: epoch, last seq, when it was received (ms UTC), whether it was late, its ops. */
export const batchText = ({ epoch, lastSeq, receivedAt, late, ops }: StoredOps): string =>
  JSON.stringify([epoch, lastSeq, receivedAt, late, ops])

/**
 * The head of the hash chain over every save batch that was acknowledged, in the order of the log. Each link is SHA-256 of the link before
 * it, a line feed, the batch's canonical text and a line feed; the first link is SHA-256 of "sopan log 1" and a line feed. A batch that is
 * changed, left out, added or moved gives another head.
 */
export async function chainHead(subtle: Digests, batches: readonly StoredOps[]): Promise<string> {
  let head = await sha256(subtle, `${CHAIN_BEGIN}\n`)
  for (const batch of batches) head = await sha256(subtle, `${head}\n${batchText(batch)}\n`)
  return head
}
