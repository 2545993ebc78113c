import { toBase64url } from './base64url.ts'

/** What the checks need of Web Crypto: `crypto.subtle` of the Worker, of the browser and of Node alike. */
export interface Digests {
  digest(algorithm: 'SHA-256', data: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>
}

/** SHA-256 over the UTF-8 bytes of a text, as base64url. */
export const sha256 = async (subtle: Digests, text: string): Promise<string> =>
  toBase64url(new Uint8Array(await subtle.digest('SHA-256', utf8(text))))

/** The UTF-8 bytes of a text, in memory of their own. */
export const utf8 = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(new TextEncoder().encode(text))
