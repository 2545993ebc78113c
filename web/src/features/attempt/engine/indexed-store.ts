import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { memoryStore } from './memory-store.ts'
import type { AttemptStore, StoredAttempt, StoredOp, StoredView } from './stored-attempt.ts'

interface Schema extends DBSchema {
  attempts: { key: string; value: StoredAttempt }
  ops: { key: [string, number, number]; value: StoredOp }
  views: { key: string; value: StoredView }
  files: { key: string; value: ArrayBuffer }
}

export const ATTEMPT_DB = 'sopan-attempts'

let opened: Promise<AttemptStore> | null = null

/** The device's store of attempts: IndexedDB, or memory where the browser refuses it (private mode, full disk). */
export const openAttemptStore = (): Promise<AttemptStore> => (opened ??= open())

async function open(): Promise<AttemptStore> {
  try {
    const db = await openDB<Schema>(ATTEMPT_DB, 1, {
      upgrade(fresh) {
        fresh.createObjectStore('attempts', { keyPath: 'attemptId' })
        fresh.createObjectStore('ops', { keyPath: ['attemptId', 'epoch', 'seq'] })
        fresh.createObjectStore('views', { keyPath: 'attemptId' })
        fresh.createObjectStore('files')
      },
    })
    // Ask not to be cleared when the device runs low; an answer of no changes nothing.
    void navigator.storage?.persist?.().catch(() => false)
    return indexedStore(db)
  } catch {
    return memoryStore()
  }
}

const indexedStore = (db: IDBPDatabase<Schema>): AttemptStore => ({
  isDurable: true,
  attempt: async (id) => (await db.get('attempts', id)) ?? null,
  attempts: () => db.getAll('attempts'),
  putAttempt: async (attempt) => {
    await strictly(db, 'attempts', (store) => store.put(attempt))
  },
  removeAttempt: async (id) => {
    const tx = db.transaction(['attempts', 'ops', 'views'], 'readwrite')
    await Promise.all([
      tx.objectStore('attempts').delete(id),
      tx.objectStore('ops').delete(opsOf(id)),
      tx.objectStore('views').delete(id),
      tx.done,
    ])
  },
  ops: (id, epoch) => db.getAll('ops', IDBKeyRange.bound([id, epoch, 0], [id, epoch, Number.MAX_SAFE_INTEGER])),
  putOp: async (op) => {
    await strictly(db, 'ops', (store) => store.put(op))
  },
  view: async (id) => (await db.get('views', id)) ?? null,
  putView: async (view) => {
    await db.put('views', view)
  },
  file: async (hash) => (await db.get('files', hash)) ?? null,
  putFile: async (hash, bytes) => {
    await db.put('files', bytes, hash)
  },
})

const opsOf = (id: string): IDBKeyRange => IDBKeyRange.bound([id, 0, 0], [id, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER])

/** One write that the browser is asked to flush to disk before it calls it done. */
async function strictly<Name extends 'attempts' | 'ops'>(
  db: IDBPDatabase<Schema>,
  name: Name,
  write: (store: ReturnType<ReturnType<typeof db.transaction<Name, 'readwrite'>>['objectStore']>) => Promise<unknown>,
): Promise<void> {
  const tx = db.transaction(name, 'readwrite', { durability: 'strict' })
  await Promise.all([write(tx.objectStore(name)), tx.done])
}
