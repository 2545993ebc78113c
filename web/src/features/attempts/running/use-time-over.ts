import { useCallback, useEffect, useState } from 'react'
import type { RunningAttempt } from './running-attempt.ts'

const ASK_AGAIN_MS = 15_000

/**
 * The end of the time, by rule: what is on screen is left as the save mode says, and the attempt is submitted. A clock that has not
 * heard from the server since this page was loaded is asked about first: a phone's clock that jumped must not end an exam.
 */
export function useTimeOver({ controller, clock, typing }: RunningAttempt): {
  readonly onOver: () => void
  readonly isWaitingForServer: boolean
  readonly isTimeOver: boolean
} {
  const [state, setState] = useState<'running' | 'waiting' | 'over'>('running')
  const end = useCallback(() => {
    typing.settle()
    if (!clock.isTrusted) return setState('waiting')
    if (controller.snapshot().deadlineAt > clock.now()) return setState('running')
    setState('over')
    controller.submit()
  }, [controller, clock, typing])
  const onOver = useCallback(() => {
    if (clock.isTrusted) return end()
    void controller.resync().then(end)
  }, [controller, clock, end])
  useEffect(() => {
    if (state !== 'waiting') return undefined
    const timer = setInterval(onOver, ASK_AGAIN_MS)
    addEventListener('online', onOver)
    return () => {
      clearInterval(timer)
      removeEventListener('online', onOver)
    }
  }, [state, onOver])
  return { onOver, isWaitingForServer: state === 'waiting', isTimeOver: state === 'over' }
}
