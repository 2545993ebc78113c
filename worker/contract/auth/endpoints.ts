import type { emptyBody } from '#contract/shared/empty-body.ts'
import type { SessionsEnded } from '#contract/account/schemas.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import type * as z from 'zod/mini'
import type {
  StartSignInResponse,
  SignInCallbackResponse,
  SessionSummary,
  MeResponse,
  startSignInRequest,
  signInCallbackRequest,
  signOutRequest,
  profileRequest,
} from './schemas.ts'

/** Where to go to sign in. Sets the cookie that ties the answer to this browser. */
export const startSignIn = endpoint<{ body: z.input<typeof startSignInRequest>; reply: StartSignInResponse }>()(
  'POST',
  '/api/users/auth/google/start',
  'anyone',
)

export const finishSignIn = endpoint<{ body: z.input<typeof signInCallbackRequest>; reply: SignInCallbackResponse }>()(
  'POST',
  '/api/users/auth/google/callback',
  'anyone',
)

export const signOut = endpoint<{ body: z.input<typeof signOutRequest>; reply: { readonly signedOut: true } }>()(
  'POST',
  '/api/users/logout',
  'learner',
)

/** The sessions that are running, newest first. */
export const listSessions = endpoint<{ reply: readonly SessionSummary[] }>()('GET', '/api/me/sessions', 'learner')

export const endSession = endpoint<{ reply: SessionsEnded }>()('DELETE', '/api/me/sessions/:sessionId', 'learner', ['/api/me/sessions'])

export const endOtherSessions = endpoint<{ body: z.input<typeof emptyBody>; reply: SessionsEnded }>()(
  'POST',
  '/api/me/sessions/end-others',
  'learner',
  ['/api/me/sessions'],
)

export const getMe = endpoint<{ reply: MeResponse }>()('GET', '/api/me', 'learner')

export const saveProfile = endpoint<{ body: z.input<typeof profileRequest>; reply: MeResponse }>()('PUT', '/api/me/profile', 'learner')
