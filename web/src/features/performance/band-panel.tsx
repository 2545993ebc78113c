import { Target } from 'lucide-react'
import { useState } from 'react'
import { POINTS_LEAST } from '#contract/revision/practice-limits.ts'
import type { ExamTarget, ScoreBand } from '#contract/performance/schemas.ts'
import { unitOf } from '#domain/marking/marks.ts'
import { roundToUnits } from '#domain/marking/units.ts'
import { formatDate, formatMarks, formatNumber, formatPercent } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CutOffChance } from './cut-off-chance.tsx'
import { Panel, type ShownPerformance } from './panel.tsx'
import { TargetDialog } from './target-dialog.tsx'

/** For each exam the range in which the next score will lie, how often such ranges held, and the target. */
export function BandPanel({ data }: { readonly data: ShownPerformance }) {
  const [exam, setExam] = useState<string | null>(null)
  const exams = [...Map.groupBy(data.attempts, (point) => point.exam)].map(([name, own]) => ({
    name,
    more: Math.max(1, POINTS_LEAST - own.length),
    band: data.bands.find((one) => one.exam === name),
    target: data.targets.find((one) => one.exam === name),
  }))
  const waiting = exams.filter(({ band }) => band === undefined)
  return (
    <Panel title={m.performance_band()} note={m.performance_band_note()}>
      <ul className="grid items-start gap-4 lg:grid-cols-2">
        {exams.map(
          ({ name, band, target }) =>
            band !== undefined && (
              <Card as="li" key={name} className="grid content-start gap-3">
                <ExamHead name={name} target={target} onTarget={setExam} />
                <Band band={band} target={target ?? null} />
                <CutOffChance cutOffs={band.cutOffs ?? []} />
                {target !== undefined && <TargetLine target={target} />}
              </Card>
            ),
        )}
        {waiting.length > 0 && (
          <Card as="li" className="grid divide-y divide-line py-1! sm:py-2!">
            {waiting.map(({ name, more, target }) => (
              <div key={name} className="grid gap-1 py-3">
                <ExamHead name={name} target={target} onTarget={setExam} />
                <p className="text-muted">{m.performance_band_few({ count: more, shown: formatNumber(more) })}</p>
                {target !== undefined && <TargetLine target={target} />}
              </div>
            ))}
          </Card>
        )}
      </ul>
      <TargetDialog
        key={exam ?? ''}
        exam={exam}
        target={data.targets.find((one) => one.exam === exam) ?? null}
        onClose={() => setExam(null)}
      />
    </Panel>
  )
}

interface ExamHeadProps {
  readonly name: string
  readonly target: ExamTarget | undefined
  readonly onTarget: (exam: string) => void
}

const ExamHead = ({ name, target, onTarget }: ExamHeadProps) => (
  <div className="flex flex-wrap items-center justify-between gap-2">
    <h3 className="text-base">
      <bdi>{name}</bdi>
    </h3>
    <Button look="quiet" size="sm" className="-mx-3" onClick={() => onTarget(name)} data-chrome>
      <Target size={18} aria-hidden="true" />
      {target === undefined ? m.performance_target_set() : m.performance_target_change()}
    </Button>
  </div>
)

const TargetLine = ({ target }: { readonly target: ExamTarget }) => (
  <p className="text-muted tabular">
    {target.kind === 'marks'
      ? m.performance_target_marks({ value: formatNumber(target.value) })
      : m.performance_target_percentile({ value: formatNumber(target.value) })}
    {target.examAt !== null && ` · ${formatDate(target.examAt)}`}
  </p>
)

function Band({ band, target }: { readonly band: ScoreBand; readonly target: ExamTarget | null }) {
  const place = (share: number) => `${Math.max(0, Math.min(1, share)) * 100}%`
  const [low, high] = [Math.max(0, band.low), Math.max(0, band.high)]
  const goal = target?.kind === 'marks' ? target.value / 100 : null
  return (
    <>
      <p className="text-xl font-bold tabular">
        <bdi dir="ltr">
          {formatPercent(low)} – {formatPercent(high)}
        </bdi>
      </p>
      <div
        dir="ltr"
        role="img"
        aria-label={m.performance_band_name({ low: formatPercent(low), high: formatPercent(high), middle: formatPercent(band.middle) })}
        className="relative h-6"
      >
        <span className="absolute inset-x-0 top-2.5 h-1 rounded-full bg-line" />
        <span
          className="absolute top-1 h-4 rounded-sm border-2 border-primary bg-primary-soft"
          style={{ left: place(low), width: `${(high - low) * 100}%` }}
        />
        <span className="absolute top-0 h-6 border-s-3 border-primary" style={{ left: place(band.middle) }} />
        {goal !== null && <span className="absolute top-0 h-6 border-s-2 border-dashed border-ink" style={{ left: place(goal) }} />}
      </div>
      <p className="text-muted tabular">
        {m.performance_band_marks({
          middle: formatMarks(roundToUnits(band.middle * band.max12), unitOf(band)),
          of: formatMarks(band.max12, unitOf(band)),
          count: band.attempts,
          shown: formatNumber(band.attempts),
        })}
      </p>
      <p className="text-muted tabular">
        {band.of === 0 ? m.performance_held_none() : m.performance_held({ within: formatNumber(band.within), of: formatNumber(band.of) })}
        {band.chance !== null && ` ${m.performance_chance({ chance: formatPercent(band.chance) })}`}
      </p>
    </>
  )
}
