import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { BottomNotice } from '../../running/bottom-notice.tsx'
import { useRunning, useSnapshot } from '../../running/running-context.tsx'
import { formatDuration } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

/** Long enough to be read in the middle of a question, in ms. */
const SHOWN_MS = 10_000

/** Says what has happened to the clock, where it covers neither the clock nor the buttons: time that was given, a section that has begun. */
export function ClockNotices() {
  const [notice, setNotice] = useState<string | null>(null)
  useTimeAdded(setNotice)
  useSectionBegun(setNotice)
  useEffect(() => {
    if (notice === null) return undefined
    const timer = setTimeout(() => setNotice(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [notice])
  if (notice === null) return null
  return (
    <BottomNotice role="status">
      <p className="min-w-0 flex-1 basis-52">{notice}</p>
      <IconButton label={m.action_close()} onClick={() => setNotice(null)}>
        <X size={20} aria-hidden="true" />
      </IconButton>
    </BottomNotice>
  )
}

function useTimeAdded(say: (notice: string) => void): void {
  const { deadlineAt, pause } = useSnapshot()
  const isPaused = (pause?.pausedAt ?? null) !== null
  const clock = useRef({ deadlineAt, isPaused })
  useEffect(() => {
    const before = clock.current
    clock.current = { deadlineAt, isPaused }
    const addedMs = deadlineAt - before.deadlineAt
    // After a pause the end is later too, but nothing was given.
    if (addedMs >= 1_000 && isPaused === before.isPaused) say(m.session_time_added({ time: formatDuration(addedMs) }))
  }, [deadlineAt, isPaused, say])
}

function useSectionBegun(say: (notice: string) => void): void {
  const { attempt, paper } = useRunning()
  const { currentQ, sectionEnds } = useSnapshot()
  const section = attempt.layout.sectionOf(currentQ)
  const shown = useRef(section)
  const title = paper.sections[section]?.title ?? ''
  useEffect(() => {
    if (sectionEnds === null || shown.current === section) return
    shown.current = section
    say(m.session_section_begun({ section: title }))
  }, [section, sectionEnds, title, say])
}
