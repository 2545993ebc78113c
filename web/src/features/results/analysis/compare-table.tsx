import type { AnalysisResponse } from '#contract/results/schemas.ts'
import { unitOf } from '#domain/marking/marks.ts'
import { roundToUnits } from '#domain/marking/units.ts'
import { formatMarks, formatNumber, formatPercent } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { clockText } from '../clock-text.ts'
import { type CompareRow, compareRows } from './compare-rows.ts'
import { FitTable } from './fit-table.tsx'
import { Panel } from './panel.tsx'

/** The whole test: mine, the average, the topper; from five ranked attempts on. */
export function CompareTable({ analysis: { total, cohort, unit } }: { readonly analysis: AnalysisResponse }) {
  if (cohort === null) return null
  return (
    <Panel title={m.reading_beside()}>
      <FitTable caption={m.reading_beside()}>
        <thead>
          <tr>
            <th scope="col" aria-label={m.reading_compare()} />
            <th scope="col">{m.analysis_you()}</th>
            <th scope="col">{m.analysis_average()}</th>
            <th scope="col">{m.analysis_topper()}</th>
          </tr>
        </thead>
        <tbody>
          {compareRows(total, cohort).map(({ kind, mine, average, topper }) => (
            <tr key={kind}>
              <th scope="row">{ROWS[kind].name()}</th>
              {[mine, average, topper].map((value, column) => (
                // oxlint-disable-next-line react/no-array-index-key -- the three columns never change
                <td key={column} className={column === 0 ? 'font-bold text-primary' : undefined}>
                  <bdi dir="ltr">{value === null ? '–' : ROWS[kind].text(value, unitOf({ unit }))}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </FitTable>
    </Panel>
  )
}

const marksText = (units: number, unit: number): string => formatMarks(roundToUnits(units), unit)

const ROWS: Record<CompareRow['kind'], { readonly name: () => string; readonly text: (value: number, unit: number) => string }> = {
  marks: { name: () => m.analysis_marks(), text: marksText },
  accuracy: { name: () => m.analysis_accuracy(), text: (share) => formatPercent(share) },
  attempted: { name: () => m.analysis_attempted(), text: (questions) => formatNumber(Math.round(questions)) },
  negative: { name: () => m.analysis_negative(), text: marksText },
  answerTime: { name: () => m.reading_answer_time(), text: (ms) => clockText(ms) },
}
