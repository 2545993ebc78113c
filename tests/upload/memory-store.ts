import type { SessionStore } from '#web/features/imports/engine/keep-session.ts'

/** A store of its own for each test; what is written goes through a clone, as in a browser's database. */
export function memoryStore(): SessionStore {
  let kept: { state?: unknown; files?: unknown } = {}
  return {
    read: async () =>
      kept.state === undefined || kept.files === undefined ? null : (structuredClone(kept) as Awaited<ReturnType<SessionStore['read']>>),
    writeFiles: async (files) => void (kept.files = structuredClone(files)),
    writeState: async (state) => void (kept.state = structuredClone(state)),
    clear: async () => void (kept = {}),
  }
}
