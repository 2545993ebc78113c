/**
 * What the next step of changing the key of receipts is (decision 0171, docs/operating/keys.md). As with the keys of tokens, the names of the
 * secrets and the Worker are the only state. Times ms UTC.
 */
import { keyIdAt, madeAtOf } from '../../worker/platform/key-ids.ts'
import { RECEIPT_SECRET_PREFIX } from '../../worker/platform/receipt-keys.ts'

const DAY = 86_400_000
/** A run of the command within the last two months of a key's year makes the next one. */
const NEXT_AFTER_MS = 300 * DAY

export interface ReceiptKeyState {
  /** The key that the Worker signs with, by its id; null: it signs no receipts yet. */
  readonly signing: string | null
  /** The names of the Worker's secrets in the account. */
  readonly secrets: ReadonlySet<string>
}

export type ReceiptKeyStep =
  /** Set a new key; it signs in every place within minutes, and the Worker publishes it before its first receipt. */
  | { readonly kind: 'make'; readonly id: string }
  /** A new key is on its way to the Worker. */
  | { readonly kind: 'wait'; readonly id: string }
  /** Private keys that sign nothing any more are deleted; their public halves stay in the database. */
  | { readonly kind: 'delete'; readonly secrets: readonly string[] }
  | { readonly kind: 'rest' }

export function nextReceiptKeyStep({ signing, secrets }: ReceiptKeyState, now: number): ReceiptKeyStep {
  const ids = receiptKeyIds(secrets)
  const newest = ids.at(-1)
  if (newest === undefined) return { kind: 'make', id: keyIdAt(now) }
  if (newest !== signing) return { kind: 'wait', id: newest }
  if (ids.length > 1) return { kind: 'delete', secrets: ids.slice(0, -1).map((id) => `${RECEIPT_SECRET_PREFIX}${id}`) }
  return now - madeAtOf(newest) > NEXT_AFTER_MS ? { kind: 'make', id: keyIdAt(now) } : { kind: 'rest' }
}

export interface LeakedReceiptStep {
  /** The id of a key to be made, where the one that signs has to go. */
  readonly makes: string | null
  readonly deletes: string
}

/** What takes a leaked key out of use; null where there is no such secret. */
export function leakedReceiptStep(secrets: ReadonlySet<string>, leaked: string, now: number): LeakedReceiptStep | null {
  const ids = receiptKeyIds(secrets)
  if (!ids.includes(leaked)) return null
  return { makes: ids.at(-1) === leaked ? keyIdAt(now) : null, deletes: `${RECEIPT_SECRET_PREFIX}${leaked}` }
}

/** The ids of the keys that a Worker has, the newest last. */
export const receiptKeyIds = (secrets: ReadonlySet<string>): string[] =>
  [...secrets].flatMap((name) => (name.startsWith(RECEIPT_SECRET_PREFIX) ? [name.slice(RECEIPT_SECRET_PREFIX.length)] : [])).toSorted()
