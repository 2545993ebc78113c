import { localize } from '#contract/shared/locales.ts'
import type { AnalysisResponse, Tally } from '#contract/results/schemas.ts'
import { marksAsNumber, UNIT } from '#domain/marking/marks.ts'
import { roundToUnits } from '#domain/marking/units.ts'
import { formatMarks, formatNumber, formatPercent, formatWholeMarks } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Emphasised } from '#web/ui/emphasised.tsx'
import { Table } from '#web/ui/table.tsx'
import { clockText } from '../clock-text.ts'
import { tallyFigures } from '../tally-figures.ts'
import { Panel } from './panel.tsx'

/** Each section: what was done, what it brought, and how average and topper did there. */
export function SectionTable({ analysis }: { readonly analysis: AnalysisResponse }) {
  const { sections, total, pattern, cohort, standing, sectionStandings = [] } = analysis
  const hasPercentile = sections.length > 1 && sectionStandings.some(({ percentile }) => percentile !== null)
  const hasPartial = total.partial > 0
  return (
    <Panel title={m.analysis_sections()} note={cohort === null ? undefined : m.insight_sections_note()}>
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
            {hasPercentile && <th scope="col">{m.analysis_percentile()}</th>}
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
                percentile={hasPercentile ? (sectionStandings[s]?.percentile ?? null) : undefined}
                others={
                  others && {
                    average: [others.average12, others.averageMs, others.averageAccuracy ?? null],
                    topper: [others.topper12, others.topperMs, others.topperAccuracy ?? null],
                  }
                }
              />
            )
          })}
          {sections.length > 1 && (
            <Row
              name={m.analysis_total()}
              tally={total}
              hasPartial={hasPartial}
              percentile={hasPercentile ? standing.percentile : undefined}
              others={
                cohort
                  ? {
                      average: [cohort.averageScore12, sumOf(cohort.sections.map(({ averageMs }) => averageMs)), null],
                      topper: [cohort.topperScore12, sumOf(cohort.sections.map(({ topperMs }) => topperMs)), null],
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
  /** Undefined where the table has none; null where this row has none yet. */
  readonly percentile: string | null | undefined
  readonly others: { readonly average: OtherFigures; readonly topper: OtherFigures } | undefined
}

/** A mean of marks in units, time in ms, accuracy of 1. */
type OtherFigures = readonly [number, number, number | null]

function Row({ name, tally, hasPartial, percentile, others }: RowProps) {
  const { attempted, questions, accuracy } = tallyFigures(tally)
  return (
    <tr className="last:font-bold [&>td]:text-end! [&>td]:whitespace-nowrap">
      <th scope="row" className="sticky start-0 min-w-28 bg-surface">
        {name}
      </th>
      <td>
        <Score tally={tally} />
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
      {percentile !== undefined && <td>{percentile ?? '–'}</td>}
    </tr>
  )
}

const Other = ({ figures: [meanUnits, ms, accuracy] }: { readonly figures: OtherFigures }) => (
  <td className="text-muted">
    <bdi dir="ltr">{formatMarks(roundToUnits(meanUnits), UNIT)}</bdi>
    <span className="block text-xs font-normal">
      {clockText(ms)}
      {accuracy !== null && ` · ${formatPercent(accuracy)}`}
    </span>
  </td>
)

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, n) => sum + n, 0)

/** The score and the most that was possible. */
const Score = ({ tally }: { readonly tally: Tally }) => (
  <Emphasised sentence={(n) => m.analysis_n_of({ n, of: formatWholeMarks(marksAsNumber(tally.max12, UNIT)) })} restClassName="text-xs">
    <bdi dir="ltr" className="font-bold">
      {formatMarks(tally.score12, UNIT)}
    </bdi>
  </Emphasised>
)
