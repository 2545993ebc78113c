import type { PublishedKey } from '#domain/receipts/published-keys.ts'

/** The keys of receipts, without any private one. Times ms UTC. */
export interface ReceiptKeyReport {
  /** The key that this Worker signs with, by its id; null: it signs no receipts. */
  readonly signing: string | null
  /** Why a key that is there cannot be used; null where all is well. */
  readonly fault: string | null
  readonly published: readonly (Pick<PublishedKey, 'from' | 'until' | 'leakedAt'> & { readonly id: string })[]
}
