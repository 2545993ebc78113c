import { useEffect, useRef } from 'react'

/** Calls `onEnd` once `ms` have passed, not counting the time in which it `isHeld`. */
export function useCountdown(ms: number, isHeld: boolean, onEnd: () => void): void {
  const left = useRef(ms)
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  }, [onEnd])
  useEffect(() => {
    if (isHeld) return
    const from = Date.now()
    const timer = setTimeout(() => end.current(), left.current)
    return () => {
      clearTimeout(timer)
      left.current = Math.max(0, left.current - (Date.now() - from))
    }
  }, [isHeld])
}
