import * as auth from '#contract/auth/endpoints.ts'
import type { SignInCallbackResponse } from '#contract/auth/schemas.ts'
import { call } from './call.ts'

/** The calls of signing in and out. */

export const startSignIn = (returnTo: string | null, recent: boolean, texts?: string) =>
  call(auth.startSignIn, { body: { ...(returnTo !== null && { returnTo }), ...(recent && { recent }), texts } })

/** The reply may lack anything: what it has to have is looked at where it is used (docs/screens.md#token-expiry). */
export const finishSignIn = (code: string, state: string, signal: AbortSignal): Promise<Partial<SignInCallbackResponse>> =>
  call(auth.finishSignIn, { body: { code, state }, signal })

export const endSession = (token: string, everywhere: boolean) =>
  call(auth.signOut, { body: { everywhere }, token, keepalive: true, timeoutMs: 5_000 })
