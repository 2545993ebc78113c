import { Check } from 'lucide-react'
import type { ItemFigures } from '#contract/statistics.ts'
import { formatNumber } from '#web/lib/format.ts'
import { m } from '#web/lib/messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { optionLetter } from '../keys/key-text.ts'
import { decimal, marks, share } from './figures.ts'

/** Who chose what: how many, how well those did in all, and whether choosing it goes with doing well. */
export function OptionSplit({ item }: { readonly item: ItemFigures }) {
  const of = (count: number) => (item.n === 0 ? 0 : count / item.n)
  const label = m.admin_stats_split({ number: formatNumber(item.place + 1) })
  return (
    <div role="group" aria-label={label} className="grid max-w-3xl gap-1.5">
      <div aria-hidden="true" className={classNames(ROW, 'text-xs text-muted')}>
        <span>{m.admin_stats_answer()}</span>
        <span>{m.admin_stats_chosen()}</span>
        <span className="text-end">{m.admin_stats_chooser_mean()}</span>
        <span className="text-end">{m.admin_stats_correlation()}</span>
      </div>
      {item.options.map(({ count, isRight, meanTotal12, correlation }, option) => (
        // oxlint-disable-next-line react/no-array-index-key -- the number of an option is its name
        <div key={option} className={ROW}>
          <span className="flex flex-wrap items-center gap-1.5 font-bold">
            {optionLetter(option)}
            {isRight && (
              <Badge tone="good" icon={<Check size={14} aria-hidden="true" />}>
                {m.admin_stats_right()}
              </Badge>
            )}
          </span>
          <Bar part={of(count)} tone={isRight ? 'bg-good' : 'bg-primary'} label={`${share(of(count))} · ${formatNumber(count)}`} />
          <span className="text-end tabular" dir="ltr">
            {marks(meanTotal12)}
          </span>
          <span className={classNames('text-end tabular', !isRight && (correlation ?? 0) > 0.05 && 'font-bold text-bad')} dir="ltr">
            {decimal(correlation)}
          </span>
        </div>
      ))}
      <div className={ROW}>
        <span className="text-muted">{m.admin_stats_unanswered()}</span>
        <Bar part={of(item.unanswered)} tone="bg-edge" label={`${share(of(item.unanswered))} · ${formatNumber(item.unanswered)}`} />
        <span />
        <span />
      </div>
    </div>
  )
}

const ROW = 'grid grid-cols-[minmax(4.5rem,auto)_minmax(6rem,1fr)_5rem_5rem] items-center gap-x-3'

const Bar = ({ part, tone, label }: { readonly part: number; readonly tone: string; readonly label: string }) => (
  <span className="grid gap-0.5">
    <span className="text-sm tabular">{label}</span>
    <span className="h-2 overflow-hidden rounded-full bg-sunken">
      <span className={classNames('block h-full', tone)} style={{ width: `${100 * part}%` }} />
    </span>
  </span>
)
