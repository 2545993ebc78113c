import { registerBeforeLogout } from '#web/session/before-logout.ts'

/** A visit begins with other things first (ms). */
const AFTER_START_MS = 3_000
const TIDY_AFTER_START_MS = 20_000

const load = () => import('./left-attempts.ts')

/**
 * Sends what earlier visits have left: soon after the app has started, whenever the connection is back, and before a logout; and tidies
 * old papers away. The code for it comes only where this browser has ever held an attempt.
 */
export function registerUnsentAttempts(): void {
  setTimeout(sendQuietly, AFTER_START_MS)
  setTimeout(tidyQuietly, TIDY_AFTER_START_MS)
  addEventListener('online', sendQuietly)
  // Everything on the device is tried; only the person's own is reported.
  registerBeforeLogout(async () => {
    try {
      if (!(await hasAttempts())) return { unsent: 0 }
      const { sendLeft, ownUnsent } = await load()
      await sendLeft()
      return { unsent: await ownUnsent() }
    } catch (error) {
      // What cannot be counted has to be taken for something.
      console.warn('Leftovers could not be looked at:', error)
      return { unsent: 1 }
    }
  })
}

/** Offline even the code for it may be out of reach; the next occasion comes. */
const sendQuietly = (): void =>
  void whereHeld(async () => (await load()).sendLeft()).catch((error: unknown) => console.warn('Leftovers were not sent:', error))

/** Sealed papers that nothing needs any more leave the device. */
const tidyQuietly = (): void =>
  void whereHeld(async () => (await load()).tidyLeft()).catch((error: unknown) => console.warn('Old papers were not tidied away:', error))

const whereHeld = async (act: () => Promise<unknown>): Promise<void> => {
  if (await hasAttempts()) await act()
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
