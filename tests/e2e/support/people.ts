import type { SignInCallbackResponse } from '#contract/auth/schemas.ts'
import { signIn } from '#scripts/lib/sign-in.ts'
import { E2E_PLACE } from './place.ts'

/** Who a test can be: one of the ready personas, or anyone by e-mail address. */
export type Who = 'learner' | 'admin' | `${string}@${string}`

const known = new Map<Who, Promise<SignInCallbackResponse>>()

/** The session of a person, signed in over HTTP once for each worker. Someone by e-mail gets a complete profile. */
export function sessionOf(who: Who): Promise<SignInCallbackResponse> {
  const found = known.get(who) ?? newSessionOf(who)
  known.set(who, found)
  return found
}

/** A session that no other test uses, for a test that ends it. */
export async function newSessionOf(who: Who): Promise<SignInCallbackResponse> {
  const session = await signIn(E2E_PLACE.origin, { sub: who.includes('@') ? `email:${who}` : `persona-${who}` })
  if (session.isProfileComplete) return session
  await callApi(session.token, 'PUT', '/api/me/profile', { name: session.name, ...PROFILE })
  return { ...session, isProfileComplete: true }
}

/** Someone who has signed in and not filled in the profile. */
export const newcomer = (email: `${string}@${string}`): Promise<SignInCallbackResponse> =>
  signIn(E2E_PLACE.origin, { sub: `email:${email}` })

const PROFILE = {
  examGoals: ['ssc-cgl'],
  interfaceLanguage: 'en',
  questionLanguage: 'en',
  state: 'AS',
  category: 'obc',
  ageBand: '18to24',
}

/** A call with a session's token; throws where the API refuses it. */
export async function callApi(token: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${E2E_PLACE.origin}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path} of a test's preparation: ${response.status} ${text}`)
  return text === '' ? null : JSON.parse(text)
}
