import { attemptIdOf } from '#contract/shared/ids.ts'
import { localize } from '#contract/shared/locales.ts'
import type { StoredAttempt } from '#domain/attempt/stored-attempt.ts'
import { type AttemptResult, receiptText } from '#domain/marking/attempt-result.ts'
import { type Digests, sha256 } from './digest.ts'
import { receiptOf, type ReceiptClaims } from './receipt-claims.ts'
import { recordOfFile } from './stored-record.ts'

/**
 * The names of the claims that a stored attempt contradicts: what an operator holds a receipt against. Empty where it holds the same. What the
 * receipt names as missing is not compared.
 */
export async function recordFaults(subtle: Digests, claims: ReceiptClaims, stored: StoredAttempt): Promise<(keyof ReceiptClaims)[]> {
  const { iss, iat, learner, attempt, seed, missing, commitment = null } = claims
  const { claims: own } = await receiptOf(subtle, recordOfFile(stored, seed), { iss, now: iat * 1000, learner, attempt, commitment })
  const { event } = stored
  const result = JSON.parse(event.result) as AttemptResult
  const short = await sha256(subtle, receiptText(attemptIdOf(event.testId, event.n), event.userId, event.closedAt, result))
  const title = stored.pinned === undefined ? null : localize(stored.pinned.title, event.language).text
  const compared = { ...own, test: { ...own.test, title: claims.test.title === null ? null : title }, receipt: short }
  return COMPARED.filter((name) => !isMissing(name, missing) && JSON.stringify(claims[name]) !== JSON.stringify(compared[name]))
}

const COMPARED = [
  'test',
  'n',
  'round',
  'mode',
  'startedAt',
  'closedAt',
  'reason',
  'paper',
  'questions',
  'answered',
  'sections',
  'answers',
  'log',
  'receipt',
] as const satisfies readonly (keyof ReceiptClaims)[]

const isMissing = (name: keyof ReceiptClaims, missing: ReceiptClaims['missing']): boolean =>
  (missing as readonly string[]).includes(name) ||
  (missing.includes('answers') && (name === 'questions' || name === 'answered' || name === 'sections'))
