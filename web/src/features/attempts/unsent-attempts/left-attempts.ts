import { openAttemptStore } from '#web/lib/storage/indexed-store.ts'
import { currentUser } from '#web/session/session-store.ts'

/** Sends what attempts of any owner have left on this device. */
export async function sendLeft(): Promise<void> {
  const { sendUnsentAttempts } = await import('./send-unsent.ts')
  await sendUnsentAttempts(await openAttemptStore())
}

/** Takes sealed papers off the device that nothing needs any more. */
export async function tidyLeft(): Promise<void> {
  const [{ openFileNotes }, { tidyFiles }] = await Promise.all([import('../paper/file-notes.ts'), import('../paper/tidy-files.ts')])
  await tidyFiles(await openAttemptStore(), await openFileNotes(), Date.now())
}

/** How many questions of the signed-in person have a change that is only on this device. */
export async function ownUnsent(): Promise<number> {
  const owner = currentUser()?._id
  if (owner === undefined) return 0
  const { unsentOps } = await import('../opening/keep-grant.ts')
  const store = await openAttemptStore()
  const own = (await store.attempts()).filter(({ ownerId }) => ownerId === owner)
  const counts = await Promise.all(
    own.map(async (attempt) => new Set((await unsentOps(store, attempt)).map(([, question]) => question)).size),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}
