import { SignJWT } from 'jose'
import { attemptIdOf } from '#contract/shared/ids.ts'
import type { SignedReceipt } from '#contract/receipts/schemas.ts'
import { RECEIPT_TYP, receiptOf } from '#domain/receipts/receipt-claims.ts'
import type { AttemptRoomCalls } from '#do/attempt-room/room-messages.ts'
import { findCommitments } from '#worker/db/commitments.ts'
import { publishKey } from '#worker/db/publish-receipt-key.ts'
import { AppError } from '#worker/http/app-error.ts'
import type { ReceiptSigner } from '#worker/http/receipt-signer.ts'
import { pseudonymsOf } from './pseudonyms.ts'

export interface ReceiptDeps {
  readonly db: D1Database
  readonly room: Pick<AttemptRoomCalls, 'receiptRecord'>
  readonly signer: ReceiptSigner | null
  /** The site's own address. */
  readonly origin: string
  /** ms UTC. */
  readonly now: number
  readonly requestId: string
}

/**
 * The signed receipt of an own closed attempt. It has the learner's own answers and nothing of a key or a mark, so it does not wait for the
 * release. Errors: not_found while the attempt is open, for previews, and where the site signs no receipts.
 */
export async function signedReceipt(deps: ReceiptDeps, userId: string, testId: string, n: number): Promise<SignedReceipt> {
  const { db, room, signer, origin, now, requestId } = deps
  const [record, row, commitments] = await Promise.all([
    room.receiptRecord(n),
    signer === null ? null : publishKey({ db, now, requestId }, signer.key),
    findCommitments(db, testId),
  ])
  if (record === null || signer === null || row === null) throw new AppError('not_found')
  const names = await pseudonymsOf(signer.pseudonymSecret, userId, attemptIdOf(testId, n))
  const commitment = commitments.findLast(({ paperVersion }) => paperVersion === record.paperVersion)?.hash ?? null
  const { claims, answers } = await receiptOf(crypto.subtle, record, { iss: origin, now, commitment, ...names })
  const jws = await new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'ES256', typ: RECEIPT_TYP, kid: signer.key.id })
    .sign(signer.key.privateKey)
  return { jws, answers }
}
