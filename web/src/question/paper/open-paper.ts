import type { PaperFileKey } from '#contract/attempts/schemas.ts'
import type { PaperFileRef } from '#contract/catalogue/schemas.ts'
import { takeFileAhead } from '#web/lib/api/answers-ahead.ts'
import { API_BASE } from '#web/lib/api/api-request.ts'
import { UnreachableError } from '#web/lib/api/api-error.ts'
import type { AttemptStore } from '#web/lib/storage/stored-attempt.ts'

/**
 * Brings a sealed file onto the device and keeps it; a file that is there already costs nothing. The name is the hash of the bytes,
 * so a damaged one is noticed here and fetched again. Throws UnreachableError.
 */
export async function bringFile(store: AttemptStore, file: Pick<PaperFileRef, 'hash'>, signal?: AbortSignal): Promise<ArrayBuffer> {
  const kept = await store.file(file.hash)
  if (kept !== null) return kept
  const bytes = await download(file.hash, signal)
  if ((await hashOf(bytes)) !== file.hash) throw new UnreachableError('The paper arrived damaged')
  await store.putFile(file.hash, bytes)
  return bytes
}

/** Opens a sealed file: 12 bytes of nonce, then AES-GCM over gzip over JSON (worker/contract/papers/schemas.ts). */
export async function openFile<Content>(bytes: ArrayBuffer, file: PaperFileKey): Promise<Content> {
  const key = await crypto.subtle.importKey('raw', fromBase64Url(file.key), 'AES-GCM', false, ['decrypt'])
  const zipped = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytes.slice(0, 12) }, key, bytes.slice(12))
  const text = await new Response(new Blob([zipped]).stream().pipeThrough(new DecompressionStream('gzip'))).text()
  return JSON.parse(text) as Content
}

/** A file brought and opened in one go. */
export const readFile = async <Content>(store: AttemptStore, file: PaperFileKey, signal?: AbortSignal): Promise<Content> =>
  openFile<Content>(await bringFile(store, file, signal), file)

async function download(hash: string, signal?: AbortSignal): Promise<ArrayBuffer> {
  try {
    const ahead = await takeFileAhead(hash)?.catch(() => undefined)
    const response = ahead?.ok === true ? ahead : await fetch(`${API_BASE}/papers/${hash}`, { signal: signal ?? null })
    if (response.ok) return await response.arrayBuffer()
    throw new UnreachableError(`HTTP ${response.status}`)
  } catch (error) {
    if (error instanceof UnreachableError || signal?.aborted) throw error
    throw new UnreachableError('The paper could not be fetched', { cause: error })
  }
}

async function hashOf(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return btoa(String.fromCharCode(...digest))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
