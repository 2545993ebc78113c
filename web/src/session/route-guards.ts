import { redirect } from '@tanstack/react-router'
import type { Role } from '#contract/auth/schemas.ts'
import { rememberBounce } from './bounce.ts'
import { homeOf } from './destination.ts'
import { currentUser } from './session-store.ts'
import { isTokenExpired } from './token-expiry.ts'

interface Location {
  readonly href: string
}

/**
 * For `beforeLoad` of a protected area (docs/screens.md#roles-and-redirects): no one signed in → `/`, remembering the way back; another role →
 * `/unauthorized`.
 */
export function requireRole(roles: readonly Role[], location: Location): void {
  const user = currentUser()
  if (user === null || isTokenExpired(user.token, Date.now())) {
    rememberBounce({ reason: 'signInNeeded', path: location.href })
    // oxlint-disable-next-line typescript/only-throw-error -- the router's way
    throw redirect({ to: '/', replace: true })
  }
  // oxlint-disable-next-line typescript/only-throw-error -- the router's way
  if (!roles.includes(user.role)) throw redirect({ to: '/unauthorized', replace: true })
}

/** The learner area and all test screens are for users and admins. */
export const requireLearner = (location: Location): void => requireRole(['user', 'admin'], location)

export const requireAdmin = (location: Location): void => requireRole(['admin'], location)

/** `/`, `/login` and `/complete-profile`: someone with a complete profile belongs elsewhere; others may see these pages. */
export function leadHome(): void {
  const user = currentUser()
  if (user === null || !user.isProfileComplete || isTokenExpired(user.token, Date.now())) return
  // oxlint-disable-next-line typescript/only-throw-error -- the router's way
  throw redirect({ to: homeOf(user), replace: true })
}
