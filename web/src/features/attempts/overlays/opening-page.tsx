import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PlainPage } from '#web/errors/plain-page.tsx'
import { QueryError } from '#web/errors/query-error.tsx'
import { openSignInWindow } from '#web/session/exam-guard.ts'
import { formatDateTime } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PathLink } from '#web/lib/path-link.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { analysisPath } from '../attempt-paths.ts'
import type { OpeningControls } from '../opening/use-opening.ts'
import { lostText, lostTitle } from './lost-text.ts'

/** What stands in place of the test while it cannot be written here: why, what is safe, and what can be done. */
export function OpeningPage({ attemptId, controls }: { readonly attemptId: string; readonly controls: OpeningControls }) {
  const { opening, isBusy, again, takeFromTab, takeOver } = controls
  const goOn = (
    <Button look="primary" size="lg" busy={isBusy} onClick={takeOver}>
      {m.test_continue_here()}
    </Button>
  )
  switch (opening.kind) {
    case 'opening':
    case 'running':
      return null
    case 'otherTab':
      return (
        <Stop title={m.test_other_tab_title()} text={m.test_other_tab_text()}>
          <Button look="primary" size="lg" busy={isBusy} onClick={takeFromTab}>
            {m.test_continue_in_tab()}
          </Button>
        </Stop>
      )
    case 'elsewhere': {
      const { lastSavedAt, startedAt } = opening.status
      return (
        <Stop
          title={m.test_elsewhere_title()}
          text={
            lastSavedAt === null
              ? m.test_elsewhere_unsaved({ at: formatDateTime(startedAt) })
              : m.test_elsewhere_saved({ at: formatDateTime(lastSavedAt) })
          }
        >
          {goOn}
        </Stop>
      )
    }
    case 'lost':
      return (
        <Stop title={lostTitle(opening.how)} text={lostText(opening.how, opening.unsent)}>
          {goOn}
        </Stop>
      )
    case 'signInNeeded':
      return (
        <Stop title={m.test_revoked_title()} text={m.test_sign_in_text()}>
          <Button look="primary" size="lg" busy={isBusy} onClick={() => openSignInWindow()}>
            {m.test_sign_in()}
          </Button>
        </Stop>
      )
    case 'over':
      return (
        <Stop title={m.test_over_title()} text={m.test_over_text()} isFinal>
          <PathLink href={analysisPath(attemptId)} className={buttonClass({ look: 'primary', size: 'lg' })}>
            {m.test_to_result()}
          </PathLink>
        </Stop>
      )
    case 'absent':
      return (
        <Stop title={m.test_absent_title()} text={m.test_absent_text()} isFinal>
          <PathLink href="/user" className={buttonClass({ look: 'primary', size: 'lg' })}>
            {m.action_to_home()}
          </PathLink>
        </Stop>
      )
    case 'failed':
      return (
        <main id="main" className="page-margin mx-auto w-full max-w-[44rem] py-10">
          <PageTitle>{m.test_failed_title()}</PageTitle>
          <QueryError
            query={{ error: asError(opening.error), refetch: async () => again() as never, isFetching: isBusy }}
            title={m.test_failed_title()}
          />
        </main>
      )
  }
}

interface StopProps {
  readonly title: string
  readonly text: string
  /** There is nothing to put off. */
  readonly isFinal?: boolean
  readonly children: ReactNode
}

function Stop({ title, text, isFinal = false, children }: StopProps) {
  const router = useRouter()
  return (
    <PlainPage title={title}>
      <PageTitle>{title}</PageTitle>
      <p className="text-muted">{text}</p>
      <div className="flex flex-wrap gap-3">
        {children}
        {!isFinal && (
          <Button size="lg" onClick={() => void router.navigate({ href: '/user' })}>
            {m.test_not_now()}
          </Button>
        )}
      </div>
    </PlainPage>
  )
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))
