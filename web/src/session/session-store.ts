import { useSyncExternalStore } from 'react'
import type { SessionUser } from '#contract/auth/schemas.ts'
import { view } from './view/view-token.ts'

/** Where the browser keeps the signed-in person and the token (docs/screens.md#session). */
const USER_KEY = 'user'
const TOKEN_KEY = 'token'

let current: SessionUser | null = view === null ? read() : viewed(view)
const listeners = new Set<() => void>()

export const currentUser = (): SessionUser | null => current

/** The signed-in person, or null; renders again when it changes, in this tab or another. */
export const useSessionUser = (): SessionUser | null => useSyncExternalStore(subscribeSession, currentUser, currentUser)

/** For what stands behind a guard: someone is signed in there. */
export function useSignedIn(): SessionUser {
  const user = useSessionUser()
  const last = useSyncExternalStore(subscribeSession, lastUser)
  const shown = user ?? last
  if (shown === null) throw new Error('This screen stands behind the session guard')
  return shown
}

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function storeSession(user: SessionUser): void {
  current = user
  last = user
  // What an admin looks at is no session of this browser.
  if (view !== null) return notifyListeners()
  const { token, ...rest } = user
  try {
    localStorage.setItem(USER_KEY, JSON.stringify(rest))
    localStorage.setItem(TOKEN_KEY, token)
  } catch {
    // Storage is refused: the session lives as long as this page.
  }
  notifyListeners()
}

/** A longer-lived token for the same person, such as the start of a test gives. */
export function replaceSessionToken(token: string): void {
  if (current !== null) storeSession({ ...current, token })
}

export function clearSession(): void {
  current = null
  if (view !== null) return notifyListeners()
  try {
    localStorage.removeItem(USER_KEY)
    localStorage.removeItem(TOKEN_KEY)
  } catch {
    // Nothing was stored either.
  }
  notifyListeners()
}

/** Takes over what another tab has written. True where the person or the token changed. */
export function rereadSession(): boolean {
  if (view !== null) return false
  const stored = read()
  if (stored?.token === current?.token && stored?._id === current?._id) return false
  current = stored
  if (stored !== null) last = stored
  notifyListeners()
  return true
}

export const isSessionKey = (key: string | null): boolean => key === null || key === USER_KEY || key === TOKEN_KEY

/** The person of this page's life: what a screen shows while it is being left after a sign-out. */
let last: SessionUser | null = current
const lastUser = () => last

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

/** Name and pass come with the first answer (use-fresh-user.ts). */
function viewed({ userId, token }: { readonly userId: string; readonly token: string }): SessionUser {
  const unknown = { name: '', email: '', profilePicture: null, primeAccessUntil: null }
  return { _id: userId, token, role: 'user', isProfileComplete: true, ...unknown }
}

function read(): SessionUser | null {
  try {
    const token = localStorage.getItem(TOKEN_KEY)
    const user: unknown = JSON.parse(localStorage.getItem(USER_KEY) ?? 'null')
    return isStoredUser(user) ? { ...user, token: token ?? '' } : null
  } catch {
    return null
  }
}

function isStoredUser(value: unknown): value is Omit<SessionUser, 'token'> {
  if (typeof value !== 'object' || value === null) return false
  const user = value as Partial<Record<keyof SessionUser, unknown>>
  return (
    typeof user._id === 'string' &&
    typeof user.name === 'string' &&
    typeof user.email === 'string' &&
    (user.role === 'user' || user.role === 'admin') &&
    typeof user.isProfileComplete === 'boolean'
  )
}
