import type { ReactNode } from 'react'
import type { AnalysisResponse, Cohort } from '#contract/results/schemas.ts'
import type { Units } from '#contract/shared/units.ts'
import { meanAsNumber, parseMarks, unitOf } from '#domain/marking/marks.ts'
import { roundToUnits } from '#domain/marking/units.ts'
import { formatMarks, formatNumber, formatWholeMarks } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { useOwnCategory } from '../use-own-category.ts'
import { mainCutOff } from './cut-off-rows.ts'
import { categoryName } from './cut-offs.tsx'
import { FitTable } from './fit-table.tsx'
import { barIndex, type Histogram, histogramOf, placeOf } from './histogram-bins.ts'
import { Fold, Panel } from './panel.tsx'

/** Where everyone's marks lie, and mine among them; from five ranked attempts on. */
export function Distribution({ analysis }: { readonly analysis: AnalysisResponse }) {
  const { cohort, total, standing } = analysis
  const unit = unitOf(analysis)
  const ownCategory = useOwnCategory()
  if (cohort === null) {
    return (
      <Panel title={m.analysis_distribution()}>
        <p className="max-w-[68ch] rounded-card border border-dashed border-edge px-4 py-4 text-muted">
          {m.analysis_distribution_few({ now: formatNumber(standing.of) })}
        </p>
      </Panel>
    )
  }
  const histogram = histogramOf(cohort.histogram, cohort.bin12, total.max12, unit)
  const marks = markersOf(analysis, cohort, ownCategory)
  const mine = barIndex(histogram, total.score12)
  const name = m.analysis_distribution_name({
    count: cohort.count,
    shown: formatNumber(cohort.count),
    mine: formatMarks(total.score12, unit),
    average: formatMarks(roundToUnits(cohort.averageScore12), unit),
    topper: formatMarks(cohort.topperScore12, unit),
  })
  return (
    <Panel
      title={m.analysis_distribution()}
      note={m.analysis_distribution_note({ count: cohort.count, shown: formatNumber(cohort.count) })}
    >
      <Card className="grid gap-4">
        <div dir="ltr">
          <div role="img" aria-label={name} className="relative mt-6">
            <Bars histogram={histogram} mine={mine} />
            {marks.map((mark) => (
              <span
                key={mark.key}
                className={classNames('absolute inset-y-0 flex -translate-x-1/2 flex-col items-center', mark.tone)}
                style={{ left: `${placeOf(histogram, mark.marks) * 100}%` }}
              >
                <span className="absolute bottom-full">{mark.shape}</span>
                <span className={classNames('h-full border-s-2', mark.line)} />
              </span>
            ))}
          </div>
          <p aria-hidden="true" className="mt-1 flex justify-between border-t-2 border-edge pt-1 text-xs text-muted tabular">
            {[0, 0.5, 1].map((share) => (
              <span key={share}>
                {formatWholeMarks(meanAsNumber(histogram.from + share * (histogram.to - histogram.from), unit)).replace('-', '−')}
              </span>
            ))}
          </p>
        </div>
        <ul className="flex flex-wrap gap-x-6 gap-y-2 tabular">
          {marks.map((mark) => (
            <li key={mark.key} className="flex items-center gap-2">
              <span className={mark.tone}>{mark.shape}</span>
              <span>
                {mark.label}{' '}
                <bdi dir="ltr" className="font-bold">
                  {formatMarks(mark.marks, unit)}
                </bdi>
              </span>
            </li>
          ))}
        </ul>
        <Fold summary={m.analysis_as_table()}>
          <BarTable histogram={histogram} mine={mine} unit={unit} />
        </Fold>
      </Card>
    </Panel>
  )
}

interface Marker {
  readonly key: string
  readonly label: string
  readonly marks: Units
  readonly tone: string
  readonly line: string
  readonly shape: ReactNode
}

function markersOf({ total, pattern, unit }: AnalysisResponse, cohort: Cohort, ownCategory: string | null): Marker[] {
  const cutOff = mainCutOff(pattern.cutOffs, ownCategory)
  const cutOffMarks = cutOff === undefined ? null : parseMarks(cutOff.marks, unitOf({ unit }))
  return [
    ...(cutOff !== undefined && cutOffMarks !== null
      ? [
          {
            key: 'cut-off',
            label: m.analysis_cut_off_of({ category: categoryName[cutOff.category]() }),
            marks: cutOffMarks,
            tone: 'text-ink',
            line: 'border-ink',
            shape: <Shape d="M4 0V14M4 1H13L10 4.5L13 8H4" isLine />,
          },
        ]
      : []),
    {
      key: 'average',
      label: m.analysis_average(),
      marks: roundToUnits(cohort.averageScore12),
      tone: 'text-muted',
      line: 'border-dashed border-muted',
      shape: <Shape d="M2 2H12V12H2Z" isLine />,
    },
    {
      key: 'topper',
      label: m.analysis_topper(),
      marks: cohort.topperScore12,
      tone: 'text-accent',
      line: 'border-dotted border-accent',
      shape: <Shape d="M7 0L14 7L7 14L0 7Z" />,
    },
    {
      key: 'mine',
      label: m.analysis_you(),
      marks: total.score12,
      tone: 'text-primary',
      line: 'border-primary',
      shape: <Shape d="M0 2H14L7 13Z" />,
    },
  ]
}

const Shape = ({ d, isLine = false }: { readonly d: string; readonly isLine?: boolean }) => (
  <svg viewBox="0 0 14 14" width="14" height="14" aria-hidden="true" className="block">
    <path d={d} fill={isLine ? 'none' : 'currentColor'} stroke="currentColor" strokeWidth={isLine ? 2 : 0} />
  </svg>
)

const HEIGHT = 24

/** Bars built of stairs, with a side in the light and one in the shade, as in a stepwell; mine stands out. */
function Bars({ histogram, mine }: { readonly histogram: Histogram; readonly mine: number }) {
  const { bars, tallest } = histogram
  return (
    <svg
      viewBox={`0 0 ${bars.length * 4} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      shapeRendering="crispEdges"
      className="block h-40 w-full"
    >
      {bars.map(({ from, count }, i) => {
        if (count === 0) return null
        const height = Math.max(1, Math.round((count / tallest) * HEIGHT))
        const shoulder = Math.max(0, height - 2)
        return (
          <g key={from} className={i === mine ? 'text-primary' : 'text-edge'} fill="currentColor">
            <path
              d={`M${i * 4 + 0.15} ${HEIGHT}V${HEIGHT - shoulder}H${i * 4 + 1}V${HEIGHT - height}H${i * 4 + 2}V${HEIGHT}Z`}
              opacity={i === mine ? 1 : 0.8}
            />
            <path
              d={`M${i * 4 + 2} ${HEIGHT}V${HEIGHT - height}H${i * 4 + 3}V${HEIGHT - shoulder}H${i * 4 + 3.85}V${HEIGHT}Z`}
              opacity="0.5"
            />
          </g>
        )
      })}
    </svg>
  )
}

function BarTable({ histogram, mine, unit }: { readonly histogram: Histogram; readonly mine: number; readonly unit: number }) {
  return (
    <FitTable caption={m.analysis_distribution()}>
      <thead>
        <tr>
          <th scope="col">{m.analysis_marks()}</th>
          <th scope="col">{m.analysis_people()}</th>
        </tr>
      </thead>
      <tbody>
        {histogram.bars.map(({ from, to, count }, i) => (
          <tr key={from} className={i === mine ? 'font-bold text-primary' : undefined}>
            <th scope="row" className="font-[inherit]">
              <bdi dir="ltr">
                {formatMarks(from, unit)} – {formatMarks(to, unit)}
              </bdi>
              {i === mine && ` (${m.analysis_you()})`}
            </th>
            <td>{formatNumber(count)}</td>
          </tr>
        ))}
      </tbody>
    </FitTable>
  )
}
