import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { GivenFile, RowResult, UploadState } from './upload-state.ts'

interface Kept extends DBSchema {
  session: { key: 'state' | 'files'; value: UploadState | readonly GivenFile[] }
  added: { key: number; value: AddedResults }
}

/** What the server said of a batch, kept beside the state so that a batch costs what it holds and not what came before it. */
export interface AddedResults {
  readonly mode: 'check' | 'commit'
  readonly results: readonly RowResult[]
}

/** Where an upload that is not over waits for the next visit. */
export interface SessionStore {
  /** `added` came after the state, in this order. */
  readonly read: () => Promise<{
    readonly state: UploadState
    readonly added: readonly AddedResults[]
    readonly files: readonly GivenFile[]
  } | null>
  readonly writeFiles: (files: readonly GivenFile[]) => Promise<void>
  /** The state holds all results that were added until then: they are no longer kept beside it. */
  readonly writeState: (state: UploadState) => Promise<void>
  readonly addResults: (added: AddedResults) => Promise<void>
  readonly clear: () => Promise<void>
}

/**
 * In this browser's database, under the account that uploads. It holds the keys of the questions, so it goes with the session
 * (connect-app.ts deletes it by its name): an open connection makes way.
 */
export function browserStore(accountId: string): SessionStore {
  let opened: Promise<IDBPDatabase<Kept>> | null = null
  const db = () =>
    (opened ??= openDB<Kept>(`sopan-upload-${accountId}`, 2, {
      upgrade(made, version) {
        if (version < 1) made.createObjectStore('session')
        made.createObjectStore('added', { autoIncrement: true })
      },
      blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
    }))
  return {
    async read() {
      const at = await db()
      const [state, files] = [await at.get('session', 'state'), await at.get('session', 'files')]
      if (state === undefined || files === undefined || Array.isArray(state) || !Array.isArray(files)) return null
      // Written by the two functions below.
      return { state: state as UploadState, files: files as readonly GivenFile[], added: await at.getAll('added') }
    },
    writeFiles: async (files) => void (await (await db()).put('session', files, 'files')),
    async writeState(state) {
      const tx = (await db()).transaction(['session', 'added'], 'readwrite')
      await Promise.all([tx.objectStore('session').put(state, 'state'), tx.objectStore('added').clear(), tx.done])
    },
    addResults: async (added) => void (await (await db()).add('added', added)),
    async clear() {
      const tx = (await db()).transaction(['session', 'added'], 'readwrite')
      await Promise.all([tx.objectStore('session').clear(), tx.objectStore('added').clear(), tx.done])
    },
  }
}
