import { useEffect } from 'react'
import { setExamInProgress } from '#web/session/exam-guard.ts'
import { onLive } from '#web/lib/live/live-events.ts'
import { wantBackgroundSync } from '../unsent-attempts/background-sync.ts'
import type { RunningAttempt } from './running-attempt.ts'
import { useSnapshot } from './running-context.tsx'

/** Everything an exam needs of the page around it while its screens are shown. */
export function useRunningEffects(attempt: RunningAttempt): void {
  useExamInProgress(attempt)
  useSaveOnLeaving(attempt)
  useResyncOnReturn(attempt)
  useTakeOverHeard(attempt)
  useClockMoved(attempt)
  useSectionsFollowed(attempt)
  useScreenAwake()
  useKeptPlace(attempt)
}

/** The session must not navigate or clear anything from under a test (exam-guard.ts). */
function useExamInProgress({ stored: { attemptId } }: RunningAttempt): void {
  useEffect(() => {
    setExamInProgress(attemptId)
    return () => setExamInProgress(null)
  }, [attemptId])
}

/** Whenever the page may not come back, what is unsent leaves with it. */
function useSaveOnLeaving({ controller, typing }: RunningAttempt): void {
  useEffect(() => {
    const go = (mayComeBack: boolean) => {
      typing.settle()
      controller.leavePage(mayComeBack)
      if (controller.snapshot().unsent > 0) wantBackgroundSync()
    }
    const leave = () => go(false)
    const hidden = () => document.visibilityState === 'hidden' && go(true)
    addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', hidden)
    return () => {
      removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', hidden)
    }
  }, [controller, typing])
}

/** Asks for the server's time after a sleep, at the beginning of a visit, and when the connection is back. */
function useResyncOnReturn({ controller, clock }: RunningAttempt): void {
  useEffect(() => {
    if (!clock.isTrusted) void controller.resync()
    const seen = () => {
      if (document.visibilityState === 'visible' && (clock.isDoubtful || controller.snapshot().isOffline)) void controller.resync()
    }
    const online = () => void controller.resync()
    document.addEventListener('visibilitychange', seen)
    addEventListener('online', online)
    return () => {
      document.removeEventListener('visibilitychange', seen)
      removeEventListener('online', online)
    }
  }, [controller, clock])
}

/** Another device continues with this test. The event decides nothing: the server is asked, and says so. */
function useTakeOverHeard({ controller, stored: { attemptId, grant } }: RunningAttempt): void {
  useEffect(
    () =>
      onLive('attemptTakenOver', (taken) => {
        if (taken.attemptId === attemptId && taken.epoch > grant.epoch) void controller.resync()
      }),
    [controller, attemptId, grant],
  )
}

/** The clock was moved by the server's side: the server is asked by how much. And once more shortly before the end, in case that was not heard. */
function useClockMoved({ controller, clock, stored: { attemptId, grant } }: RunningAttempt): void {
  const { deadlineAt } = useSnapshot()
  useEffect(
    () => onLive('attemptChanged', (changed) => changed.attemptId === attemptId && void controller.resync()),
    [controller, attemptId],
  )
  useEffect(() => {
    if ((grant.mode ?? 'exam') !== 'exam') return undefined
    const wait = deadlineAt - clock.now() - LAST_LOOK_MS * (1 + Math.random() * 2)
    const timer = wait > 0 && wait < 2 ** 31 ? setTimeout(() => void controller.resync(), wait) : undefined
    return () => clearTimeout(timer)
  }, [controller, clock, deadlineAt, grant])
}

/** The least time before the end at which the server is asked once more; spread over twice as much, since many end together. */
const LAST_LOOK_MS = 20_000

/** A page that slept through the end of a section, or could not ask the server at its end, continues in the one that runs. */
function useSectionsFollowed({ controller, clock, layout, typing }: RunningAttempt): void {
  const { sectionEnds } = useSnapshot()
  useEffect(() => {
    if (sectionEnds === null) return undefined
    const follow = () => {
      const endsAt = sectionEnds[layout.sectionOf(controller.snapshot().currentQ)] ?? Infinity
      if (clock.isTrusted && clock.now() >= endsAt) typing.settle()
      if (clock.isTrusted) controller.followSections()
    }
    follow()
    const timer = setInterval(follow, LOOK_AGAIN_MS)
    document.addEventListener('visibilitychange', follow)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', follow)
    }
  }, [controller, clock, layout, typing, sectionEnds])
}

const LOOK_AGAIN_MS = 5_000

/** A phone that dims in the middle of a passage costs time. The browser gives the lock up whenever the page is hidden. */
function useScreenAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let isOver = false
    const keep = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      try {
        lock = await navigator.wakeLock.request('screen')
        if (isOver) await lock.release()
      } catch {
        // Low battery, or not allowed: the device decides.
      }
    }
    void keep()
    const seen = () => void keep()
    document.addEventListener('visibilitychange', seen)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', seen)
      void lock?.release()
    }
  }, [])
}

/** A reload returns to the question that was on screen. */
function useKeptPlace({ keepView }: RunningAttempt): void {
  const { currentQ } = useSnapshot()
  useEffect(() => keepView({ currentQ }), [keepView, currentQ])
}
