import { localize } from '#contract/locales.ts'
import type { AnalysisResponse, Tally } from '#contract/result.ts'
import { formatMarks, formatNumber, formatPercent, formatWholeMarks } from '#web/lib/format.ts'
import { locale } from '#web/lib/locale.ts'
import { m } from '#web/lib/messages.ts'
import { Table } from '#web/ui/table.tsx'
import { clockText } from '../clock-text.ts'
import { tallyFigures } from '../tally-figures.ts'
import { Panel } from './panel.tsx'

/** Each section: what was done, what it brought, and how average and topper did there. */
export function SectionTable({ analysis }: { readonly analysis: AnalysisResponse }) {
  const { sections, total, pattern, cohort } = analysis
  const hasPartial = total.partial > 0
  return (
    <Panel title={m.analysis_sections()}>
      <Table caption={m.analysis_sections()}>
        <thead>
          <tr className="[&>th]:font-normal [&>th:not(:first-child)]:text-end!">
            <th scope="col" className="sticky start-0 bg-surface">
              {m.analysis_section()}
            </th>
            <th scope="col">{m.analysis_marks()}</th>
            {cohort && <th scope="col">{m.analysis_average()}</th>}
            {cohort && <th scope="col">{m.analysis_topper()}</th>}
            <th scope="col">{m.analysis_time()}</th>
            <th scope="col">{m.analysis_attempted()}</th>
            <th scope="col">{m.result_right()}</th>
            {hasPartial && <th scope="col">{m.result_partial()}</th>}
            <th scope="col">{m.result_wrong()}</th>
            <th scope="col">{m.result_skipped()}</th>
            <th scope="col">{m.analysis_accuracy()}</th>
          </tr>
        </thead>
        <tbody>
          {sections.map((tally, s) => {
            const others = cohort?.sections[s]
            return (
              <Row
                key={pattern.sections[s]?.id ?? s}
                name={localize(pattern.sections[s]?.title ?? { en: '' }, locale).text}
                tally={tally}
                hasPartial={hasPartial}
                others={others && { average: [others.average12, others.averageMs], topper: [others.topper12, others.topperMs] }}
              />
            )
          })}
          {sections.length > 1 && (
            <Row
              name={m.analysis_total()}
              tally={total}
              hasPartial={hasPartial}
              others={
                cohort
                  ? {
                      average: [cohort.averageScore12, sumOf(cohort.sections.map(({ averageMs }) => averageMs))],
                      topper: [cohort.topperScore12, sumOf(cohort.sections.map(({ topperMs }) => topperMs))],
                    }
                  : undefined
              }
            />
          )}
        </tbody>
      </Table>
    </Panel>
  )
}

interface RowProps {
  readonly name: string
  readonly tally: Tally
  readonly hasPartial: boolean
  readonly others: { readonly average: readonly [number, number]; readonly topper: readonly [number, number] } | undefined
}

function Row({ name, tally, hasPartial, others }: RowProps) {
  const { attempted, questions, accuracy } = tallyFigures(tally)
  return (
    <tr className="last:font-bold [&>td]:text-end! [&>td]:whitespace-nowrap">
      <th scope="row" className="sticky start-0 min-w-28 bg-surface">
        {name}
      </th>
      <td>
        <bdi dir="ltr" className="font-bold">
          {formatMarks(tally.score12)}
        </bdi>{' '}
        <span className="text-xs font-normal text-muted">{m.analysis_of({ of: formatWholeMarks(tally.max12 / 12) })}</span>
      </td>
      {others && <Other figures={others.average} />}
      {others && <Other figures={others.topper} />}
      <td>{clockText(tally.spentMs)}</td>
      <td>{m.analysis_n_of({ n: formatNumber(attempted), of: formatNumber(questions) })}</td>
      <td>{formatNumber(tally.right)}</td>
      {hasPartial && <td>{formatNumber(tally.partial)}</td>}
      <td>{formatNumber(tally.wrong)}</td>
      <td>{formatNumber(tally.skipped)}</td>
      <td>{accuracy === null ? '–' : formatPercent(accuracy)}</td>
    </tr>
  )
}

const Other = ({ figures: [marks12, ms] }: { readonly figures: readonly [number, number] }) => (
  <td className="text-muted">
    <bdi dir="ltr">{formatMarks(Math.round(marks12))}</bdi>
    <span className="block text-xs font-normal">{clockText(ms)}</span>
  </td>
)

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, n) => sum + n, 0)
