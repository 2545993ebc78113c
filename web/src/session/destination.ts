import { inAppPath } from '#domain/text/in-app-path.ts'
import type { SessionUser } from '#contract/auth/schemas.ts'

type Person = Pick<SessionUser, 'role' | 'isProfileComplete'>

/** Where the signed-in belong (docs/screens.md#roles-and-redirects). */
export const homeOf = (person: Pick<Person, 'role'>): '/admin' | '/user' => (person.role === 'admin' ? '/admin' : '/user')

/**
 * Where someone goes right after signing in (docs/screens.md#session): to complete the profile, else back to where they were bounced
 * from, else admins to /admin and anyone else to /, which leads on.
 */
export function destinationAfterSignIn(person: Person, returnTo: string | null): string {
  if (!person.isProfileComplete) return '/complete-profile'
  return wayBack(person, returnTo) ?? (person.role === 'admin' ? '/admin' : '/')
}

export const destinationAfterProfile = (person: Person, returnTo: string | null): string => wayBack(person, returnTo) ?? homeOf(person)

/** The way back, where it is inside the app and open to this person, and not one of the pages of signing in itself. */
function wayBack(person: Person, returnTo: string | null): string | null {
  const path = inAppPath(returnTo)
  if (path === null || /^\/(?:login|complete-profile|unauthorized)?(?:[?#]|$)/.test(path)) return null
  const admin = /^\/admin(?:[/?#]|$)/.test(path)
  return admin && person.role !== 'admin' ? null : path
}
