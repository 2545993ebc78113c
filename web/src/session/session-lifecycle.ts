import { signOut } from '#contract/auth/endpoints.ts'
import { call } from '#web/lib/api/call.ts'
import { connectSession } from '#web/lib/api/api-request.ts'
import { rememberBounce, forgetBounce } from './bounce.ts'
import { flushBeforeLogout } from './before-logout.ts'
import { examInProgress, isExamOpening, onExamLeft, raiseSessionNeeded, raiseSessionRestored } from './exam-guard.ts'
import { onSignInElsewhere } from './session-channel.ts'
import { clearSession, currentUser, isSessionKey, rereadSession, subscribeSession } from './session-store.ts'
import { isSignInWindow } from './sign-in-window.ts'
import { endView } from './view/end-view.ts'
import { view } from './view/view-token.ts'
import { isTokenExpired, tokenExpiresAt } from './token-expiry.ts'

/** What a session needs of the app around it. */
export interface SessionSurroundings {
  readonly now: () => number
  /** Forgets everything that was loaded for the person. The outbox of answers is another store, and stays. */
  readonly forgetUserData: (userId: string) => void
  readonly navigate: (path: string) => void
  /** The guards decide again, after someone else came in through another tab. */
  readonly recheck: () => void
  readonly currentPath: () => string
  readonly say: (ending: SessionEnding) => void
}

export type SessionEnding = 'loggedOut' | 'expired' | 'invalid'

/** setTimeout fires at once for anything longer. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

let surroundings: SessionSurroundings | null = null

/** Starts watching over the session (docs/screens.md#session); called once, before the first route is entered. */
export function watchSession(given: SessionSurroundings): void {
  surroundings = given
  connectSession({
    token: () => currentUser()?.token || null,
    onRefused: (token) => {
      // A sign-in in another tab may have put a new token in its place a moment ago.
      if (currentUser()?.token === token) followOtherTab()
      if (currentUser()?.token === token) end('invalid')
    },
  })
  subscribeSession(armTimer)
  armTimer()
  onExamLeft(() => {
    followOtherTab()
    endIfExpired()
  })
  onSignInElsewhere(followOtherTab)
  addEventListener('storage', (event) => {
    if (isSessionKey(event.key)) followOtherTab()
  })
  // A timer sleeps with the device; the token does not.
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && endIfExpired())
}

/** At the start a stored person with a missing or expired token is signed out, and told so. */
export function endIfExpired(): void {
  const user = currentUser()
  if (surroundings !== null && user !== null && isTokenExpired(user.token, surroundings.now())) end('expired')
}

/**
 * Signs out. Unsent answers are sent first; where that is not possible nothing happens yet and their number comes back, so that
 * the person can decide. They stay on this device in any case.
 */
export async function logout({
  to,
  evenIfUnsent,
  everywhere = false,
}: {
  to: '/' | '/login'
  evenIfUnsent: boolean
  everywhere?: boolean
}): Promise<{ unsent: number }> {
  const user = currentUser()
  if (user === null) return { unsent: 0 }
  if (view !== null) {
    endView()
    return { unsent: 0 }
  }
  const unsent = await flushBeforeLogout()
  if (unsent > 0 && !evenIfUnsent) return { unsent }
  void call(signOut, { body: { everywhere }, token: user.token, keepalive: true, timeoutMs: 5_000 }).catch(() => {})
  forgetBounce()
  leave('loggedOut', to)
  return { unsent: 0 }
}

/** While this runs, refusals of the session are expected and end nothing: the account is being deleted. */
export async function whileLeaving(act: () => Promise<void>): Promise<void> {
  isLeaving = true
  try {
    await act()
  } finally {
    isLeaving = false
  }
}

let isLeaving = false

function end(ending: 'expired' | 'invalid'): void {
  if (isLeaving) return
  // The line at the foot says that the view is over; the browser's own session, drafts and files are not its concern.
  if (view !== null) return clearSession()
  // A window opened over a test is there because the session ended: it must not end it for the test as well.
  if (isSignInWindow()) return
  if (examInProgress() !== null || (ending === 'invalid' && isExamOpening())) return raiseSessionNeeded(ending)
  if (surroundings !== null) rememberBounce({ reason: ending, path: surroundings.currentPath() })
  leave(ending, '/login')
}

function leave(ending: SessionEnding, to: '/' | '/login'): void {
  const user = currentUser()
  clearSession()
  if (user !== null) surroundings?.forgetUserData(user._id)
  surroundings?.say(ending)
  surroundings?.navigate(to)
}

let timer: ReturnType<typeof setTimeout> | undefined

function armTimer(): void {
  clearTimeout(timer)
  const user = currentUser()
  const at = user === null ? null : tokenExpiresAt(user.token)
  if (at === null || surroundings === null) return
  const wait = at - surroundings.now()
  timer = setTimeout(wait > LONGEST_TIMER_MS ? armTimer : endIfExpired, Math.max(0, Math.min(wait, LONGEST_TIMER_MS)))
}

/** Another tab signed in, out, or as someone else. */
function followOtherTab(): void {
  const before = currentUser()
  if (examInProgress() !== null && before !== null) return followDuringExam(before._id)
  if (!rereadSession()) return
  const after = currentUser()
  if (before !== null && before._id !== after?._id) surroundings?.forgetUserData(before._id)
  if (before !== null && after === null) {
    surroundings?.say('loggedOut')
    surroundings?.navigate('/login')
  } else surroundings?.recheck()
}

/** During an exam only the same person's new token is taken over; everything else is announced, and waits. */
function followDuringExam(userId: string): void {
  const stored = storedUserId()
  if (stored === userId) {
    rereadSession()
    raiseSessionRestored()
  } else raiseSessionNeeded(stored === null ? 'signedOut' : 'otherUser')
}

function storedUserId(): string | null {
  try {
    const user: unknown = JSON.parse(localStorage.getItem('user') ?? 'null')
    return typeof user === 'object' && user !== null && '_id' in user && typeof user._id === 'string' ? user._id : null
  } catch {
    return null
  }
}
