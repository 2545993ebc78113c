import { SignJWT } from 'jose'
import { type ChainHead, HEAD_TYP, type PublishedHead } from '#domain/audit/chain-head.ts'
import { publishKey } from '#worker/db/publish-receipt-key.ts'
import type { ReceiptKey } from '#worker/platform/receipt-keys.ts'
import { findChainEnd } from './queries.ts'

export interface HeadDeps {
  readonly db: D1Database
  readonly key: ReceiptKey | null
  /** The site's own address. */
  readonly origin: string
  /** ms UTC. */
  readonly now: number
  readonly requestId: string
}

/** The head of the audit log as it is now, signed; or why there is none. The key is public before its first head leaves. */
export async function publishedHead({ db, key, origin, now, requestId }: HeadDeps): Promise<PublishedHead> {
  const end = await findChainEnd(db)
  if (end === null) return { head: null, reason: 'notLinked' }
  if (key === null || (await publishKey({ db, now, requestId }, key)) === null) return { head: null, reason: 'noKey' }
  const said: ChainHead = { v: 1, iss: origin, seq: end.seq, hash: end.hash, at: now }
  const head = await new SignJWT({ ...said }).setProtectedHeader({ alg: 'ES256', typ: HEAD_TYP, kid: key.id }).sign(key.privateKey)
  return { head, reason: null }
}
