import { base64Url } from '../checksum.ts'

/** An encrypted file as it is served: 12 bytes of nonce, then AES-GCM-256 over gzip over JSON, named by the SHA-256 of it all. */
export interface SealedFile {
  readonly hash: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** `key` is 32 random bytes; each file gets a nonce of its own, so one key may close several files. */
export async function sealFile(
  content: unknown,
  key: Uint8Array<ArrayBuffer>,
  randomBytes: (length: number) => Uint8Array<ArrayBuffer>,
): Promise<SealedFile> {
  const nonce = randomBytes(12)
  const aes = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt'])
  const cipher = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, aes, await gzip(JSON.stringify(content)))
  const bytes = new Uint8Array(12 + cipher.byteLength)
  bytes.set(nonce)
  bytes.set(new Uint8Array(cipher), 12)
  return { hash: base64Url(await crypto.subtle.digest('SHA-256', bytes)), bytes }
}

function gzip(text: string): Promise<ArrayBuffer> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
  return new Response(stream).arrayBuffer()
}
