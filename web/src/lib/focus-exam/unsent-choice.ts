/** The exam that someone chose and the server has not heard of yet: it stays on the device, and is theirs alone. */
export interface UnsentChoice {
  readonly ownerId: string
  /** A slug of the register. */
  readonly exam: string
}

const KEY = 'sopan-focus-exam'
const listeners = new Set<() => void>()
let known: UnsentChoice | null | undefined

/** The same object until it changes. */
export function unsentChoice(): UnsentChoice | null {
  known ??= read()
  return known
}

export function keepUnsent(choice: UnsentChoice | null): void {
  known = choice
  try {
    if (choice === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(choice))
  } catch {
    // Without storage it holds for this page.
  }
  for (const listener of listeners) listener()
}

export function subscribeUnsent(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function read(): UnsentChoice | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return isChoice(kept) ? kept : null
  } catch {
    return null
  }
}

const isChoice = (value: unknown): value is UnsentChoice =>
  typeof value === 'object' &&
  value !== null &&
  'ownerId' in value &&
  typeof value.ownerId === 'string' &&
  'exam' in value &&
  typeof value.exam === 'string'
