import { useState } from 'react'
import type { PaletteState } from '#contract/attempts/schemas.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { summarise, unansweredOf } from '../palette/palette-counts.ts'
import { useRunning, useSnapshot } from '../running/running-context.tsx'
import { useSectionChoice } from '../section-choice/use-section-choice.ts'
import { SubmitSummary } from './submit-summary.tsx'

interface SubmitDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly onGo: (question: number) => void
  readonly onChoose: () => void
  readonly onSubmit: () => void
}

/** What stands where before the end: first the summary with ways back, then one more question. */
export function SubmitDialog({ open, onClose, onGo, onChoose, onSubmit }: SubmitDialogProps) {
  const { layout } = useRunning().attempt
  const { slots } = useSnapshot()
  const [isSure, setSure] = useState(false)
  const close = () => {
    setSure(false)
    onClose()
  }
  const stateOf = (question: number): PaletteState => slots[question]?.state ?? 'notVisited'
  const summary = summarise(layout.sections, layout.order, stateOf)
  const { choosable, chosen, count, isLeftOut } = useSectionChoice()
  const unanswered = summary.sections.reduce((sum, section, s) => sum + (isLeftOut(s) ? 0 : unansweredOf(section)), 0)
  const shown = formatNumber(unanswered)
  if (isSure) {
    return (
      <Dialog
        open={open}
        onClose={close}
        title={m.submit_sure_title()}
        closeLabel={m.action_close()}
        actions={
          <>
            <Button onClick={() => setSure(false)}>{m.submit_back()}</Button>
            <Button look="primary" onClick={onSubmit}>
              {m.submit_yes()}
            </Button>
          </>
        }
      >
        <p>{unanswered === 0 ? m.submit_sure_all() : m.submit_sure_text({ count: unanswered, shown })}</p>
        <p className="mt-2 text-muted">{m.submit_sure_note()}</p>
      </Dialog>
    )
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      shape="sheet"
      title={m.submit_title()}
      closeLabel={m.action_close()}
      actions={
        <>
          <Button onClick={close}>{m.submit_stay()}</Button>
          <Button look="primary" onClick={() => setSure(true)}>
            {m.submit_go_on()}
          </Button>
        </>
      }
    >
      <p className="mb-3 text-muted">{unanswered === 0 ? m.submit_all_answered() : m.submit_unanswered({ count: unanswered, shown })}</p>
      {choosable.length > 0 && (
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className={chosen.length < count ? 'font-bold' : 'text-muted'}>
            {m.sectionchoice_short({ chosen: formatNumber(chosen.length), count: formatNumber(count) })}
          </p>
          <Button size="sm" onClick={onChoose}>
            {m.sectionchoice_title()}
          </Button>
        </div>
      )}
      <SubmitSummary summary={summary} stateOf={stateOf} onGo={onGo} />
    </Dialog>
  )
}
