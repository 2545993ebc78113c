import { useState } from 'react'
import type { KeyedQuestion, TestKeys } from '#contract/key-corrections/schemas.ts'
import type { ItemFigures } from '#contract/statistics/schemas.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Table } from '#web/ui/table.tsx'
import { FirstWords } from '#web/admin/question-in-paper/first-words.tsx'
import { decimal, share, time } from './figures.ts'
import { flagName, isGrave } from './flag-words.ts'
import { ItemDialog } from './item-dialog.tsx'

interface ItemTableProps {
  readonly items: readonly ItemFigures[]
  readonly paper: NonNullable<TestKeys['paper']>
  /** Units in a mark of the test. */
  readonly unit: number
}

/** Every question with its figures and what speaks against it; each opens to how its answers fell. */
export function ItemTable({ items, paper, unit }: ItemTableProps) {
  const [place, setPlace] = useState<number | null>(null)
  const open = items.find((item) => item.place === place)
  const question = open === undefined ? undefined : paper.questions[open.place]
  return (
    <>
      <Table caption={m.admin_stats_items()}>
        <thead>
          <tr>
            <th scope="col">{m.admin_keys_question()}</th>
            <th scope="col">{m.admin_stats_facility()}</th>
            <th scope="col">{m.admin_stats_discrimination()}</th>
            <th scope="col">{m.admin_stats_flags()}</th>
            <th scope="col">{m.admin_stats_efficiency()}</th>
            <th scope="col">{m.admin_stats_weight()}</th>
            <th scope="col">{m.admin_stats_guess()}</th>
            <th scope="col">{m.admin_stats_time()}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <ItemRow key={item.place} item={item} paper={paper} onOpen={() => setPlace(item.place)} />
          ))}
        </tbody>
      </Table>
      {open !== undefined && question !== undefined && (
        <ItemDialog item={open} paper={paper} question={question} unit={unit} onClose={() => setPlace(null)} />
      )}
    </>
  )
}

function ItemRow({
  item,
  paper,
  onOpen,
}: {
  readonly item: ItemFigures
  readonly paper: ItemTableProps['paper']
  readonly onOpen: () => void
}) {
  const question = paper.questions[item.place]
  return (
    <tr>
      <th scope="row" className="min-w-44 font-normal sm:min-w-56">
        <OpenItem item={item} question={question} onOpen={onOpen} />
      </th>
      <td>{share(item.facility)}</td>
      <td dir="ltr">{decimal(item.discrimination)}</td>
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
      <td dir="ltr">{decimal(item.efficiency)}</td>
      <td>{decimal(item.effectiveWeight)}</td>
      <td>{share(item.randomGuess)}</td>
      <td className="whitespace-nowrap">{time(item.averageMs)}</td>
    </tr>
  )
}

interface OpenItemProps {
  readonly item: ItemFigures
  readonly question: KeyedQuestion | undefined
  readonly onOpen: () => void
}

const OpenItem = ({ item, question, onOpen }: OpenItemProps) => (
  <button type="button" aria-haspopup="dialog" onClick={onOpen} className="flex min-h-11 w-full items-center gap-2 text-start text-primary">
    <span className="text-muted tabular">{formatNumber(item.place + 1)}</span>
    <span className="line-clamp-2 wrap-anywhere">{question !== undefined && <FirstWords question={question} />}</span>
  </button>
)
