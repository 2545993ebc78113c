import type { ReceiptKey } from '#worker/platform/receipt-keys.ts'
import { logLine } from './log.ts'

/** What receipts are made with, beside their key. */
export interface ReceiptSettings {
  /** Without it a receipt could not name its learner. */
  readonly ERASURE_KEY?: string | undefined
}

export interface ReceiptSigner {
  readonly key: ReceiptKey
  /** Keyed hashes of people and attempts are made with it. */
  readonly pseudonymSecret: string
}

/** Null where the site offers no signed receipts: it has no key, or one that cannot be used. */
export async function receiptSigner(settings: ReceiptSettings): Promise<ReceiptSigner | null> {
  const key = await usableReceiptKey(settings)
  return key === null || settings.ERASURE_KEY === undefined ? null : { key, pseudonymSecret: settings.ERASURE_KEY }
}

/** The key that signs; null where there is none, or one that cannot be used, which the log says. */
export async function usableReceiptKey(settings: object): Promise<ReceiptKey | null> {
  try {
    // Read when something is to be signed and not when the Worker starts.
    const { receiptKeyOf } = await import('#worker/platform/receipt-keys.ts')
    return await receiptKeyOf(settings)
  } catch (error) {
    logLine('error', { event: 'receipt_key_unusable', reason: error instanceof Error ? error.message : 'cannot be read' })
    return null
  }
}
