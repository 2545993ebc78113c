import { toBase64url } from '#domain/receipts/base64url.ts'

/** Bytes of the keyed hash that a receipt has: enough that no two people share one. */
const LENGTH = 16

/**
 * What a receipt calls its learner and its attempt: keyed hashes, the same in every receipt. Whoever has the secret and an id can work them out;
 * from them alone nobody learns an id.
 */
export async function pseudonymsOf(
  secret: string,
  userId: string,
  attemptId: string,
): Promise<{ readonly learner: string; readonly attempt: string }> {
  const bytes = new TextEncoder().encode(secret)
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const hash = async (text: string): Promise<string> => {
    const mac = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text))
    return toBase64url(new Uint8Array(mac).slice(0, LENGTH))
  }
  const [learner, attempt] = await Promise.all([hash(`receipt learner ${userId}`), hash(`receipt attempt ${userId} ${attemptId}`)])
  return { learner, attempt }
}
