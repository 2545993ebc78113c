import { m } from '#web/lib/i18n/messages.ts'
import { Select } from '#web/ui/select.tsx'
import type { ListColumn } from './list-column.ts'

interface PhoneSortProps<Row> {
  readonly columns: readonly ListColumn<Row>[]
  readonly sort: string
  readonly onSort: (sort: string) => void
}

/** The order, where cards have no heads to press. */
export function PhoneSort<Row>({ columns, sort, onSort }: PhoneSortProps<Row>) {
  const sorted = columns.flatMap(({ sort: name, head }) => (name === undefined ? [] : [{ name, head }]))
  if (sorted.length === 0) return null
  return (
    <Select aria-label={m.admin_list_order()} value={sort} onChange={(event) => onSort(event.target.value)} className="sm:hidden">
      {sorted.flatMap(({ name, head }) => [
        <option key={name} value={name}>
          {m.admin_list_up({ name: head })}
        </option>,
        <option key={`-${name}`} value={`-${name}`}>
          {m.admin_list_down({ name: head })}
        </option>,
      ])}
    </Select>
  )
}
