import { Dices, Plus } from 'lucide-react'
import type { DragEvent } from 'react'
import type { Locale } from '#contract/shared/locales.ts'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { TYPE_NAMES } from '#web/admin/queries/bank-words.ts'
import { QuestionLine } from '#web/admin/test-form/question-line.tsx'
import { moved } from '#web/admin/test-form/test-draft.ts'
import type { QuestionFacts } from './use-question-facts.ts'

interface BlockListProps {
  readonly block: ContentPattern['sections'][number]['blocks'][number]
  /** The number of its first question in the paper. */
  readonly first: number
  readonly questions: readonly string[]
  readonly facts: QuestionFacts
  readonly languages: readonly Locale[]
  readonly faultsOf: (name: string) => readonly string[]
  readonly locked: boolean
  readonly onChange: (questions: readonly string[]) => void
  readonly onPick: () => void
  readonly onFill: () => void
  readonly isFilling: boolean
}

/** The places of one block of a section: questions of one type, by the pattern's count. */
export function BlockList(props: BlockListProps) {
  const { block, first, questions, facts, languages, faultsOf, locked, onChange, onPick, onFill, isFilling } = props
  const missing = block.count - questions.length
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h4 className="me-auto font-bold">
          {TYPE_NAMES[block.type]()}{' '}
          <span className={missing === 0 ? 'font-normal text-muted tabular' : 'font-normal text-bad tabular'}>
            {m.admin_tests_of({ count: formatNumber(questions.length), of: formatNumber(block.count) })}
          </span>
        </h4>
        {!locked && (
          <>
            {missing > 0 && (
              <Button size="sm" busy={isFilling} onClick={onFill}>
                <Dices size={18} aria-hidden="true" />
                {m.admin_tests_fill({ count: formatNumber(missing) })}
              </Button>
            )}
            <Button size="sm" onClick={onPick}>
              <Plus size={18} aria-hidden="true" />
              {m.admin_tests_pick()}
            </Button>
          </>
        )}
      </div>
      <ol>
        {questions.map((name, i) => (
          <QuestionLine
            key={name}
            number={first + i}
            name={name}
            facts={facts.of(name)}
            languages={languages}
            faults={faultsOf(name)}
            {...(!locked && {
              onMove: (by: -1 | 1) => onChange(moved(questions, i, Math.min(questions.length - 1, Math.max(0, i + by)))),
              onRemove: () => onChange(questions.filter((one) => one !== name)),
              onDragStart: (event: DragEvent) => event.dataTransfer.setData('text/plain', name),
              onDrop: (event: DragEvent) => {
                const from = questions.indexOf(event.dataTransfer.getData('text/plain'))
                event.preventDefault()
                if (from >= 0) onChange(moved(questions, from, i))
              },
            })}
          />
        ))}
      </ol>
      {questions.length === 0 && <p className="border-t border-line py-3 text-muted">{m.admin_tests_block_empty()}</p>}
    </div>
  )
}
