import { useEffect, useRef, useState } from 'react'
import { formatClock, formatMinutes } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { ServerClock } from '../engine/server-clock.ts'

/** Minutes at which the time left is spoken, and the one at which the clock changes its colour. */
const SPOKEN_MINUTES = [10, 5, 1]
const LAST_MINUTES = 5
const MINUTE_MS = 60_000

interface ExamClockProps {
  readonly clock: ServerClock
  /** Of the test, or of the section that runs, ms UTC. */
  readonly deadlineAt: number
  /** Whose time it is, for screen readers. */
  readonly label: string
  readonly onOver: () => void
}

/** The countdown by the server's clock: the only thing on the screen that renders each second. Steady; it never blinks. */
export function ExamClock({ clock, deadlineAt, label, onOver }: ExamClockProps) {
  const [left, setLeft] = useState(() => deadlineAt - clock.now())
  const [spoken, setSpoken] = useState('')
  const before = useRef(left)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      const now = deadlineAt - clock.now()
      const passed = SPOKEN_MINUTES.find((minutes) => before.current > minutes * MINUTE_MS && now <= minutes * MINUTE_MS)
      if (passed !== undefined) setSpoken(m.test_minutes_left({ time: formatMinutes(passed) }))
      before.current = now
      setLeft(now)
      if (now <= 0) return onOver()
      // The display changes with the second, not a fraction after it.
      timer = setTimeout(tick, (now % 1_000 || 1_000) + 5)
    }
    tick()
    const seen = () => {
      if (document.visibilityState !== 'visible') return
      clearTimeout(timer)
      tick()
    }
    document.addEventListener('visibilitychange', seen)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [clock, deadlineAt, onOver])
  return (
    <>
      <div
        role="timer"
        aria-label={label}
        dir="ltr"
        className={classNames(
          'rounded-sm px-1.5 text-lg leading-tight font-bold tabular',
          left <= LAST_MINUTES * MINUTE_MS && 'bg-accent-fill text-on-accent',
        )}
      >
        {formatClock(left)}
      </div>
      <span role="status" className="sr-only">
        {spoken}
      </span>
    </>
  )
}
