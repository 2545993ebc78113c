import { endpoint } from '#contract/shared/endpoint.ts'
import type * as z from 'zod/mini'
import type {
  StartSignInResponse,
  SignInCallbackResponse,
  MeResponse,
  startSignInRequest,
  signInCallbackRequest,
  signOutRequest,
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

export const getMe = endpoint<{ reply: MeResponse }>()('GET', '/api/me', 'learner')
