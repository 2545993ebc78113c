import { webcrypto } from 'node:crypto'
import { SignJWT } from 'jose'
import type { Op } from '#contract/attempts/schemas.ts'
import type { StoredOps } from '#domain/attempt/stored-attempt.ts'
import type { PaperPlan } from '#domain/paper/paper-plan.ts'
import { type PublishedKey, publishedKey, RECEIPT_KEY_KIND } from '#domain/receipts/published-keys.ts'
import { RECEIPT_TYP, type ReceiptClaims, receiptOf, type ReceiptRecord } from '#domain/receipts/receipt-claims.ts'
import type { ProofRandom } from '../support/random.ts'

const T0 = Date.UTC(2026, 10, 25, 10)

export interface SigningPair {
  readonly kid: string
  readonly privateKey: CryptoKey
  readonly published: PublishedKey
}

export interface SimulatedReceipt {
  readonly record: ReceiptRecord
  readonly claims: ReceiptClaims
  readonly answers: string
  readonly jws: string
}

export async function makePair(kid: string): Promise<SigningPair> {
  const { privateKey, publicKey } = (await webcrypto.subtle.generateKey(RECEIPT_KEY_KIND, true, ['sign', 'verify'])) as CryptoKeyPair
  const { x = '', y = '' } = await webcrypto.subtle.exportKey('jwk', publicKey)
  return { kid, privateKey, published: publishedKey({ kid, x, y, from: T0 - 86_400_000, until: null, leakedAt: null }) }
}

/** As the Worker signs. */
export const signClaims = (claims: object, { kid, privateKey }: SigningPair, as = kid): Promise<string> =>
  new SignJWT({ ...claims }).setProtectedHeader({ alg: 'ES256', typ: RECEIPT_TYP, kid: as }).sign(privateKey)

/** An attempt of random length, answers and batches, of a paper with options, numbers and a matrix. */
export function simulatedRecord(random: ProofRandom): ReceiptRecord {
  const count = random.int(2, 120)
  const questions = Array.from({ length: count }, (_, q) =>
    q % 7 === 3 ? { optionCount: 0 } : q % 11 === 5 ? { optionCount: 12, columns: 4 } : { optionCount: 4 },
  )
  const answers = questions.map(({ optionCount }, q): Op[3] => {
    if (q > 0 && random.int(0, 3) === 0) return null
    return optionCount === 0 ? String(random.int(0, 9_999) / 10) : [random.int(0, optionCount - 1)]
  })
  const log: StoredOps[] = []
  for (let seq = 0; seq < count;) {
    const first = seq + 1
    const last = Math.min(count, seq + random.int(1, 5))
    const ops = Array.from({ length: last - seq }, (_, i): Op => {
      const answer = answers[first - 1 + i] ?? null
      return [first + i, first - 1 + i, answer === null ? 1 : 2, answer, answer, T0 + (first + i) * 1000, 1_000, 3]
    })
    log.push({ epoch: 1, lastSeq: last, receivedAt: T0 + last * 1000, late: false, ops })
    seq = last
  }
  return {
    testId: `test${random.int(100_000, 999_999)}aaaaaa`,
    n: random.int(1, 9),
    round: 0,
    mode: 'exam',
    language: 'en',
    seed: random.int(0, 2 ** 31),
    paperVersion: random.int(1, 5),
    startedAt: T0,
    closedAt: T0 + random.int(1, 180) * 60_000,
    reason: random.int(0, 1) === 0 ? 'submit' : 'deadline',
    receipt: `short${random.int(0, 1_000_000)}`,
    title: { en: 'A simulated test' },
    plan: { questions, pattern: { shuffle: { questions: false, options: random.int(0, 1) === 1 } } } as unknown as PaperPlan,
    answers,
    only: null,
    chosen: [],
    log,
  }
}

export async function simulatedReceipt(random: ProofRandom, pair: SigningPair): Promise<SimulatedReceipt> {
  const record = simulatedRecord(random)
  const facts = {
    iss: 'https://proof.example',
    now: record.closedAt + 1_000,
    learner: `L${random.int(0, 1e9)}`,
    attempt: `A${random.int(0, 1e9)}`,
    commitment: null,
  }
  const { claims, answers } = await receiptOf(crypto.subtle, record, facts)
  if (answers === null) throw new Error('a simulated record tells its answers')
  return { record, claims, answers, jws: await signClaims(claims, pair) }
}
