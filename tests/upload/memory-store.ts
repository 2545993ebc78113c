import type { AddedResults, SessionStore } from '#web/features/imports/engine/keep-session.ts'

/** A store of its own for each test; what is written goes through a clone, as in a browser's database. */
export function memoryStore(): SessionStore {
  let kept: { state?: unknown; files?: unknown } = {}
  let added: AddedResults[] = []
  return {
    read: async () =>
      kept.state === undefined || kept.files === undefined
        ? null
        : (structuredClone({ ...kept, added }) as Awaited<ReturnType<SessionStore['read']>>),
    writeFiles: async (files) => void (kept.files = structuredClone(files)),
    async writeState(state) {
      kept.state = structuredClone(state)
      added = []
    },
    addResults: async (one) => void added.push(structuredClone(one)),
    async clear() {
      kept = {}
      added = []
    },
  }
}
