import { useCallback, useEffect, useRef, useState } from 'react'
import { onSessionRestored } from '#web/session/exam-guard.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { showToast } from '#web/lib/toast.ts'
import type { RunningAttempt } from '../running/running-attempt.ts'
import { continueHere, openAttempt, type Opening } from './open-attempt.ts'

export interface OpeningControls {
  readonly opening: Opening | { readonly kind: 'opening' }
  /** A takeover is under way. */
  readonly isBusy: boolean
  readonly again: () => void
  /** Takes the attempt from the other tab of this browser. */
  readonly takeFromTab: () => void
  /** Makes this device the only writer. */
  readonly takeOver: () => void
}

/** Opens an attempt for as long as its screens are shown, and gives it back when they are left. */
export function useOpening(ownerId: string, attemptId: string): OpeningControls {
  const [opening, setOpening] = useState<OpeningControls['opening']>({ kind: 'opening' })
  const [isBusy, setBusy] = useState(false)
  const running = useRef<RunningAttempt | null>(null)
  // Each wish has a number: an answer to an older one is given back at once.
  const wish = useRef(0)

  const pursue = useCallback(async (open: (onStolen: () => void) => Promise<Opening>) => {
    const mine = ++wish.current
    const found = await open(() => {
      if (wish.current !== mine) return
      running.current?.controller.loseToOtherTab()
      void running.current?.stop()
      running.current = null
      setOpening({ kind: 'otherTab' })
    })
    if (wish.current !== mine) {
      if (found.kind === 'running') await found.attempt.stop()
      return
    }
    setBusy(false)
    // The test stays in view while continuing here did not work: its dialog is over it and offers what to do.
    if (running.current !== null && (found.kind === 'signInNeeded' || found.kind === 'failed')) {
      if (found.kind === 'failed') showToast(errorText(found.error), { tone: 'error', id: 'take-over' })
      return
    }
    await running.current?.stop()
    running.current = found.kind === 'running' ? found.attempt : null
    setOpening(found)
  }, [])

  const open = useCallback(
    (steal: boolean) => pursue((onStolen) => openAttempt({ ownerId, attemptId }, { steal, onStolen })),
    [pursue, ownerId, attemptId],
  )
  const takeOver = useCallback(() => {
    setBusy(true)
    const held = running.current?.controller
    const former = held === undefined ? null : { stored: held.stored, unsent: held.unsentOps }
    void pursue((onStolen) => continueHere({ ownerId, attemptId }, onStolen, former))
  }, [pursue, ownerId, attemptId])
  const letGo = useCallback(() => {
    wish.current++
    void running.current?.stop()
    running.current = null
  }, [])
  const reopen = (steal: boolean) => {
    setBusy(true)
    void open(steal)
  }

  useEffect(() => {
    void open(false)
    return letGo
  }, [open, letGo])

  // The same person has signed in again in the small window: continue where it was held up.
  useEffect(() => {
    if (opening.kind === 'signInNeeded') return onSessionRestored(takeOver)
    return undefined
  }, [opening.kind, takeOver])

  return { opening, isBusy, again: () => reopen(false), takeFromTab: () => reopen(true), takeOver }
}
