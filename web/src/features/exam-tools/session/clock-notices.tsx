import { useEffect, useRef } from 'react'
import { useRunning, useSnapshot } from '#web/features/attempt/running/running-context.tsx'
import { formatDuration } from '#web/lib/format.ts'
import { m } from '#web/lib/messages.ts'
import { showToast } from '#web/lib/toast.ts'

/** Says what has happened to the clock: time that was given, a section that has begun. */
export function ClockNotices() {
  const { attempt, paper } = useRunning()
  const { deadlineAt, pause, currentQ, sectionEnds } = useSnapshot()
  const isPaused = (pause?.pausedAt ?? null) !== null
  const clock = useRef({ deadlineAt, isPaused })
  useEffect(() => {
    const before = clock.current
    clock.current = { deadlineAt, isPaused }
    const addedMs = deadlineAt - before.deadlineAt
    // After a pause the end is later too, but nothing was given.
    if (addedMs < 1_000 || isPaused !== before.isPaused) return
    showToast(m.session_time_added({ time: formatDuration(addedMs) }), { tone: 'success', id: 'time-added', durationMs: 15_000 })
  }, [deadlineAt, isPaused])

  const section = attempt.layout.sectionOf(currentQ)
  const shown = useRef(section)
  const title = paper.sections[section]?.title ?? ''
  useEffect(() => {
    if (sectionEnds === null || shown.current === section) return
    shown.current = section
    showToast(m.session_section_begun({ section: title }), { id: 'section-begun' })
  }, [section, sectionEnds, title])
  return null
}
