import type { KeyedQuestion, TestKeys } from '#contract/key-corrections/schemas.ts'
import type { ItemFigures } from '#contract/statistics/schemas.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PathLink } from '#web/lib/path-link.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { QuestionText, useQuestionInPaper } from '#web/admin/question-in-paper/question-text.tsx'
import { OptionSplit } from './option-split.tsx'

interface ItemDialogProps {
  readonly item: ItemFigures
  readonly question: KeyedQuestion
  readonly paper: NonNullable<TestKeys['paper']>
  /** Units in a mark of the test. */
  readonly unit: number
  readonly onClose: () => void
}

/** A question of the paper, and how learners answered it. */
export function ItemDialog({ item, question, paper, unit, onClose }: ItemDialogProps) {
  const inPaper = useQuestionInPaper(paper, item.place)
  return (
    <Dialog
      open
      shape="wide"
      onClose={onClose}
      title={m.admin_stats_split({ number: formatNumber(item.place + 1) })}
      closeLabel={m.action_close()}
    >
      <div className="grid min-w-0 gap-5">
        <QuestionText inPaper={inPaper} question={question} />
        <OptionSplit item={item} inPaper={inPaper} unit={unit} />
        <PathLink href={`/admin/questions/${question.id}`} className="justify-self-start text-primary underline">
          {m.admin_names_question_link()}
        </PathLink>
      </div>
    </Dialog>
  )
}
