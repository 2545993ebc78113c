import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { GivenFile, UploadState } from './upload-state.ts'

interface Kept extends DBSchema {
  session: { key: 'state' | 'files'; value: UploadState | readonly GivenFile[] }
}

/** Where an upload that is not over waits for the next visit. */
export interface SessionStore {
  readonly read: () => Promise<{ readonly state: UploadState; readonly files: readonly GivenFile[] } | null>
  readonly writeFiles: (files: readonly GivenFile[]) => Promise<void>
  readonly writeState: (state: UploadState) => Promise<void>
  readonly clear: () => Promise<void>
}

/**
 * In this browser's database, under the account that uploads. It holds the keys of the questions, so it goes with the session
 * (connect-app.ts deletes it by its name): an open connection makes way.
 */
export function browserStore(accountId: string): SessionStore {
  let opened: Promise<IDBPDatabase<Kept>> | null = null
  const db = () =>
    (opened ??= openDB<Kept>(`sopan-upload-${accountId}`, 1, {
      upgrade: (made) => void made.createObjectStore('session'),
      blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
    }))
  return {
    async read() {
      const at = await db()
      const [state, files] = [await at.get('session', 'state'), await at.get('session', 'files')]
      if (state === undefined || files === undefined || Array.isArray(state) || !Array.isArray(files)) return null
      // Written by the two functions below.
      return { state: state as UploadState, files: files as readonly GivenFile[] }
    },
    writeFiles: async (files) => void (await (await db()).put('session', files, 'files')),
    writeState: async (state) => void (await (await db()).put('session', state, 'state')),
    clear: async () => (await db()).clear('session'),
  }
}
