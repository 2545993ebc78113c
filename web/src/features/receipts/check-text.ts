import { type AnswerLine, readAnswersText } from '#domain/receipts/answers-text.ts'
import { checkReceipt, type ReceiptCheck } from '#domain/receipts/check-receipt.ts'
import { KEYS_PATH, type PublishedKey, readPublishedKeys } from '#domain/receipts/published-keys.ts'
import { readReceiptFile } from '#domain/receipts/receipt-file.ts'

export type CheckedReceipt = Extract<ReceiptCheck, { readonly kind: 'checked' }> & {
  /** Null where the answers are absent or cannot be read. */
  readonly lines: readonly AnswerLine[] | null
}

/** noKeys: the keys of the site cannot be had here and now, or those on the device may be older than the receipt. */
export type CheckOutcome = CheckedReceipt | { readonly kind: 'none' } | { readonly kind: 'noKeys' }

/** Far more than any receipt has, in bytes. */
export const MOST_BYTES = 512 * 1024

/** Checks what was opened or pasted, with the keys of this site. */
export async function checkText(
  text: string,
  isOnline: boolean,
  keysOfSite: () => Promise<readonly PublishedKey[] | null>,
): Promise<CheckOutcome> {
  const receipt = readReceiptFile(text)
  if (receipt === null) return { kind: 'none' }
  const keys = await keysOfSite()
  if (keys === null) return { kind: 'noKeys' }
  const check = await checkReceipt(receipt, keys, crypto.subtle)
  if (check.kind === 'unreadable') return { kind: 'none' }
  if (check.signature === 'unknownKey' && !isOnline) return { kind: 'noKeys' }
  return { ...check, lines: receipt.answers === null ? null : readAnswersText(receipt.answers) }
}

/**
 * The keys from the site, or without a network from the device (the service worker has them); null where neither has them. What the browser
 * has kept is not taken without asking: a receipt may be signed by a key that is younger than that.
 */
export async function fetchKeys(): Promise<readonly PublishedKey[] | null> {
  try {
    const response = await fetch(KEYS_PATH, { cache: 'no-cache', signal: AbortSignal.timeout(15_000) })
    return response.ok ? readPublishedKeys(await response.json()) : null
  } catch {
    return null
  }
}
