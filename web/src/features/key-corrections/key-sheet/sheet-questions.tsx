import type { ReactNode } from 'react'
import type { TestKeys } from '#contract/key-corrections/schemas.ts'
import type { KeyAward } from '#contract/papers/schemas.ts'
import type { SheetRun } from '#web/formats/key-sheet/key-sheet-model.ts'
import { canBeSections } from '#web/formats/key-sheet/place-entries.ts'
import { awardName } from '#web/admin/queries/action-words.ts'
import { optionLetter } from '#web/admin/question-in-paper/key-text.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import type { SheetAnswers, SheetComparison } from './compare-with-paper.ts'

interface SheetQuestionsProps {
  readonly comparison: SheetComparison
  readonly paper: NonNullable<TestKeys['paper']>
  readonly answers: SheetAnswers
  readonly onAnswer: (answers: SheetAnswers) => void
}

const AWARDS = ['all', 'attempted', 'none'] as const satisfies readonly KeyAward[]

/** What a sheet leaves open, asked once for all of it. */
export function SheetQuestions({ comparison: { read, run, words }, paper, answers, onAnswer }: SheetQuestionsProps) {
  const isShuffled = paper.questions.some(({ order }) => order !== undefined)
  const asAward = (value: string) => AWARDS.find((award) => award === value) ?? null
  return (
    <div className="grid max-w-[44rem] gap-4">
      {read.columns.length > 1 && (
        <Choice
          label={m.admin_keys_sheet_column()}
          value={answers.column === null ? '' : String(answers.column)}
          onChoose={(value) => onAnswer({ ...answers, column: value === '' ? null : Number(value), run: null })}
        >
          {read.columns.map(({ header, key }, at) => (
            <option key={`${key}-${header}`} value={at}>
              {header === '' ? m.admin_keys_sheet_column_name({ letter: optionLetter(key) }) : header}
            </option>
          ))}
        </Choice>
      )}
      {read.runs.length > 1 && (
        <Choice
          label={m.admin_keys_sheet_run()}
          value={run === null ? '' : String(run)}
          onChoose={(value) => onAnswer({ ...answers, run: value === '' ? null : value === 'sections' ? value : Number(value) })}
        >
          {canBeSections(read.runs, paper.sections) && <option value="sections">{m.admin_keys_sheet_run_sections()}</option>}
          {read.runs.map((one, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a part of the sheet has no other name than its place
            <option key={at} value={at}>
              {runName(one, at)}
            </option>
          ))}
        </Choice>
      )}
      {(['drop', 'bonus'] as const).map(
        (word) =>
          words.has(word) && (
            <Choice
              key={word}
              label={word === 'drop' ? m.admin_keys_sheet_drop() : m.admin_keys_sheet_bonus()}
              value={answers[word] ?? ''}
              onChoose={(value) => onAnswer({ ...answers, [word]: asAward(value) })}
            >
              {AWARDS.map((award) => (
                <option key={award} value={award}>
                  {awardName[award]()}
                </option>
              ))}
            </Choice>
          ),
      )}
      {isShuffled ? (
        <Field label={m.admin_keys_sheet_letters()} hint={m.admin_keys_sheet_letters_hint()}>
          {(ids) => (
            <Select
              {...ids}
              value={answers.letters}
              onChange={(event) => onAnswer({ ...answers, letters: event.currentTarget.value === 'paper' ? 'paper' : 'bank' })}
            >
              <option value="bank">{m.admin_keys_sheet_letters_bank()}</option>
              <option value="paper">{m.admin_keys_sheet_letters_paper()}</option>
            </Select>
          )}
        </Field>
      ) : (
        <p className="text-sm text-muted">{m.admin_keys_sheet_order_hint()}</p>
      )}
    </div>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly onChoose: (value: string) => void
  readonly children: ReactNode
}

const Choice = ({ label, value, onChoose, children }: ChoiceProps) => (
  <Field label={label}>
    {(ids) => (
      <Select {...ids} value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
        <option value="">{m.admin_keys_sheet_choose()}</option>
        {children}
      </Select>
    )}
  </Field>
)

function runName({ name, entries }: SheetRun, at: number): string {
  const numbers = entries.map(({ number }) => number)
  return m.admin_keys_sheet_run_rows({
    name: name === '' ? m.admin_keys_sheet_run_part({ number: formatNumber(at + 1) }) : name,
    first: formatNumber(Math.min(...numbers)),
    last: formatNumber(Math.max(...numbers)),
  })
}
