import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { useRunning, useSnapshot } from '../running/running-context.tsx'
import { useSectionChoice } from '../section-choice/use-section-choice.ts'
import { isLeftOut } from './left-out-section.ts'

/** Under the answer: when it is saved, by the rules of the pattern, and that it does not count where the section was not chosen. */
export function QuestionNotes() {
  const { attempt } = useRunning()
  const { currentQ, slots } = useSnapshot()
  const { layout, stored, choosable } = attempt
  const { isLeftOut: isUnchosen } = useSectionChoice()
  const { pattern, mode = 'exam' } = stored.grant
  const { chooseSections: choice, markedAnswersCount = true } = pattern
  const isAnswered = (position: number): boolean => {
    const state = slots[layout.order[position] ?? -1]?.state
    return state === 'answered' || (markedAnswersCount && state === 'markedAnswered')
  }
  // Where the learner chooses, what is answered decides nothing while the test runs.
  const isOut = choosable.length === 0 && isLeftOut(layout.sectionOf(currentQ), layout.sections, choice, isAnswered)
  return (
    <>
      {choice !== undefined && (
        <p role="status" className="text-sm font-bold empty:hidden">
          {isOut && m.sectionchoice_not_counted({ count: choice.count, shown: formatNumber(choice.count) })}
        </p>
      )}
      {mode === 'exam' && !isUnchosen(layout.sectionOf(currentQ)) && (
        <p className="text-xs text-muted">
          {pattern.saveMode === 'button' ? m.savemode_button({ save: m.test_save_next() }) : m.savemode_always()}
        </p>
      )}
    </>
  )
}
