import { createHmac } from 'node:crypto'
import { checkReceipt } from '#domain/receipts/check-receipt.ts'
import { chainHead } from '#domain/receipts/log-chain.ts'
import type { PublishedKey } from '#domain/receipts/published-keys.ts'
import { readReceiptFile, receiptFile, type ReceiptText } from '#domain/receipts/receipt-file.ts'
import { type SigningPair, signClaims, type SimulatedReceipt } from './simulated.ts'

export interface ForgeryWorld {
  readonly keys: readonly PublishedKey[]
  readonly own: SigningPair
  /** A second key of the site. */
  readonly before: SigningPair
  /** A key that the site never had. */
  readonly stranger: SigningPair
  /** A genuine receipt of another attempt. */
  readonly other: SimulatedReceipt
}

/** Something that someone might do to a receipt, and whether the check lets it pass. */
export interface Forgery {
  readonly name: string
  readonly passes: (receipt: SimulatedReceipt, world: ForgeryWorld) => Promise<boolean>
}

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const partsOf = (jws: string): readonly [string, string, string] => {
  const [head = '', body = '', mark = ''] = jws.split('.')
  return [head, body, mark]
}
const headOf = (jws: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(partsOf(jws)[0], 'base64url').toString()) as Record<string, unknown>

/** A whole file is written and read again, as a learner's is. */
async function isTaken(text: ReceiptText, keys: readonly PublishedKey[]): Promise<boolean> {
  const read = readReceiptFile(receiptFile(['A receipt'], text))
  if (read === null) return false
  const check = await checkReceipt(read, keys, crypto.subtle)
  return check.kind === 'checked' && check.signature === 'good' && check.answers === 'match'
}

export const isGenuine = ({ jws, answers }: SimulatedReceipt, { keys }: ForgeryWorld): Promise<boolean> => isTaken({ jws, answers }, keys)

const changed = async ({ jws, claims, answers }: SimulatedReceipt, { keys }: ForgeryWorld, change: object): Promise<boolean> => {
  const [head, , mark] = partsOf(jws)
  return isTaken({ jws: `${head}.${encoded({ ...claims, ...change })}.${mark}`, answers }, keys)
}

export const FORGERIES: readonly Forgery[] = [
  {
    name: 'a stranger signs under the name of our key',
    passes: async ({ claims, answers }, { keys, own, stranger }) =>
      isTaken({ jws: await signClaims(claims, stranger, own.kid), answers }, keys),
  },
  {
    name: 'a stranger signs with a key of their own',
    passes: async ({ claims, answers }, { keys, stranger }) => isTaken({ jws: await signClaims(claims, stranger), answers }, keys),
  },
  {
    name: 'the id of another key of the site',
    passes: async ({ claims, answers }, { keys, own, before }) =>
      isTaken({ jws: await signClaims(claims, own, before.kid), answers }, keys),
  },
  {
    name: 'one answer is another',
    passes: ({ jws, answers }, { keys }) =>
      isTaken(
        { jws, answers: answers.replace(/^(\d+) ([A-D])$/m, (_, n: string, letter: string) => `${n} ${letter === 'A' ? 'B' : 'A'}`) },
        keys,
      ),
  },
  { name: 'the closing is moved', passes: (receipt, world) => changed(receipt, world, { closedAt: receipt.claims.closedAt - 60_000 }) },
  { name: 'the reason of the closing is another', passes: (receipt, world) => changed(receipt, world, { reason: 'sweep' }) },
  { name: 'the learner is another', passes: (receipt, world) => changed(receipt, world, { learner: world.other.claims.learner }) },
  { name: 'the answers of another attempt', passes: ({ jws }, { keys, other }) => isTaken({ jws, answers: other.answers }, keys) },
  {
    name: 'the signature of another receipt',
    passes: ({ jws, answers }, { keys, other }) =>
      isTaken({ jws: [...partsOf(jws).slice(0, 2), partsOf(other.jws)[2]].join('.'), answers }, keys),
  },
  {
    name: 'no algorithm',
    passes: ({ jws, answers }, { keys }) =>
      isTaken({ jws: `${encoded({ ...headOf(jws), alg: 'none' })}.${partsOf(jws)[1]}.`, answers }, keys),
  },
  {
    name: 'HS256 with the public key as the secret',
    passes: ({ jws, answers }, { keys, own }) => {
      const text = `${encoded({ ...headOf(jws), alg: 'HS256' })}.${partsOf(jws)[1]}`
      const mark = createHmac('sha256', JSON.stringify(own.published)).update(text).digest('base64url')
      return isTaken({ jws: `${text}.${mark}`, answers }, keys)
    },
  },
  {
    name: 'a batch is left out of the log',
    passes: async ({ record, claims }) => {
      const log = record.log ?? []
      return claims.log?.head === (await chainHead(crypto.subtle, log.toSpliced(Math.floor(log.length / 2), 1)))
    },
  },
  {
    name: 'two batches of the log change places',
    passes: async ({ record, claims }) => {
      const log = record.log ?? []
      return log.length > 1 && claims.log?.head === (await chainHead(crypto.subtle, log.toReversed()))
    },
  },
]
