import type { AttemptKey, AttemptStore, StoredAttempt, StoredOp, StoredView } from './stored-attempt.ts'

/** The store where the browser keeps nothing: answers then live in this page and on the server, and the screen says so. */
export function memoryStore(): AttemptStore {
  const attempts = new Map<string, StoredAttempt>()
  const ops = new Map<string, StoredOp>()
  const views = new Map<string, StoredView>()
  const files = new Map<string, ArrayBuffer>()
  return {
    isDurable: false,
    attempt: async (key) => attempts.get(nameOf(key)) ?? null,
    attempts: async () => [...attempts.values()],
    putAttempt: async (attempt) => void attempts.set(nameOf(attempt), attempt),
    removeAttempt: async (key) => {
      attempts.delete(nameOf(key))
      views.delete(nameOf(key))
      for (const [name, op] of ops) if (nameOf(op) === nameOf(key)) ops.delete(name)
    },
    ops: async (key, epoch) =>
      [...ops.values()].filter((op) => nameOf(op) === nameOf(key) && op.epoch === epoch).toSorted((a, b) => a.seq - b.seq),
    putOp: async (op) => void ops.set(`${nameOf(op)}/${op.epoch}/${op.seq}`, op),
    view: async (key) => views.get(nameOf(key)) ?? null,
    putView: async (view) => void views.set(nameOf(view), view),
    file: async (hash) => files.get(hash) ?? null,
    putFile: async (hash, bytes) => void files.set(hash, bytes),
    fileNames: async () => [...files.keys()],
    removeFile: async (hash) => void files.delete(hash),
  }
}

const nameOf = ({ ownerId, attemptId }: AttemptKey): string => `${ownerId}/${attemptId}`
