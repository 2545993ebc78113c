import type { KeyChange, KeyedQuestion, TestKeys } from '#contract/key-corrections/schemas.ts'
import { actionName, awardName } from '#web/admin/queries/action-words.ts'
import { FirstWords } from '#web/admin/question-in-paper/first-words.tsx'
import { keyText } from '#web/admin/question-in-paper/key-text.ts'
import type { DifferentEntry } from '#web/formats/key-sheet/compare-key-sheet.ts'
import type { KeySheet, SheetUnit } from '#web/formats/key-sheet/key-sheet-model.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { placeText } from './sheet-words.ts'

interface DifferentAnswersProps {
  readonly file: KeySheet
  readonly unit: SheetUnit
  readonly different: readonly DifferentEntry[]
  readonly paper: NonNullable<TestKeys['paper']>
  /** Questions that are not taken over. */
  readonly left: ReadonlySet<number>
  readonly onToggle: (question: number) => void
}

/** Answers of the sheet that are not the present key: what is right now, what the sheet says, and what would be right. */
export const DifferentAnswers = ({ file, unit, different, paper, left, onToggle }: DifferentAnswersProps) => (
  <div className="grid gap-2">
    <h4 className="text-base">{m.admin_keys_sheet_different()}</h4>
    <ul className="divide-y divide-line rounded-card border border-line">
      {different.map(({ entry, change }) => {
        const question = paper.questions[change.question]
        return (
          question !== undefined && (
            <li key={change.question} className="px-3 py-1.5 sm:px-4">
              <Checkbox checked={!left.has(change.question)} onChange={() => onToggle(change.question)}>
                <span className="grid gap-0.5">
                  <strong>{m.admin_keys_place({ number: formatNumber(change.question + 1) })}</strong>
                  <span className="line-clamp-1 text-sm text-muted wrap-anywhere">
                    <FirstWords question={question} />
                  </span>
                  <span className="wrap-anywhere">
                    {m.admin_keys_sheet_change({ now: nowText(question), sheet: entry.value })}{' '}
                    <strong>{m.admin_keys_sheet_becomes({ key: newText(change) })}</strong>
                  </span>
                  <span className="text-sm text-muted">{placeText(unit, entry.row, file.parts[entry.part]?.name)}</span>
                </span>
              </Checkbox>
            </li>
          )
        )
      })}
    </ul>
  </div>
)

const nowText = ({ key }: KeyedQuestion): string => (key.award === undefined ? keyText(key) : awardName[key.award]())

const newText = (change: KeyChange): string =>
  change.action === 'setKey' ? change.keys.map((key) => keyText(key)).join(` ${m.admin_keys_also()} `) : actionName[change.action]()
