import { useEffect, useState } from 'react'
import { useRunning, useSnapshot } from '../../running/running-context.tsx'
import { formatTime } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'

const focus = (button: HTMLButtonElement | null): void => button?.focus()

/** In the place of the questions while the clock stands still. */
export function PauseCover() {
  const { controller, clock } = useRunning().attempt
  const { pause } = useSnapshot()
  const [isAsking, setAsking] = useState(false)
  const until = pause?.until ?? null
  useEffect(() => {
    if (until === null) return undefined
    // The server lets the clock run on on its own then; this page hears of it when it asks.
    const timer = setTimeout(() => void controller.resume(), Math.max(0, until - clock.now()) + 500)
    return () => clearTimeout(timer)
  }, [until, controller, clock])
  const resume = () => {
    setAsking(true)
    void controller.resume().then((isRunning) => {
      setAsking(false)
      if (!isRunning) showToast(m.session_pause_failed(), { tone: 'error', id: 'pause' })
    })
  }
  return (
    <main id="main" tabIndex={-1} className="grid min-h-dvh content-center justify-items-center gap-4 p-6 text-center outline-none">
      <h1 className="text-2xl">{m.session_paused_title()}</h1>
      <p className="max-w-[40ch]">{m.session_paused_text()}</p>
      {until !== null && <p className="text-muted">{m.session_paused_until({ time: formatTime(until) })}</p>}
      <Button look="primary" size="lg" onClick={resume} disabled={isAsking} ref={focus}>
        {m.session_resume()}
      </Button>
    </main>
  )
}
