import { Outlet, useRouter } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { localize } from '#contract/locales.ts'
import { useSignedIn } from '#web/features/session/session-store.ts'
import { formatNumber } from '#web/lib/format.ts'
import { locale } from '#web/lib/locale.ts'
import { m } from '#web/lib/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import { feedbackPath } from '../attempt-paths.ts'
import type { CarriedOver } from '../opening/keep-grant.ts'
import { OpeningPage } from '../opening/opening-page.tsx'
import { useOpening } from '../opening/use-opening.ts'
import { keepClosedNote } from './closed-note.ts'
import { ClosingPage } from './closing-page.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { LostDialog } from './lost-dialog.tsx'
import type { RunningAttempt } from './running-attempt.ts'
import { RunningProvider, useSnapshot } from './running-context.tsx'
import { SessionBar } from './session-bar.tsx'
import { TimeOverProvider } from './time-over-context.tsx'
import { useRunningEffects } from './use-running-effects.ts'
import { useTimeOver } from './use-time-over.ts'

/** Around the test and its question paper: opens the attempt, keeps it safe, and sees it through to its end. */
export function RunningLayout({ attemptId }: { readonly attemptId: string }) {
  const { _id } = useSignedIn()
  const controls = useOpening(_id, attemptId)
  const { opening } = controls
  if (opening.kind !== 'running') return <OpeningPage attemptId={attemptId} controls={controls} />
  const title = localize(opening.attempt.stored.grant.title, locale)
  return (
    <RunningProvider key={opening.attempt.stored.grant.epoch} attempt={opening.attempt}>
      <PageTitle>{title.text}</PageTitle>
      <Running attempt={opening.attempt} carried={opening.carried} isBusy={controls.isBusy} onTakeOver={controls.takeOver} />
    </RunningProvider>
  )
}

interface RunningProps {
  readonly attempt: RunningAttempt
  readonly carried: CarriedOver | null
  readonly isBusy: boolean
  readonly onTakeOver: () => void
}

function Running({ attempt, carried, isBusy, onTakeOver }: RunningProps) {
  useRunningEffects(attempt)
  const snapshot = useSnapshot()
  const timeOver = useTimeOver(attempt)
  useGoOnWhenClosed(attempt, timeOver.isTimeOver)
  useEffect(() => {
    if (carried !== null) showToast(carriedText(carried), { id: 'carried', durationMs: 10_000 })
  }, [carried])
  const { phase } = snapshot
  if (phase === 'submitting' || phase === 'closed' || phase === 'rejected') return <ClosingPage isTimeOver={timeOver.isTimeOver} />
  return (
    <TimeOverProvider value={timeOver}>
      <LeaveGuard />
      <SessionBar />
      <Outlet />
      {(phase === 'superseded' || phase === 'revoked') && (
        <LostDialog how={phase} unsent={snapshot.unsent} isBusy={isBusy} onTakeOver={onTakeOver} />
      )}
    </TimeOverProvider>
  )
}

/** Once the server has closed the attempt, the next screen is the feedback; everything that counts attempts is asked for anew. */
function useGoOnWhenClosed({ stored: { attemptId } }: RunningAttempt, isTimeOver: boolean): void {
  const { phase, receipt, reason, late } = useSnapshot()
  const router = useRouter()
  const queryClient = useQueryClient()
  useEffect(() => {
    if (phase !== 'closed') return
    keepClosedNote(attemptId, { receipt, reason: isTimeOver ? 'time' : reason, late })
    void queryClient.invalidateQueries({ queryKey: ['me'] })
    void router.navigate({ href: feedbackPath(attemptId), replace: true, ignoreBlocker: true })
  }, [phase, receipt, reason, late, isTimeOver, attemptId, router, queryClient])
}

function carriedText({ kept, dropped }: CarriedOver): string {
  if (kept === 0 && dropped === 0) return m.test_carried_nothing()
  const keptText = m.test_carried_kept({ count: kept, shown: formatNumber(kept) })
  return dropped === 0 ? keptText : `${keptText} ${m.test_carried_dropped({ count: dropped, shown: formatNumber(dropped) })}`
}
