import type { AttemptStore } from '#web/lib/storage/stored-attempt.ts'
import type { FileNotes } from './file-notes.ts'
import { filesOf } from './files-of.ts'
import { filesToForget, type KeptFile } from './files-to-forget.ts'
import { wantedUntil } from './wanted-until.ts'

type Files = Pick<AttemptStore, 'isDurable' | 'attempts' | 'file' | 'fileNames' | 'removeFile'>

/** Takes the sealed files off the device that nothing needs any more. A file that is met for the first time begins to age now (ms UTC). */
export async function tidyFiles(store: Files, notes: FileNotes, now: number): Promise<{ readonly forgotten: readonly string[] }> {
  if (!store.isDurable) return { forgotten: [] }
  const names = new Set(await store.fileNames())
  const known = new Map((await notes.all()).map((note) => [note.hash, note]))
  const attempts = await store.attempts()
  const wanted = new Map(attempts.flatMap(({ grant }) => filesOf(grant.paper).map(({ hash }) => [hash, wantedUntil(grant)] as const)))
  const kept: KeptFile[] = []
  for (const hash of names) {
    const note = known.get(hash)
    const bytes = note !== undefined && note.bytes > 0 ? note.bytes : ((await store.file(hash))?.byteLength ?? 0)
    kept.push({ hash, bytes, seenAt: note?.seenAt ?? now, wantedUntil: Math.max(note?.wantedUntil ?? 0, wanted.get(hash) ?? 0) })
  }
  const due = filesToForget(kept, new Set(wanted.keys()), now)
  // Another tab may have begun to want one of them meanwhile.
  const claimed = new Set((await notes.all()).filter(({ wantedUntil: until }) => until > now).map(({ hash }) => hash))
  const forgotten = due.filter((hash) => !claimed.has(hash))
  for (const hash of forgotten) await store.removeFile(hash)
  const gone = new Set(forgotten)
  await notes.put(kept.filter(({ hash }) => !gone.has(hash)))
  // A note may come before its file: only what no one has wanted for long goes without one.
  const orphans = [...known.values()].filter(({ hash, wantedUntil: until }) => !names.has(hash) && until < now)
  await notes.remove([...forgotten, ...orphans.map(({ hash }) => hash)])
  return { forgotten }
}
