const KEY = 'sopan-sign-in-window'
const RECENT = 'recent'

/** Notes, at the start, that this window was opened only to sign in. Kept over the way to Google and back. */
export function noteSignInWindow(): void {
  const search = new URLSearchParams(location.search)
  if (location.pathname !== '/login' || search.get('popup') !== '1') return
  try {
    sessionStorage.setItem(KEY, search.get('recent') === '1' ? RECENT : '1')
  } catch {
    // Without storage it becomes an ordinary window after signing in.
  }
}

export const isSignInWindow = (): boolean => noted() !== null

/** Whether the act behind this window wants a recent sign-in. */
export const isRecentSignInWindow = (): boolean => noted() === RECENT

function noted(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}
