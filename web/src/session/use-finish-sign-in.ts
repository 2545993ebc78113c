import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { finishSignIn } from '#contract/auth/endpoints.ts'
import type { SignInCallbackResponse } from '#contract/auth/schemas.ts'
import { ApiError, UnreadableError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import type { BanFacts } from './appeal/ban-facts.ts'
import { forgetBounce, readBounce, rememberBounce } from './bounce.ts'
import { destinationAfterSignIn } from './destination.ts'
import { announceSignIn } from './session-channel.ts'
import { storeSession } from './session-store.ts'
import { isSignInWindow } from './sign-in-window.ts'

export type SignInPhase =
  | { readonly kind: 'idle' | 'busy' | 'windowDone' }
  | { readonly kind: 'failed'; readonly text: string; readonly ban: BanFacts | null }

/** Hands Google's answer to the API, once, and lets the person in (docs/screens.md#session). */
export function useFinishSignIn(
  code: string | undefined,
  state: string | undefined,
): { readonly phase: SignInPhase; readonly cancel: () => void } {
  const router = useRouter()
  const [phase, setPhase] = useState<SignInPhase>({ kind: code === undefined ? 'idle' : 'busy' })
  const abort = useRef<AbortController>(null)

  useEffect(() => {
    if (code === undefined || used.has(code)) return
    used.add(code)
    const signal = (abort.current = new AbortController()).signal
    const fail = (text: string, ban: BanFacts | null = null) => {
      setPhase({ kind: 'failed', text, ban })
      void router.navigate({ to: '/login', search: {}, replace: true })
    }
    // oxlint-disable-next-line typescript/no-useless-default-assignment -- the specification's reply has no `returnTo`
    const letIn = ({ returnTo = null, ...user }: SignInCallbackResponse) => {
      storeSession(user)
      if (isSignInWindow()) {
        announceSignIn(user._id)
        setPhase({ kind: 'windowDone' })
        window.close()
        return
      }
      showToast(m.session_google_success(), { tone: 'success' })
      if (!user.isProfileComplete) showToast(m.session_one_more_step(), { tone: 'info' })
      keepWayBack(user.isProfileComplete, returnTo)
      void router.navigate({ href: destinationAfterSignIn(user, returnTo), replace: true })
    }
    call(finishSignIn, { body: { code, state: state ?? '' }, signal }).then(
      (answer) => (isWhole(answer) ? letIn(answer) : fail(m.session_invalid_response())),
      // The server's message, in the person's language; without one, the general text.
      (error: unknown) => signal.aborted || fail(failureText(error), banOf(error)),
    )
  }, [code, state, router])

  return {
    phase,
    cancel: () => {
      abort.current?.abort()
      setPhase({ kind: 'idle' })
      void router.navigate({ to: '/login', search: {}, replace: true })
    },
  }
}

/** What a ban says beside its text; null for any other failure. */
function banOf(error: unknown): BanFacts | null {
  if (!(error instanceof ApiError) || error.code !== 'banned') return null
  const { until, appeal } = error.params
  return { until: until === undefined ? null : String(until), token: appeal === undefined ? null : String(appeal) }
}

function failureText(error: unknown): string {
  if (error instanceof ApiError) return errorText(error)
  return error instanceof UnreadableError ? m.session_invalid_response() : m.session_google_error()
}

/** A code works once; effects run twice while developing. */
const used = new Set<string>()

/** A sign-in without a token is none (docs/screens.md#token-expiry). */
const isWhole = (answer: Partial<SignInCallbackResponse> | undefined): answer is SignInCallbackResponse =>
  typeof answer?.token === 'string' && answer.token !== '' && typeof answer._id === 'string'

/** Until the profile is complete the way back is remembered where the bounce was; otherwise it is used up. */
function keepWayBack(complete: boolean, returnTo: string | null): void {
  if (complete || returnTo === null) forgetBounce()
  else rememberBounce({ reason: readBounce()?.reason ?? 'signInNeeded', path: returnTo })
}
