import { marksAsNumber, UNIT } from '#domain/marking/marks.ts'
import type { Place } from '#domain/normalisation/method.ts'
import type { Normalised } from '#domain/normalisation/normalise.ts'
import { formatWholeMarks } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { along, chartScale, type Span } from './chart-scale.ts'
import { whereName } from './where-name.ts'

/** What a line is drawn with beside the chosen shift's own: by its dashes it can be told without its colour. */
const DASHES = ['8 4', '2 3', '10 3 2 3', '5 5'] as const

/** Raw marks against normalised ones, one line a shift; the chosen shift and its chosen mark stand out. The table beside it has all figures. */
export function ResultChart({ result, place }: { readonly result: Normalised; readonly place: Place }) {
  const scale = chartScale(result)
  const unit = 10 ** result.method.decimals
  const chosen = result.shifts[place.shift]?.rows.find(({ marks }) => marks === place.marks)
  return (
    <Card className="grid content-start gap-4">
      <p className="text-muted">{m.lab_chart()}</p>
      <div dir="ltr" className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-1 text-xs text-muted tabular">
        <Ticks span={scale.normalised} isUpright />
        <div role="img" aria-label={m.lab_chart()} className="relative h-64 border-s-2 border-b-2 border-edge">
          <svg
            viewBox="0 0 1000 1000"
            preserveAspectRatio="none"
            aria-hidden="true"
            className="absolute inset-0 size-full overflow-visible"
          >
            {result.method.gives === 'marks' && <Unchanged scale={scale} />}
            {result.shifts.map(({ id, rows }, i) => (
              <polyline
                key={id}
                points={rows
                  .map(
                    ({ marks, scaled }) => `${spot(scale.raw, marksAsNumber(marks, UNIT))},${1000 - spot(scale.normalised, scaled / unit)}`,
                  )
                  .join(' ')}
                fill="none"
                stroke="currentColor"
                vectorEffect="non-scaling-stroke"
                strokeWidth={i === place.shift ? 3 : 2}
                strokeDasharray={i === place.shift ? undefined : dashOf(i)}
                className={i === place.shift ? 'text-primary' : 'text-ink'}
              />
            ))}
          </svg>
          {chosen !== undefined && (
            <span
              className="absolute size-3.5 -translate-x-1/2 translate-y-1/2 rounded-full border-2 border-surface bg-primary"
              style={{
                left: `${along(scale.raw, marksAsNumber(chosen.marks, UNIT)) * 100}%`,
                bottom: `${along(scale.normalised, chosen.scaled / unit) * 100}%`,
              }}
            />
          )}
        </div>
        <span />
        <Ticks span={scale.raw} />
      </div>
      <ul className="flex flex-wrap gap-x-5 gap-y-1.5">
        {result.shifts.map(({ id }, i) => (
          <li key={id} className={classNames('flex items-center gap-2', i === place.shift && 'font-bold text-primary')}>
            <Sample isChosen={i === place.shift} dash={i === place.shift ? undefined : dashOf(i)} />
            {whereName(i)}
          </li>
        ))}
        {result.method.gives === 'marks' && (
          <li className="flex items-center gap-2 text-muted">
            <Sample dash={undefined} isThin />
            {m.lab_unchanged()}
          </li>
        )}
      </ul>
    </Card>
  )
}

/** The line on which marks would stay what they are, as far as the axes go together. */
function Unchanged({ scale: { raw, normalised } }: { readonly scale: { readonly raw: Span; readonly normalised: Span } }) {
  const [from, to] = [Math.max(raw.from, normalised.from), Math.min(raw.to, normalised.to)]
  if (from >= to) return null
  return (
    <line
      x1={spot(raw, from)}
      y1={1000 - spot(normalised, from)}
      x2={spot(raw, to)}
      y2={1000 - spot(normalised, to)}
      stroke="currentColor"
      vectorEffect="non-scaling-stroke"
      className="text-edge"
    />
  )
}

/** Least, middle and most, as whole marks: figures to read by, the table has the exact ones. */
const Ticks = ({ span, isUpright = false }: { readonly span: Span; readonly isUpright?: boolean }) => (
  <p aria-hidden="true" className={classNames('flex justify-between', isUpright && 'flex-col-reverse text-end')}>
    {[0, 0.5, 1].map((share) => (
      <span key={share}>{formatWholeMarks(Math.round(span.from + share * (span.to - span.from))).replace('-', '−')}</span>
    ))}
  </p>
)

const Sample = ({
  dash,
  isChosen = false,
  isThin = false,
}: {
  readonly dash: string | undefined
  readonly isChosen?: boolean
  readonly isThin?: boolean
}) => (
  <svg width="32" height="8" viewBox="0 0 32 8" aria-hidden="true" className={isThin ? 'text-edge' : undefined}>
    <path d="M0 4H32" stroke="currentColor" strokeWidth={isChosen ? 3 : isThin ? 1 : 2} strokeDasharray={dash} />
  </svg>
)

const dashOf = (shift: number): string => DASHES[shift % DASHES.length] ?? DASHES[0]
const spot = (span: Span, value: number): number => Math.round(along(span, value) * 10_000) / 10
