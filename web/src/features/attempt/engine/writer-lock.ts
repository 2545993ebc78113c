import type { AttemptKey } from './stored-attempt.ts'

/** One tab writes an attempt. The lock lives in the browser and goes with the tab, however it ends. */
export interface WriterLock {
  release(): void
}

/**
 * Takes the attempt's lock, or says that another tab of this browser has it. With `steal` it is taken from that tab, which is told
 * through `onStolen`. Where the browser has no locks every tab is let through: the server's epoch still guards.
 */
export function takeWriterLock({ ownerId, attemptId }: AttemptKey, onStolen: () => void, steal: boolean): Promise<WriterLock | null> {
  if (navigator.locks === undefined) return Promise.resolve({ release: () => {} })
  return new Promise((resolve) => {
    let release = (): void => {}
    let isReleased = false
    const held = new Promise<void>((done) => {
      release = () => {
        isReleased = true
        done()
      }
    })
    navigator.locks
      .request(`sopan-attempt:${ownerId}:${attemptId}`, steal ? { steal: true } : { ifAvailable: true }, (lock) => {
        if (lock === null) {
          resolve(null)
          return undefined
        }
        resolve({ release })
        return held
      })
      // A stolen lock rejects the request of the tab that had it.
      .catch(() => {
        if (!isReleased) onStolen()
      })
  })
}
