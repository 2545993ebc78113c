import { registerBeforeLogout } from '#web/features/session/before-logout.ts'
import { currentUser } from '#web/features/session/session-store.ts'

/** A visit begins with other things first (ms). */
const AFTER_START_MS = 3_000
const TIDY_AFTER_START_MS = 20_000

/**
 * Sends what earlier visits have left: soon after the app has started, whenever the connection is back, and before a logout; and tidies
 * old papers away. The code for it comes only where this browser has ever held an attempt.
 */
export function registerLeftovers(): void {
  setTimeout(sendQuietly, AFTER_START_MS)
  setTimeout(tidyQuietly, TIDY_AFTER_START_MS)
  addEventListener('online', sendQuietly)
  // Everything on the device is tried; what is told is only one's own.
  registerBeforeLogout(async () => {
    try {
      await send()
      return { unsent: await ownUnsent() }
    } catch (error) {
      // What cannot be counted has to be taken for something.
      console.warn('Leftovers could not be looked at:', error)
      return { unsent: 1 }
    }
  })
}

/** Offline even the code for it may be out of reach; the next occasion comes. */
const sendQuietly = (): void => void send().catch((error: unknown) => console.warn('Leftovers were not sent:', error))

async function send(): Promise<void> {
  if (!(await hasAttempts())) return
  const [{ openAttemptStore }, { sendLeftovers }] = await Promise.all([import('../engine/indexed-store.ts'), import('./leftovers.ts')])
  await sendLeftovers(await openAttemptStore())
}

/** Sealed papers that nothing needs any more leave the device. */
const tidyQuietly = (): void => void tidy().catch((error: unknown) => console.warn('Old papers were not tidied away:', error))

async function tidy(): Promise<void> {
  if (!(await hasAttempts())) return
  const [{ openAttemptStore }, { openFileNotes }, { tidyFiles }] = await Promise.all([
    import('../engine/indexed-store.ts'),
    import('../paper/file-notes.ts'),
    import('../paper/tidy-files.ts'),
  ])
  await tidyFiles(await openAttemptStore(), await openFileNotes(), Date.now())
}

async function ownUnsent(): Promise<number> {
  const owner = currentUser()?._id
  if (owner === undefined || !(await hasAttempts())) return 0
  const [{ openAttemptStore }, { unsentOps }] = await Promise.all([
    import('../engine/indexed-store.ts'),
    import('../opening/keep-grant.ts'),
  ])
  const store = await openAttemptStore()
  const own = (await store.attempts()).filter(({ ownerId }) => ownerId === owner)
  const counts = await Promise.all(
    own.map(async (attempt) => new Set((await unsentOps(store, attempt)).map(([, question]) => question)).size),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

/** Whether the store exists at all, without making it. Where the browser cannot say, it is looked into. */
async function hasAttempts(): Promise<boolean> {
  try {
    const databases = await indexedDB.databases()
    return databases.some(({ name }) => name === 'sopan-attempts')
  } catch {
    return 'indexedDB' in globalThis
  }
}
