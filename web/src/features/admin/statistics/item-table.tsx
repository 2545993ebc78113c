import { ChevronDown } from 'lucide-react'
import { Fragment, useState } from 'react'
import type { KeyedQuestion } from '#contract/key-action.ts'
import type { ItemFigures } from '#contract/statistics.ts'
import { formatNumber } from '#web/lib/format.ts'
import { m } from '#web/lib/messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Table } from '#web/ui/table.tsx'
import { FirstWords } from '../keys/first-words.tsx'
import { decimal, share, time } from './figures.ts'
import { flagName, isGrave } from './flag-words.ts'
import { OptionSplit } from './option-split.tsx'

interface ItemTableProps {
  readonly items: readonly ItemFigures[]
  /** Questions by id, for their first words. */
  readonly words: ReadonlyMap<string, KeyedQuestion>
}

/** Every question with its figures and what speaks against it; each opens to how its answers fell. */
export function ItemTable({ items, words }: ItemTableProps) {
  const [open, setOpen] = useState<number | null>(null)
  return (
    <Table caption={m.admin_stats_items()}>
      <thead>
        <tr>
          <th scope="col">{m.admin_keys_question()}</th>
          <th scope="col">{m.admin_stats_flags()}</th>
          <th scope="col">{m.admin_stats_facility()}</th>
          <th scope="col">{m.admin_stats_discrimination()}</th>
          <th scope="col">{m.admin_stats_efficiency()}</th>
          <th scope="col">{m.admin_stats_weight()}</th>
          <th scope="col">{m.admin_stats_guess()}</th>
          <th scope="col">{m.admin_stats_time()}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => {
          const question = words.get(item.questionId)
          const isOpen = open === item.place
          return (
            <Fragment key={item.place}>
              <tr>
                <th scope="row" className="min-w-56 font-normal">
                  <button
                    type="button"
                    aria-expanded={isOpen}
                    aria-label={m.admin_stats_open({ number: formatNumber(item.place + 1) })}
                    onClick={() => setOpen(isOpen ? null : item.place)}
                    className="flex min-h-11 w-full items-center gap-2 text-start"
                  >
                    <ChevronDown size={18} aria-hidden="true" className={classNames('shrink-0', isOpen && 'rotate-180')} />
                    <span className="text-muted tabular">{formatNumber(item.place + 1)}</span>
                    <span className="line-clamp-2 wrap-anywhere">{question !== undefined && <FirstWords question={question} />}</span>
                  </button>
                </th>
                <td>
                  <span className="flex max-w-64 flex-wrap gap-1">
                    {item.isWithdrawn && <Badge>{m.admin_stats_withdrawn()}</Badge>}
                    {item.flags.map((flag) => (
                      <Badge key={flag} tone={isGrave(flag) ? 'bad' : 'plain'}>
                        {flagName[flag]()}
                      </Badge>
                    ))}
                  </span>
                </td>
                <td>{share(item.facility)}</td>
                <td dir="ltr">{decimal(item.discrimination)}</td>
                <td dir="ltr">{decimal(item.efficiency)}</td>
                <td>{decimal(item.effectiveWeight)}</td>
                <td>{share(item.randomGuess)}</td>
                <td className="whitespace-nowrap">{time(item.averageMs)}</td>
              </tr>
              {isOpen && (
                <tr>
                  <td colSpan={8}>
                    <OptionSplit item={item} />
                  </td>
                </tr>
              )}
            </Fragment>
          )
        })}
      </tbody>
    </Table>
  )
}
