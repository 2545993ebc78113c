import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { localize } from '#contract/shared/locales.ts'
import { POINTS_LEAST } from '#contract/revision/practice-limits.ts'
import type { PerformancePoint } from '#contract/performance/schemas.ts'
import { unitOf } from '#domain/marking/marks.ts'
import { formatDate, formatMarks, formatNumber, formatPercent } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Card } from '#web/ui/card.tsx'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { LocalizedText } from '#web/lib/i18n/localized-text.tsx'
import { Table } from '#web/ui/table.tsx'
import { AsTable, Missing, Panel } from './panel.tsx'
import { inside, type TrendKind, trendPath, type TrendPoint, trendPoints } from './trend-geometry.ts'

const KINDS: readonly TrendKind[] = ['marks', 'percentile', 'accuracy']
const NAMES: Record<TrendKind, () => string> = {
  marks: () => m.performance_marks(),
  percentile: () => m.performance_percentile(),
  accuracy: () => m.performance_accuracy(),
}

/** Marks, percentile or accuracy from exam to exam; nothing is drawn of fewer than three. */
export function TrendPanel({ points }: { readonly points: readonly PerformancePoint[] }) {
  const [kind, setKind] = useState<TrendKind>('marks')
  const shown = trendPoints(points, kind)
  return (
    <Panel title={m.performance_trend()}>
      <div role="group" aria-label={m.performance_trend()} data-chrome>
        <ChoiceChips
          name="trend"
          kind="one"
          choices={KINDS.map((value) => ({ value, label: NAMES[value]() }))}
          chosen={[kind]}
          onChoose={([chosen]) => chosen !== undefined && setKind(chosen)}
        />
      </div>
      {shown.length < POINTS_LEAST ? (
        <Missing>{m.performance_too_few({ count: POINTS_LEAST - shown.length, shown: formatNumber(POINTS_LEAST - shown.length) })}</Missing>
      ) : (
        <Card>
          <Line points={shown} kind={kind} />
          <AsTable>
            <PointTable points={points} />
          </AsTable>
        </Card>
      )}
    </Panel>
  )
}

const WIDTH = 1_000
const HEIGHT = 220

function Line({ points, kind }: { readonly points: readonly TrendPoint[]; readonly kind: TrendKind }) {
  const [first, last] = [points[0], points.at(-1)]
  const name = m.performance_trend_name({
    what: NAMES[kind](),
    count: points.length,
    shown: formatNumber(points.length),
    from: formatPercent(first?.value ?? 0),
    to: formatPercent(last?.value ?? 0),
  })
  return (
    // Time runs from left to right in every language.
    <div dir="ltr" className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 tabular">
      <div aria-hidden="true" className="flex h-44 flex-col justify-between text-xs text-muted">
        {[1, 0.5, 0].map((share) => (
          <span key={share}>{formatPercent(share)}</span>
        ))}
      </div>
      <div role="img" aria-label={name} className="relative h-44 border-y border-line">
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className="absolute inset-0 size-full overflow-visible text-primary"
        >
          <path d={`M0 ${HEIGHT / 2}H${WIDTH}`} className="stroke-line" strokeWidth="1" vectorEffect="non-scaling-stroke" />
          <path
            d={trendPath(points, WIDTH, HEIGHT)}
            fill="none"
            stroke="currentColor"
            strokeWidth="2.5"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        {points.map(({ point, x, value }) => (
          <span
            key={`${point.testId}.${point.n}`}
            title={`${localize(point.title, locale).text}: ${formatPercent(value)}`}
            className="absolute size-3 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-primary bg-surface"
            style={{ left: `${x * 100}%`, top: `${(1 - inside(value)) * 100}%` }}
          />
        ))}
      </div>
      <span />
      <p aria-hidden="true" className="mt-1 flex justify-between gap-4 text-xs text-muted">
        <span>{first && formatDate(first.point.closedAt)}</span>
        <span>{last && formatDate(last.point.closedAt)}</span>
      </p>
    </div>
  )
}

function PointTable({ points }: { readonly points: readonly PerformancePoint[] }) {
  return (
    <Table caption={m.performance_trend()}>
      <thead>
        <tr className="[&>th]:font-normal [&>th:not(:first-child)]:text-end!">
          <th scope="col">{m.performance_test()}</th>
          <th scope="col">{m.performance_marks()}</th>
          <th scope="col">{m.performance_percentile()}</th>
          <th scope="col">{m.performance_accuracy()}</th>
        </tr>
      </thead>
      <tbody>
        {points.toReversed().map((point) => (
          <tr key={`${point.testId}.${point.n}`} className="[&>td]:text-end!">
            <th scope="row" className="font-normal">
              <Link
                to="/user/test-analysis/$testId"
                params={{ testId: point.testId }}
                search={point.ranking ? {} : { attempt: point.n }}
                className="text-primary hover:underline"
              >
                <LocalizedText of={point.title} />
              </Link>
              <span className="block text-xs text-muted">{formatDate(point.closedAt)}</span>
            </th>
            <td>
              <bdi dir="ltr">
                {formatMarks(point.score12, unitOf(point))} / {formatMarks(point.max12, unitOf(point))}
              </bdi>
            </td>
            <td>{point.percentile === null ? '–' : point.percentile.slice(0, -5)}</td>
            <td>{point.accuracy === null ? '–' : formatPercent(point.accuracy)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
