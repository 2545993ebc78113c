import { readAnswersText } from './answers-text.ts'
import { checkSignature, jsonOf, readSigned, type SignatureVerdict, type Verifier } from './check-signature.ts'
import { type Digests, sha256 } from './digest.ts'
import type { PublishedKey } from './published-keys.ts'
import { readClaims, RECEIPT_TYP, type ReceiptClaims } from './receipt-claims.ts'
import type { ReceiptText } from './receipt-file.ts'

/** absent: the file has no answers · unstated: the receipt names no answers to compare them with. */
export type AnswersVerdict = 'match' | 'differ' | 'absent' | 'unstated'

export type ReceiptCheck =
  | { readonly kind: 'unreadable' }
  | {
      readonly kind: 'checked'
      /** As the receipt says; true only where the signature is good. */
      readonly claims: ReceiptClaims
      readonly kid: string
      readonly signature: SignatureVerdict
      readonly answers: AnswersVerdict
    }

/** Checks a receipt against the public keys of a site. Nothing but its arguments decides: no network, no clock. */
export async function checkReceipt({ jws, answers }: ReceiptText, keys: readonly PublishedKey[], subtle: Verifier): Promise<ReceiptCheck> {
  const parts = readSigned(jws)
  const claims = readClaims(parts?.body)
  if (parts === null || claims === null) return { kind: 'unreadable' }
  return {
    kind: 'checked',
    claims,
    kid: parts.kid,
    signature: await checkSignature(parts, { typ: RECEIPT_TYP, at: claims.iat * 1000 }, keys, subtle),
    answers: await answersOf(claims, answers, subtle),
  }
}

async function answersOf(claims: ReceiptClaims, answers: string | null, subtle: Digests): Promise<AnswersVerdict> {
  if (claims.answers === null) return 'unstated'
  if (answers === null) return 'absent'
  const lines = readAnswersText(answers)
  const isWhole = lines?.length === claims.questions && lines.filter(({ answer }) => answer !== null).length === claims.answered
  return isWhole && (await sha256(subtle, answers)) === claims.answers ? 'match' : 'differ'
}

/** What a receipt says, not checked; null where it is none. */
export const claimsIn = (jws: string): ReceiptClaims | null => readClaims(jsonOf(jws.split('.')[1] ?? ''))
