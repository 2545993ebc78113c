import { openAttemptStore } from '#web/lib/storage/indexed-store.ts'
import { logout } from '#web/session/session-lifecycle.ts'

/**
 * Takes what this device holds of someone whose account has just been deleted: attempts with what was not sent of them, then session,
 * drafts and kept answers of the API, as with every sign-out. The server has ended the session already.
 */
export async function forgetHere(userId: string): Promise<void> {
  try {
    const store = await openAttemptStore()
    for (const attempt of await store.attempts()) if (attempt.ownerId === userId) await store.removeAttempt(attempt)
  } catch (error) {
    // Storage is refused: then nothing is there.
    console.warn('Attempts on this device were not removed:', error)
  }
  await logout({ to: '/', evenIfUnsent: true })
}
