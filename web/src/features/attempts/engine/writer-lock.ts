import type { AttemptKey } from '#web/lib/storage/stored-attempt.ts'

/** One tab writes an attempt. The lock lives in the browser and goes with the tab, however it ends. */
export interface WriterLock {
  /** Resolves when the next one may have it. */
  release(): Promise<void>
}

const LEFTOVERS = ':leftovers'

/**
 * Takes the attempt's lock, or says that another tab of this browser has it. With `steal` it is taken from that tab, which is told
 * through `onStolen`. Where the browser has no locks every tab is let through: the server's epoch still guards.
 */
export async function takeWriterLock(key: AttemptKey, onStolen: () => void, steal: boolean): Promise<WriterLock | null> {
  if (navigator.locks === undefined) return { release: () => Promise.resolve() }
  if (steal) return request(nameOf(key), onStolen, true)
  return (await patiently(() => request(nameOf(key), onStolen, false))) ?? (await takeFromUnsent(key, onStolen))
}

/** For sending what is left over, without a screen: gives way to every tab. */
export async function takeUnsentLock(key: AttemptKey, onStolen: () => void): Promise<WriterLock | null> {
  if (navigator.locks === undefined) return { release: () => Promise.resolve() }
  const sign = await request(nameOf(key) + LEFTOVERS, () => {}, false)
  if (sign === null) return null
  const lock = await request(nameOf(key), onStolen, false)
  if (lock === null) await sign.release()
  return lock && { release: async () => void (await Promise.all([lock.release(), sign.release()])) }
}

/** A tab that is being left or loaded again gives its lock back a moment after the next page asks for it. */
async function patiently(ask: () => Promise<WriterLock | null>): Promise<WriterLock | null> {
  for (let tries = 0; tries < 4; tries++) {
    const lock = await ask()
    if (lock !== null) return lock
    await new Promise((resolve) => setTimeout(resolve, 120))
  }
  return null
}

/** Only a tab with the screen open is another tab; a page that only sends leftovers is pushed aside. */
async function takeFromUnsent(key: AttemptKey, onStolen: () => void): Promise<WriterLock | null> {
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === nameOf(key) + LEFTOVERS) ? request(nameOf(key), onStolen, true) : null
}

const nameOf = ({ ownerId, attemptId }: AttemptKey): string => `sopan-attempt:${ownerId}:${attemptId}`

function request(name: string, onStolen: () => void, steal: boolean): Promise<WriterLock | null> {
  return new Promise((resolve) => {
    let release = (): void => {}
    let isReleased = false
    const held = new Promise<void>((done) => {
      release = () => {
        isReleased = true
        done()
      }
    })
    const whole: Promise<unknown> = navigator.locks
      .request(name, steal ? { steal: true } : { ifAvailable: true }, (lock) => {
        if (lock === null) {
          resolve(null)
          return undefined
        }
        const freed = async (): Promise<void> => {
          release()
          await whole
        }
        resolve({ release: freed })
        return held
      })
      // A stolen lock rejects the request of the tab that had it.
      .catch(() => {
        if (!isReleased) onStolen()
      })
  })
}
