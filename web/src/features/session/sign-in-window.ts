const KEY = 'sopan-sign-in-window'

/** Notes, at the start, that this window was opened only to sign in. Kept over the way to Google and back. */
export function noteSignInWindow(): void {
  if (location.pathname !== '/login' || new URLSearchParams(location.search).get('popup') !== '1') return
  try {
    sessionStorage.setItem(KEY, '1')
  } catch {
    // Without storage it becomes an ordinary window after signing in.
  }
}

export function isSignInWindow(): boolean {
  try {
    return sessionStorage.getItem(KEY) === '1'
  } catch {
    return false
  }
}
