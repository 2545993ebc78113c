import { Check } from 'lucide-react'
import type { ItemFigures } from '#contract/statistics/schemas.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { RichHtml } from '#web/ui/rich-html.tsx'
import { Table } from '#web/ui/table.tsx'
import { optionLetter } from '#web/admin/question-in-paper/key-text.ts'
import type { QuestionInPaper } from '#web/admin/question-in-paper/question-text.tsx'
import { decimal, marks, share } from './figures.ts'

interface OptionSplitProps {
  readonly item: ItemFigures
  readonly inPaper: QuestionInPaper
  /** Units in a mark of the test. */
  readonly unit: number
}

/** Who chose what: how many, how well those did in all, and whether choosing it goes with doing well. */
export function OptionSplit({ item, inPaper, unit }: OptionSplitProps) {
  const of = (count: number) => (item.n === 0 ? 0 : count / item.n)
  const { question, images } = inPaper
  return (
    <Table caption={m.admin_stats_split({ number: formatNumber(item.place + 1) })}>
      <thead>
        <tr>
          <th scope="col">{m.admin_stats_answer()}</th>
          <th scope="col">{m.admin_stats_chosen()}</th>
          <th scope="col">{m.admin_stats_chooser_mean()}</th>
          <th scope="col">{m.admin_stats_correlation()}</th>
        </tr>
      </thead>
      <tbody>
        {item.options.map(({ count, isRight, meanTotal12, correlation }, option) => (
          // oxlint-disable-next-line react/no-array-index-key -- the number of an option is its name
          <tr key={option}>
            <th scope="row" className="font-normal">
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <strong>{optionLetter(option)}</strong>
                {question?.options?.[option] !== undefined && (
                  <RichHtml html={question.options[option] ?? ''} lang={question.language} images={images} as="span" />
                )}
                {isRight && (
                  <Badge tone="good" icon={<Check size={14} aria-hidden="true" />}>
                    {m.admin_stats_right()}
                  </Badge>
                )}
              </span>
            </th>
            <td>
              <Bar part={of(count)} tone={isRight ? 'bg-good' : 'bg-primary'} label={`${share(of(count))} · ${formatNumber(count)}`} />
            </td>
            <td dir="ltr">{marks(meanTotal12, unit)}</td>
            <td dir="ltr" className={classNames(!isRight && (correlation ?? 0) > 0.05 && 'font-bold text-bad')}>
              {decimal(correlation)}
            </td>
          </tr>
        ))}
        <tr>
          <th scope="row" className="font-normal text-muted">
            {m.admin_stats_unanswered()}
          </th>
          <td>
            <Bar part={of(item.unanswered)} tone="bg-edge" label={`${share(of(item.unanswered))} · ${formatNumber(item.unanswered)}`} />
          </td>
          <td>{marks(null, unit)}</td>
          <td>{decimal(null)}</td>
        </tr>
      </tbody>
    </Table>
  )
}

const Bar = ({ part, tone, label }: { readonly part: number; readonly tone: string; readonly label: string }) => (
  <span className="grid min-w-24 gap-0.5">
    <span className="text-sm tabular">{label}</span>
    <span className="h-2 overflow-hidden rounded-full bg-sunken">
      <span className={classNames('block h-full', tone)} style={{ width: `${100 * part}%` }} />
    </span>
  </span>
)
