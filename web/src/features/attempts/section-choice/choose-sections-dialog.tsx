import { useState } from 'react'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { useRunning, useSnapshot } from '../running/running-context.tsx'
import { draftOf, toggledIn } from './choice-draft.ts'
import { useSectionChoice } from './use-section-choice.ts'

interface ChooseSectionsDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** Which of the sections count; what is chosen here holds once it is confirmed, and can be changed until the end. */
export function ChooseSectionsDialog({ open, onClose }: ChooseSectionsDialogProps) {
  const { controller, typing, layout } = useRunning().attempt
  const { currentQ } = useSnapshot()
  const { choosable, chosen, count } = useSectionChoice()
  const [draft, setDraft] = useState<readonly number[] | null>(null)
  const wanted = draft ?? draftOf(chosen, choosable, count, layout.sectionOf(currentQ))
  const close = () => {
    setDraft(null)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      shape="sheet"
      title={m.sectionchoice_title()}
      closeLabel={m.action_close()}
      actions={
        <>
          <Button onClick={close}>{m.action_cancel()}</Button>
          <Button
            look="primary"
            disabled={wanted.length === 0 && chosen.length === 0}
            onClick={() => {
              typing.settle()
              controller.chooseSections(wanted)
              close()
              focusQuestion()
            }}
          >
            {m.sectionchoice_confirm()}
          </Button>
        </>
      }
    >
      <p id="choose-sections-text">{m.sectionchoice_text({ count: formatNumber(count) })}</p>
      <ul aria-describedby="choose-sections-text" className="my-4 grid gap-2">
        {choosable.map((section) => (
          <SectionOption
            key={section}
            section={section}
            isOn={wanted.includes(section)}
            isOne={count === 1}
            isFull={count > 1 && wanted.length >= count}
            onToggle={() => setDraft(toggledIn(wanted, section, count))}
          />
        ))}
      </ul>
      <p role="status" className="mb-2 font-bold empty:hidden">
        {count > 1 && wanted.length >= count && m.sectionchoice_full()}
      </p>
      <p className="text-sm text-muted">{m.sectionchoice_note()}</p>
    </Dialog>
  )
}

/** The button that led here may be gone with the choice, and the focus with it. */
function focusQuestion(): void {
  requestAnimationFrame(() => document.getElementById('question-heading')?.focus({ preventScroll: true }))
}

interface SectionOptionProps {
  readonly section: number
  readonly isOn: boolean
  /** One takes the other's place. */
  readonly isOne: boolean
  /** No further one can be taken. */
  readonly isFull: boolean
  readonly onToggle: () => void
}

function SectionOption({ section, isOn, isOne, isFull, onToggle }: SectionOptionProps) {
  const { attempt, paper } = useRunning()
  const { slots } = useSnapshot()
  const { layout } = attempt
  const { from = 0, to = 0 } = layout.sections[section] ?? {}
  const answered = layout.order.slice(from, to).filter((question) => {
    const state = slots[question]?.state
    return state === 'answered' || state === 'markedAnswered'
  })
  const isOff = isFull && !isOn
  return (
    <li>
      <label
        className={classNames(
          'flex min-h-13 items-center gap-3 rounded-card border px-4 py-2 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
          isOn ? 'border-primary bg-primary-soft' : 'border-edge bg-surface',
          isOff ? 'text-muted' : 'cursor-pointer',
        )}
      >
        <input
          type={isOne ? 'radio' : 'checkbox'}
          name="section-choice"
          checked={isOn}
          disabled={isOff}
          onChange={onToggle}
          className="size-5 shrink-0 outline-none"
        />
        <span className="min-w-0 flex-1">
          <span className="font-bold" lang={paper.language}>
            {paper.sections[section]?.title}
          </span>{' '}
          <span className="block text-sm text-muted tabular">
            {m.test_section_answered({ answered: formatNumber(answered.length), total: formatNumber(to - from) })}
          </span>
        </span>
      </label>
    </li>
  )
}
