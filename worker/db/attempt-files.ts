/** Reads and writes the files of closed attempts in ARCHIVE (decision 0126). */
import { storedAttemptKey, type StoredAttempt, type StoredAttemptName } from '#domain/attempt/stored-attempt.ts'

/** Writes a closed attempt; a repeat replaces it. */
export async function putAttemptFile(archive: Pick<R2Bucket, 'put'>, stored: StoredAttempt): Promise<void> {
  await archive.put(storedAttemptKey(stored.event), await zipped(JSON.stringify(stored)), {
    httpMetadata: { contentType: 'application/gzip' },
  })
}

/** A closed attempt as it is kept, or null where there is none. */
export const readAttemptFile = (archive: Pick<R2Bucket, 'get'>, name: StoredAttemptName): Promise<StoredAttempt | null> =>
  readAttemptAt(archive, storedAttemptKey(name))

export async function readAttemptAt(archive: Pick<R2Bucket, 'get'>, key: string): Promise<StoredAttempt | null> {
  const file = await archive.get(key)
  if (file === null) return null
  // Rooms and the archive wrote it, in the form that its `form` names.
  return new Response(file.body.pipeThrough(new DecompressionStream('gzip'))).json<StoredAttempt>()
}

const zipped = (text: string): Promise<ArrayBuffer> =>
  new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer()
