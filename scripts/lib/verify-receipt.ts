import { webcrypto } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import type { StoredAttempt } from '#domain/attempt/stored-attempt.ts'
import { type AnswersVerdict, checkReceipt } from '#domain/receipts/check-receipt.ts'
import type { SignatureVerdict, Verifier } from '#domain/receipts/check-signature.ts'
import { readPublishedKeys } from '#domain/receipts/published-keys.ts'
import { readReceiptFile } from '#domain/receipts/receipt-file.ts'
import { recordFaults } from '#domain/receipts/record-faults.ts'
import { stop } from './stop.ts'

const SIGNATURES: Readonly<Record<SignatureVerdict, string>> = {
  good: 'good: the site signed this, and nothing in it has changed',
  bad: 'BAD: changed, or never signed by this site',
  unknownKey: 'UNKNOWN KEY: none of the given keys has this id',
  endedKey: 'BAD: its key was not in use at the time that the receipt names',
  leakedKey: 'NOT TO BE TRUSTED: others may have its key',
}
const ANSWERS: Readonly<Record<AnswersVerdict, string>> = {
  match: 'match: they are those that were evaluated',
  differ: 'DIFFER: they are not those that were evaluated',
  absent: 'absent: there are none to compare',
  unstated: 'not stated: the site no longer had them when it signed',
}

export interface Verified {
  /** What to print. */
  readonly lines: readonly string[]
  /** Whether the signature is good and nothing that was compared differs. */
  readonly isGood: boolean
}

/**
 * Checks a saved receipt without a network. `keys` is the JSON of `/.well-known/sopan-keys.json`, `record` the stored attempt to hold it against,
 * or null. Ends the command where one of them is not what it should be.
 */
export async function verifyReceipt(text: string, keys: unknown, record: StoredAttempt | null): Promise<Verified> {
  const published = readPublishedKeys(keys)
  if (published === null) stop('The keys are not those of a site: they must be the JSON of its address /.well-known/sopan-keys.json.')
  const receipt = readReceiptFile(text)
  if (receipt === null) return { lines: ['There is no receipt in this file.'], isGood: false }
  const subtle = webcrypto.subtle as unknown as Verifier
  const check = await checkReceipt(receipt, published, subtle)
  if (check.kind === 'unreadable') return { lines: ['There is no receipt in this file.'], isGood: false }
  const { claims, kid, signature, answers } = check
  const faults = record === null ? [] : await recordFaults(subtle, claims, record)
  const facts = [
    `test       ${claims.test.title ?? claims.test.id} (${claims.test.id}), attempt ${claims.n}, ${claims.mode}`,
    `learner    ${claims.learner}, attempt code ${claims.attempt}`,
    `ended      ${iso(claims.closedAt)}, ${claims.reason}`,
    `answered   ${claims.answered ?? '?'} of ${claims.questions ?? '?'}`,
    `signed     ${iso(claims.iat * 1000)} by ${claims.iss}, key ${kid}`,
    ...(claims.missing.length === 0 ? [] : [`missing    ${claims.missing.join(', ')}: the record no longer had this`]),
  ]
  return {
    lines: [
      `signature  ${SIGNATURES[signature]}`,
      `answers    ${ANSWERS[answers]}`,
      ...(record === null ? [] : [`record     ${faults.length === 0 ? 'holds the same' : `DIFFERS in ${faults.join(', ')}`}`]),
      ...(signature === 'bad' ? [] : facts),
    ],
    isGood: signature === 'good' && answers !== 'differ' && faults.length === 0,
  }
}

/** A stored attempt of ARCHIVE, as it lies there or unpacked. */
export const readRecord = (bytes: Uint8Array): StoredAttempt =>
  JSON.parse(Buffer.from(bytes[0] === 0x1f ? gunzipSync(bytes) : bytes).toString('utf8')) as StoredAttempt

const iso = (at: number): string => new Date(at).toISOString()
