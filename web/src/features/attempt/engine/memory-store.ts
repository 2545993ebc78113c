import type { AttemptStore, StoredAttempt, StoredOp, StoredView } from './stored-attempt.ts'

/** The store where the browser keeps nothing: answers then live in this page and on the server, and the screen says so. */
export function memoryStore(): AttemptStore {
  const attempts = new Map<string, StoredAttempt>()
  const ops = new Map<string, StoredOp>()
  const views = new Map<string, StoredView>()
  const files = new Map<string, ArrayBuffer>()
  return {
    isDurable: false,
    attempt: async (id) => attempts.get(id) ?? null,
    attempts: async () => [...attempts.values()],
    putAttempt: async (attempt) => void attempts.set(attempt.attemptId, attempt),
    removeAttempt: async (id) => {
      attempts.delete(id)
      views.delete(id)
      for (const [key, op] of ops) if (op.attemptId === id) ops.delete(key)
    },
    ops: async (id, epoch) => [...ops.values()].filter((op) => op.attemptId === id && op.epoch === epoch).toSorted((a, b) => a.seq - b.seq),
    putOp: async (op) => void ops.set(`${op.attemptId}/${op.epoch}/${op.seq}`, op),
    view: async (id) => views.get(id) ?? null,
    putView: async (view) => void views.set(view.attemptId, view),
    file: async (hash) => files.get(hash) ?? null,
    putFile: async (hash, bytes) => void files.set(hash, bytes),
  }
}
