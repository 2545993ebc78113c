/** The entry ticket of the latest live test that this device registered for: it reads the result without the database (decision 0184). */

const KEY = 'sopan-entry'

interface KeptTicket {
  readonly userId: string
  readonly testId: string
  readonly ticket: string
}

export function keepEntryTicket(kept: KeptTicket): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // No room, or no storage: the result is read by session then.
  }
}

/** The ticket that this person has for a test; null where this device has none. */
export function keptEntryTicket(userId: string | undefined, testId: string): string | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<KeptTicket> | null
    return kept !== null && userId !== undefined && kept.userId === userId && kept.testId === testId ? (kept.ticket ?? null) : null
  } catch {
    return null
  }
}

export function forgetEntryTicket(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing was stored either.
  }
}
