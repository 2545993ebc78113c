import { type DBSchema, openDB } from 'idb'
import type { KeptFile } from './files-to-forget.ts'

/**
 * What is known of the sealed files on the device, beside them and not in their database: a new version of that one would have to wait
 * for every tab that has a test open. Where the browser refuses storage, nothing is noted and nothing fails.
 */
export interface FileNotes {
  all(): Promise<KeptFile[]>
  /** Adds to what is noted already (`mergedNote`), so that no tab undoes another's. */
  put(notes: readonly KeptFile[]): Promise<void>
  remove(hashes: readonly string[]): Promise<void>
}

const DATABASE = 'sopan-file-notes'
const STORE = 'notes'

interface Schema extends DBSchema {
  [STORE]: { key: string; value: KeptFile }
}

export async function openFileNotes(): Promise<FileNotes> {
  const db = await openDB<Schema>(DATABASE, 1, { upgrade: (fresh) => void fresh.createObjectStore(STORE, { keyPath: 'hash' }) })
  return {
    all: () => db.getAll(STORE),
    put: async (notes) => {
      const { store, done } = db.transaction(STORE, 'readwrite')
      await Promise.all([...notes.map(async (note) => store.put(mergedNote(await store.get(note.hash), note))), done])
    },
    remove: async (hashes) => {
      const { store, done } = db.transaction(STORE, 'readwrite')
      await Promise.all([...hashes.map((hash) => store.delete(hash)), done])
    },
  }
}

/** Notes that these files are wanted until then, and are as good as new (ms UTC); never throws. */
export async function noteWanted(files: readonly { readonly hash: string }[], until: number, now: number): Promise<void> {
  try {
    // The size is looked up when it is needed.
    await (await openFileNotes()).put(files.map(({ hash }) => ({ hash, bytes: 0, seenAt: now, wantedUntil: until })))
  } catch {
    // Without a note a file is as old as its first sight.
  }
}

/** What two notes of one file say together. */
export const mergedNote = (known: KeptFile | undefined, note: KeptFile): KeptFile => ({
  hash: note.hash,
  bytes: Math.max(known?.bytes ?? 0, note.bytes),
  seenAt: Math.max(known?.seenAt ?? 0, note.seenAt),
  wantedUntil: Math.max(known?.wantedUntil ?? 0, note.wantedUntil),
})
