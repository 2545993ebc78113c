import { useState } from 'react'
import type { KeyChange, TestKeys } from '#contract/key-corrections/schemas.ts'
import type { ComparedSheet } from '#web/formats/key-sheet/compare-key-sheet.ts'
import type { KeySheet } from '#web/formats/key-sheet/key-sheet-model.ts'
import { formatList, formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import type { SheetComparison } from './compare-with-paper.ts'
import { DifferentAnswers } from './different-answers.tsx'
import { stretchesOf } from './number-list.ts'
import { SheetRestList } from './sheet-rest-list.tsx'
import { UnclearRows } from './unclear-rows.tsx'

interface SheetReportProps {
  readonly comparison: SheetComparison
  readonly file: KeySheet
  readonly paper: NonNullable<TestKeys['paper']>
  readonly onTake: (changes: readonly KeyChange[]) => void
}

/** Everything that a sheet says about the key, and what of it is taken over. */
export function SheetReport({ comparison, file, paper, onTake }: SheetReportProps) {
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [isTaken, setTaken] = useState(false)
  const { read, rows, compared, differences } = comparison
  if (read.runs.length === 0)
    return (
      <>
        <p role="alert" className="text-bad">
          {m.admin_keys_sheet_none()}
        </p>
        <SheetRestList file={file} read={read} compared={null} />
      </>
    )
  if (compared === null)
    return (
      <p role="status" className="text-muted">
        {m.admin_keys_sheet_first_choose()}
      </p>
    )
  const changes = compared.different.map(({ change }) => change).filter(({ question }) => !left.has(question))
  const toggle = (question: number) => {
    setTaken(false)
    setLeft(left.has(question) ? new Set([...left].filter((one) => one !== question)) : new Set([...left, question]))
  }
  return (
    <section aria-labelledby="key-sheet-result" className="grid gap-4">
      <h3 id="key-sheet-result" className="text-base">
        {m.admin_keys_sheet_result()}
      </h3>
      <Counts rows={rows} compared={compared} comparison={comparison} />
      {differences.length > 0 && (
        <p role="alert" className="text-bad">
          {m.admin_keys_sheet_ledger({ rows: formatList([...new Set(differences.map(({ row }) => formatNumber(row)))]) })}
        </p>
      )}
      <UnclearRows file={file} read={read} compared={compared} />
      {compared.different.length === 0 ? (
        <p>{m.admin_keys_sheet_no_difference()}</p>
      ) : (
        <DifferentAnswers file={file} unit={read.unit} different={compared.different} paper={paper} left={left} onToggle={toggle} />
      )}
      {changes.length > 0 && differences.length === 0 && (
        <div className="grid justify-items-start gap-2">
          <Button
            look="primary"
            onClick={() => {
              onTake(changes)
              setTaken(true)
            }}
          >
            {m.admin_keys_sheet_take({ count: formatNumber(changes.length) })}
          </Button>
          <p role="status">{isTaken && m.admin_keys_sheet_taken()}</p>
        </div>
      )}
      {compared.missing.length > 0 && (
        <p className="text-sm">{m.admin_keys_sheet_missing_list({ list: numbersText(compared.missing.map((place) => place + 1)) })}</p>
      )}
      <SheetRestList file={file} read={read} compared={compared} />
    </section>
  )
}

const numbersText = (numbers: readonly number[]): string =>
  formatList(stretchesOf(numbers).map(({ from, to }) => (from === to ? formatNumber(from) : `${formatNumber(from)}–${formatNumber(to)}`)))

interface CountsProps {
  readonly rows: number
  readonly compared: ComparedSheet
  readonly comparison: SheetComparison
}

function Counts({ rows, compared, comparison: { read } }: CountsProps) {
  const unread = read.rest.filter(({ kind }) => kind === 'unread').length + read.problems.length
  const facts: [string, number][] = [
    [m.admin_keys_sheet_rows_read(), rows],
    [m.admin_keys_sheet_answers(), read.runs.reduce((sum, { entries }) => sum + entries.length, 0)],
    [m.admin_keys_sheet_same(), compared.same.length],
    [m.admin_keys_sheet_different(), compared.different.length],
    [m.admin_keys_sheet_unclear(), compared.unclear.length + compared.unsaid.length + unread],
    [m.admin_keys_sheet_foreign(), compared.notInTest.length],
    [m.admin_keys_sheet_missing(), compared.missing.length],
  ]
  return (
    <dl aria-live="polite" className="grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-4 lg:grid-cols-7">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-xs text-muted">{name}</dt>
          <dd className="text-lg font-bold tabular">{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
