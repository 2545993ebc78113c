import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { SignInCallbackResponse } from '#contract/session.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { finishSignIn } from '#web/lib/api.ts'
import { errorText } from '#web/lib/error-text.ts'
import { m } from '#web/lib/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import { forgetBounce, readBounce, rememberBounce } from './bounce.ts'
import { destinationAfterSignIn } from './destination.ts'
import { announceSignIn } from './session-channel.ts'
import { storeSession } from './session-store.ts'
import { isSignInWindow } from './sign-in-window.ts'

export type SignInPhase =
  | { readonly kind: 'idle' }
  | { readonly kind: 'busy'; readonly cancel: () => void }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly text: string }

/** Hands Google's answer to the API, once, and lets the person in (product-spec §4). */
export function useFinishSignIn(code: string | undefined, state: string | undefined): SignInPhase {
  const router = useRouter()
  const [phase, setPhase] = useState<SignInPhase>({ kind: 'idle' })
  useEffect(() => {
    if (code === undefined || used.has(code)) return
    used.add(code)
    const abort = new AbortController()
    const leaveCode = () => router.navigate({ to: '/login', search: {}, replace: true })
    setPhase({
      kind: 'busy',
      cancel: () => {
        abort.abort()
        setPhase({ kind: 'idle' })
        void leaveCode()
      },
    })
    void finishSignIn(code, state ?? '', abort.signal).then(
      (answer) => {
        if (abort.signal.aborted) return
        if (!answer.token) {
          setPhase({ kind: 'failed', text: m.session_invalid_response() })
          return void leaveCode()
        }
        const { returnTo = null, ...user } = answer as SignInCallbackResponse
        storeSession(user)
        if (isSignInWindow()) {
          announceSignIn(user._id)
          setPhase({ kind: 'done' })
          return window.close()
        }
        showToast(m.session_google_success(), { tone: 'success' })
        if (!user.isProfileComplete) showToast(m.session_one_more_step(), { tone: 'info' })
        keepWayBack(user.isProfileComplete, returnTo)
        return void router.navigate({ href: destinationAfterSignIn(user, returnTo), replace: true })
      },
      (error: unknown) => {
        if (abort.signal.aborted) return
        // The server's message, in the person's language; without one, the general text.
        setPhase({ kind: 'failed', text: error instanceof ApiError ? errorText(error) : m.session_google_error() })
        void leaveCode()
      },
    )
  }, [code, state, router])
  return phase
}

/** A code works once; effects run twice while developing. */
const used = new Set<string>()

/** Until the profile is complete the way back is remembered where the bounce was; otherwise it is used up. */
function keepWayBack(complete: boolean, returnTo: string | null): void {
  if (complete || returnTo === null) return forgetBounce()
  rememberBounce({ reason: readBounce()?.reason ?? 'signInNeeded', path: returnTo })
}
