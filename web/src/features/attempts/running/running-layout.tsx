import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { submitAttempt } from '#contract/attempts/endpoints.ts'
import { makeOld } from '#web/lib/api/change.ts'
import { localize } from '#contract/shared/locales.ts'
import { useSignedIn } from '#web/session/session-store.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { analysisPath } from '../attempt-paths.ts'
import { loadInterruptions } from '../overlays/load-interruptions.ts'
import type { CarriedOver } from '../opening/keep-grant.ts'
import { OpeningSkeleton } from '../opening/opening-skeleton.tsx'
import { useOpening } from '../opening/use-opening.ts'
import { loadSessionTools } from './load-session-tools.ts'
import { LeaveGuard } from './leave-guard.tsx'
import type { RunningAttempt } from './running-attempt.ts'
import { RunningProvider, useSnapshot } from './running-context.tsx'
import { SessionBar } from './session-bar.tsx'
import { TimeOverProvider } from './time-over-context.tsx'
import { useLateModule } from '#web/lib/use-late-module.ts'
import { useRunningEffects } from './use-running-effects.ts'
import { useTimeOver } from './use-time-over.ts'

type Late = Awaited<ReturnType<typeof loadInterruptions>> | null

/** Around the test and its question paper: opens the attempt, keeps it safe, and sees it through to its end. */
export function RunningLayout({ attemptId }: { readonly attemptId: string }) {
  const { _id } = useSignedIn()
  const controls = useOpening(_id, attemptId)
  const late = useLateModule(loadInterruptions)
  const { opening } = controls
  if (opening.kind === 'opening') return <OpeningSkeleton />
  if (opening.kind !== 'running') return late ? <late.OpeningPage attemptId={attemptId} controls={controls} /> : <OpeningSkeleton />
  const title = localize(opening.attempt.stored.grant.title, locale)
  return (
    <RunningProvider key={opening.attempt.stored.grant.epoch} attempt={opening.attempt}>
      <PageTitle>{title.text}</PageTitle>
      <Running attempt={opening.attempt} carried={opening.carried} isBusy={controls.isBusy} onTakeOver={controls.takeOver} late={late} />
    </RunningProvider>
  )
}

interface RunningProps {
  readonly attempt: RunningAttempt
  readonly carried: CarriedOver | null
  readonly isBusy: boolean
  readonly onTakeOver: () => void
  readonly late: Late
}

function Running({ attempt, carried, isBusy, onTakeOver, late }: RunningProps) {
  useRunningEffects(attempt)
  const { phase, unsent, pause } = useSnapshot()
  const tools = useLateModule(loadSessionTools)
  const isPaused = (pause?.pausedAt ?? null) !== null
  const timeOver = useTimeOver(attempt)
  useGoOnWhenClosed(attempt)
  if (phase === 'submitting' || phase === 'closed' || phase === 'rejected') {
    return late ? <late.ClosingPage isTimeOver={timeOver.isTimeOver} /> : <OpeningSkeleton />
  }
  return (
    <TimeOverProvider value={timeOver}>
      <LeaveGuard />
      {phase === 'open' && <SessionBar />}
      {late && carried !== null && <late.CarriedNotice carried={carried} />}
      {isPaused ? tools ? <tools.PauseCover /> : <OpeningSkeleton /> : <Outlet />}
      {late && (phase === 'superseded' || phase === 'revoked' || phase === 'renew' || phase === 'behind') && (
        <late.LostDialog how={phase} grantedAt={attempt.stored.grant.serverNow} unsent={unsent} isBusy={isBusy} onTakeOver={onTakeOver} />
      )}
    </TimeOverProvider>
  )
}

/** Once the server has closed the attempt, the next screen is the result; everything that counts attempts is asked for again. */
function useGoOnWhenClosed({ stored: { attemptId } }: RunningAttempt): void {
  const { phase } = useSnapshot()
  const router = useRouter()
  const queryClient = useQueryClient()
  useEffect(() => {
    if (phase !== 'closed') return
    void makeOld(queryClient, submitAttempt)
    void router.navigate({ href: analysisPath(attemptId, true), replace: true, ignoreBlocker: true })
  }, [phase, attemptId, router, queryClient])
}
