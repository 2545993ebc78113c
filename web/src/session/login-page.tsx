import { getRouteApi } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { TEXTS_VERSION } from '#contract/account/texts-version.ts'
import { startSignIn } from '#contract/auth/endpoints.ts'
import type { BanFacts } from './appeal/ban-facts.ts'
import { loadAppealForm } from './appeal/late-appeal-form.ts'
import { loadAcceptTexts } from './consent/late-accept-texts.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { addErrorTexts, errorText } from '#web/lib/api/error-text.ts'
import { signInTexts } from '#web/lib/api/error-texts/sign-in.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { useLateModule } from '#web/lib/use-late-module.ts'
import { Button } from '#web/ui/button.tsx'
import { StepTriangle } from '#web/ui/motif.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { readBounce, type BounceReason } from './bounce.ts'
import { GoogleMark } from './google-mark.tsx'
import { InAppBrowserHint } from './in-app-browser-hint.tsx'
import { SignInOverlay } from './sign-in-overlay.tsx'
import { isRecentSignInWindow, isSignInWindow } from './sign-in-window.ts'
import { useFinishSignIn } from './use-finish-sign-in.ts'

const route = getRouteApi('/_public/login')

/** As the API says in `retry-after`, spread over ten seconds: a hall of learners must not come back at once. */
const waitMs = (random: () => number = Math.random): number => 60_000 + random() * 10_000

addErrorTexts(signInTexts)

const REASONS: Record<BounceReason, () => string> = {
  signInNeeded: () => m.login_reason_needed(),
  expired: () => m.session_expired(),
  invalid: () => m.session_invalid(),
}

/** One button. Says why one was sent here, and what went wrong before. */
export function LoginPage() {
  const { code, state, error: refused } = route.useSearch()
  const { phase, cancel } = useFinishSignIn(code, state)
  const [starting, setStarting] = useState(false)
  const [startError, setStartError] = useState<string | null>(null)
  const consent = useLateModule(loadAcceptTexts)
  const bounce = readBounce()
  const problem = startError ?? (phase.kind === 'failed' ? phase.text : refused === undefined ? null : m.error_oauth_denied())

  const start = async () => {
    setStarting(true)
    setStartError(null)
    try {
      const { url } = await call(startSignIn, {
        body: {
          ...(!isSignInWindow() && bounce !== null && { returnTo: bounce.path }),
          ...(isRecentSignInWindow() && { recent: true }),
          texts: consent === null ? undefined : TEXTS_VERSION,
        },
      })
      location.assign(url)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'too_many_requests') {
        setStartError(m.login_waiting())
        setTimeout(() => void start(), waitMs())
        return
      }
      setStartError(errorText(error))
      setStarting(false)
    }
  }

  return (
    <div className="page-margin mx-auto grid max-w-[30rem] gap-6 py-12 sm:py-20">
      <PageTitle>{m.login_title()}</PageTitle>
      <StepTriangle steps={5} className="w-24 text-primary" />
      <div className="grid gap-2">
        <h1 className="text-2xl">{m.login_title()}</h1>
        <p className="text-base text-muted">
          {phase.kind === 'windowDone' ? m.login_window_done() : bounce ? REASONS[bounce.reason]() : m.login_text()}
        </p>
      </div>
      {problem !== null && (
        <p role="alert" className="flex items-start gap-2 rounded-card border border-bad bg-bad-soft p-4">
          <CircleAlert size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-bad" />
          {problem}
        </p>
      )}
      {phase.kind === 'failed' && phase.ban !== null && <Appeal ban={phase.ban} />}
      <InAppBrowserHint />
      {phase.kind !== 'windowDone' && (
        <Button look="primary" size="lg" wide busy={starting} onClick={() => void start()}>
          {!starting && <GoogleMark />}
          {m.login_google()}
        </Button>
      )}
      {consent !== null && phase.kind !== 'windowDone' && <consent.AcceptTexts about="signIn" />}
      {phase.kind === 'busy' && <SignInOverlay onCancel={cancel} />}
    </div>
  )
}

function Appeal({ ban }: { readonly ban: BanFacts }) {
  const late = useLateModule(loadAppealForm)
  return late && <late.AppealForm ban={ban} />
}
