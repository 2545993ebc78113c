/** The head of the audit log that a site publishes: how far its hash chain has come, signed. Kept by others: fields are only added. */
import { checkSignature, readSigned, type SignatureVerdict, type Verifier } from '#domain/receipts/check-signature.ts'
import type { PublishedKey } from '#domain/receipts/published-keys.ts'
import type { ChainEnd } from './audit-chain.ts'

/** The address of the head on every site. */
export const AUDIT_HEAD_PATH = '/.well-known/sopan-audit.json'

/** The `typ` of the JWS: a head never passes as a receipt, nor a receipt as a head. */
export const HEAD_TYP = 'sopan-audit-head+jwt'

export interface ChainHead extends ChainEnd {
  readonly v: 1
  /** The site that signed, as its origin. */
  readonly iss: string
  /** When it was signed, ms UTC. */
  readonly at: number
}

/** What a site answers at its address. */
export type PublishedHead =
  /** A compact JWS, ES256. */
  | { readonly head: string; readonly reason: null }
  /** notLinked: the log has no link yet · noKey: the site has no key that it could sign with. */
  | { readonly head: null; readonly reason: 'notLinked' | 'noKey' }

export type HeadCheck =
  | { readonly kind: 'unreadable' }
  | {
      readonly kind: 'checked'
      /** As the JWS says; true only where the signature is good. */
      readonly head: ChainHead
      readonly kid: string
      readonly signature: SignatureVerdict
    }

/** Checks a head against the public keys of a site, which are those of its receipts. Nothing but its arguments decides. */
export async function checkHead(jws: string, keys: readonly PublishedKey[], subtle: Verifier): Promise<HeadCheck> {
  const parts = readSigned(jws)
  const head = readHead(parts?.body)
  if (parts === null || head === null) return { kind: 'unreadable' }
  return {
    kind: 'checked',
    head,
    kid: parts.kid,
    signature: await checkSignature(parts, { typ: HEAD_TYP, at: head.at }, keys, subtle),
  }
}

/** Every JWS in a text: the reply of a site, or a file to which replies were added. */
export const headsIn = (text: string): readonly string[] => [...text.matchAll(/eyJ[\w-]*\.eyJ[\w-]*\.[\w-]+/g)].map(([jws]) => jws)

const HASH = /^[A-Za-z0-9_-]{43}$/
const isTime = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0

function readHead(value: unknown): ChainHead | null {
  if (typeof value !== 'object' || value === null) return null
  const { v, iss, seq, hash, at } = value as Readonly<Record<string, unknown>>
  if (v !== 1 || typeof iss !== 'string' || typeof hash !== 'string' || !HASH.test(hash)) return null
  return isTime(seq) && seq > 0 && isTime(at) ? { v, iss, seq, hash, at } : null
}
