import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { useSnapshot, useRunning } from '../running/running-context.tsx'
import { useSectionChoice } from './use-section-choice.ts'

/** Above a question of a section that is not chosen: that it takes no answers, and the way to choose. */
export function UnchosenNotice({ onChoose }: { readonly onChoose: () => void }) {
  const { layout } = useRunning().attempt
  const { currentQ, phase } = useSnapshot()
  const { isLeftOut } = useSectionChoice()
  if (!isLeftOut(layout.sectionOf(currentQ))) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line bg-primary-soft px-4 py-2 sm:px-6">
      <p className="min-w-0 flex-1 basis-56">{m.sectionchoice_locked()}</p>
      <Button size="sm" disabled={phase !== 'open'} onClick={onChoose} aria-haspopup="dialog">
        {m.sectionchoice_title()}
      </Button>
    </div>
  )
}
