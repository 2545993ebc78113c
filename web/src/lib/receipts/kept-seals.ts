/** The commitments to live tests that this device saw before they opened, by test. They are of no person, so they outlive a sign-out. */

const KEY = 'sopan-seals'
/** A hash is needed until its result is out; the oldest make room. */
const AT_MOST = 50

/** The hash that was kept for a test; null where there is none. */
export const keptSeal = (testId: string): string | null => readSeals().find(([id]) => id === testId)?.[1] ?? null

/** Keeps the hash of a test. One that is there already is replaced: before a test opens, the newest counts. */
export function keepSeal(testId: string, hash: string): void {
  const others = readSeals().filter(([id]) => id !== testId)
  try {
    localStorage.setItem(KEY, JSON.stringify([[testId, hash], ...others].slice(0, AT_MOST)))
  } catch {
    // No room, or no storage: the check says less then.
  }
}

function readSeals(): readonly (readonly [string, string])[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isSeal) : []
  } catch {
    return []
  }
}

const isSeal = (one: unknown): one is readonly [string, string] =>
  Array.isArray(one) && one.length === 2 && one.every((part) => typeof part === 'string')
