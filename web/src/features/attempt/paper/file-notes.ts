import { type IDBPDatabase, openDB } from 'idb'
import type { KeptFile } from './files-to-forget.ts'

/**
 * What is known of the sealed files on the device, beside them and not in their database: a new version of that one would have to wait
 * for every tab that has a test open. Where the browser refuses storage, nothing is noted and nothing fails.
 */
export interface FileNotes {
  all(): Promise<KeptFile[]>
  put(notes: readonly KeptFile[]): Promise<void>
  remove(hashes: readonly string[]): Promise<void>
}

const DATABASE = 'sopan-file-notes'
const STORE = 'notes'

export async function openFileNotes(): Promise<FileNotes> {
  const db: IDBPDatabase = await openDB(DATABASE, 1, { upgrade: (fresh) => void fresh.createObjectStore(STORE, { keyPath: 'hash' }) })
  const each = async (act: (store: { put(note: KeptFile): unknown; delete(hash: string): unknown }) => void): Promise<void> => {
    const tx = db.transaction(STORE, 'readwrite')
    act(tx.store)
    await tx.done
  }
  return {
    all: () => db.getAll(STORE) as Promise<KeptFile[]>,
    put: (notes) => each((store) => notes.forEach((note) => store.put(note))),
    remove: (hashes) => each((store) => hashes.forEach((hash) => store.delete(hash))),
  }
}

/** Notes that these files are wanted until then, ms UTC; never throws. */
export async function noteWanted(files: readonly { readonly hash: string }[], until: number, now: number): Promise<void> {
  try {
    const notes = await openFileNotes()
    const known = new Map((await notes.all()).map((note) => [note.hash, note]))
    await notes.put(files.map(({ hash }) => wantedNote(known.get(hash), hash, until, now)))
  } catch {
    // Without a note a file is as old as its first sight.
  }
}

/** A file that is wanted again is as good as new. The size is looked up when it is needed. */
export const wantedNote = (known: KeptFile | undefined, hash: string, until: number, now: number): KeptFile => ({
  ...{ hash, bytes: known?.bytes ?? 0, seenAt: now, wantedUntil: Math.max(known?.wantedUntil ?? 0, until) },
})
