import { useCallback } from 'react'
import { m } from '#web/lib/i18n/messages.ts'
import { useRunning, useSnapshot } from '../running/running-context.tsx'
import { useTimeOverSignal } from '../running/time-over-context.tsx'
import { ExamClock } from './exam-clock.tsx'

/** The clock that runs: the section's where each has its own, else the test's; what has no time limit says so. */
export function TimeLeft() {
  const { attempt } = useRunning()
  const { deadlineAt, sectionEnds, currentQ } = useSnapshot()
  const { onOver } = useTimeOverSignal()
  const { clock, controller, layout, stored, typing } = attempt
  const onSectionOver = useCallback(() => {
    typing.settle()
    // A clock that has not heard of the server since this page was loaded is asked about first.
    if (clock.isTrusted) controller.followSections()
    else void controller.resync().then(() => controller.followSections())
  }, [typing, clock, controller])
  if ((stored.grant.mode ?? 'exam') !== 'exam') return <span className="px-1.5 text-sm text-muted">{m.test_untimed()}</span>
  const section = layout.sectionOf(currentQ)
  const endsAt = sectionEnds?.[section]
  const isLast = section === layout.sections.length - 1
  if (endsAt === undefined || isLast)
    return (
      <ExamClock
        key={endsAt === undefined ? 'test' : section}
        clock={clock}
        deadlineAt={endsAt ?? deadlineAt}
        label={endsAt === undefined ? m.test_time_left_label() : m.test_section_time_left()}
        onOver={onOver}
      />
    )
  return <ExamClock key={section} clock={clock} deadlineAt={endsAt} label={m.test_section_time_left()} onOver={onSectionOver} />
}
