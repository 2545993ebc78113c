import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import { memoryStore } from './memory-store.ts'
import type { AttemptKey, AttemptStore, StoredAttempt, StoredOp, StoredView } from './stored-attempt.ts'

interface Schema extends DBSchema {
  attempts: { key: [string, string]; value: StoredAttempt }
  ops: { key: [string, string, number, number]; value: StoredOp }
  views: { key: [string, string]; value: StoredView }
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
        fresh.createObjectStore('attempts', { keyPath: ['ownerId', 'attemptId'] })
        fresh.createObjectStore('ops', { keyPath: ['ownerId', 'attemptId', 'epoch', 'seq'] })
        fresh.createObjectStore('views', { keyPath: ['ownerId', 'attemptId'] })
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
  attempt: async (key) => (await db.get('attempts', nameOf(key))) ?? null,
  attempts: () => db.getAll('attempts'),
  putAttempt: async (attempt) => {
    await strictly(db, (tx) => tx.objectStore('attempts').put(attempt))
  },
  removeAttempt: async (key) => {
    const tx = db.transaction(['attempts', 'ops', 'views'], 'readwrite')
    await Promise.all([
      tx.objectStore('attempts').delete(nameOf(key)),
      tx.objectStore('ops').delete(opsOf(key, 0, Number.MAX_SAFE_INTEGER)),
      tx.objectStore('views').delete(nameOf(key)),
      tx.done,
    ])
  },
  ops: (key, epoch) => db.getAll('ops', opsOf(key, epoch, epoch)),
  putOp: async (op) => {
    await strictly(db, (tx) => tx.objectStore('ops').put(op))
  },
  view: async (key) => (await db.get('views', nameOf(key))) ?? null,
  putView: async (view) => {
    await db.put('views', view)
  },
  file: async (hash) => (await db.get('files', hash)) ?? null,
  putFile: async (hash, bytes) => {
    await db.put('files', bytes, hash)
  },
  fileNames: () => db.getAllKeys('files'),
  removeFile: (hash) => db.delete('files', hash),
})

const nameOf = ({ ownerId, attemptId }: AttemptKey): [string, string] => [ownerId, attemptId]

const opsOf = (key: AttemptKey, fromEpoch: number, toEpoch: number): IDBKeyRange =>
  IDBKeyRange.bound([...nameOf(key), fromEpoch, 0], [...nameOf(key), toEpoch, Number.MAX_SAFE_INTEGER])

/**
 * One write that the browser is asked to flush to disk before it calls it done. The commit is asked for along with the write: left to
 * itself it would wait for this page to hear that the write was taken, and a page that is reloaded meanwhile would lose the write.
 */
async function strictly(
  db: IDBPDatabase<Schema>,
  write: (tx: IDBPTransaction<Schema, ['attempts', 'ops'], 'readwrite'>) => Promise<unknown>,
): Promise<void> {
  const tx = db.transaction(['attempts', 'ops'], 'readwrite', { durability: 'strict' })
  const written = write(tx)
  tx.commit()
  await Promise.all([written, tx.done])
}
