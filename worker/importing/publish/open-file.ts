import { bytesOfBase64 } from '../checksum.ts'

/** The content of a sealed file (`sealFile`); `contentKey` is base64url. Throws where the key is not the file's. */
export async function openFile(bytes: ArrayBuffer, contentKey: string): Promise<unknown> {
  const raw = bytesOfBase64(contentKey.replaceAll('-', '+').replaceAll('_', '/'))
  const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['decrypt'])
  const zipped = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytes.slice(0, 12) }, key, bytes.slice(12))
  return new Response(new Blob([zipped]).stream().pipeThrough(new DecompressionStream('gzip'))).json()
}
