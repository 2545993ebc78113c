import type { KeyedQuestion, TestKeys } from '#contract/key-corrections/schemas.ts'
import type { ItemFigures } from '#contract/statistics/schemas.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { QuestionText, usePrinted } from '#web/admin/printed/printed-question.tsx'
import { OptionSplit } from './option-split.tsx'

interface ItemDialogProps {
  readonly item: ItemFigures
  readonly question: KeyedQuestion
  readonly paper: NonNullable<TestKeys['paper']>
  readonly onClose: () => void
}

/** A question as it was printed, and how its answers fell. */
export function ItemDialog({ item, question, paper, onClose }: ItemDialogProps) {
  const printed = usePrinted(paper, item.place)
  return (
    <Dialog
      open
      shape="wide"
      onClose={onClose}
      title={m.admin_stats_split({ number: formatNumber(item.place + 1) })}
      closeLabel={m.action_close()}
    >
      <div className="grid min-w-0 gap-5">
        <QuestionText printed={printed} question={question} />
        <OptionSplit item={item} printed={printed} />
      </div>
    </Dialog>
  )
}
