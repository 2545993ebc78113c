import { ListFilter as FilterIcon, Search } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { formatDate, formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/dialog.tsx'
import { RemovableTag } from '#web/ui/tag.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { filtersOn, withFilter, withoutFilters, type ListSearch } from './list-address.ts'
import type { ListFilter } from './list-column.ts'
import { FilterField } from './filter-field.tsx'

interface ListFiltersProps {
  readonly search: ListSearch
  readonly onSearch: (search: ListSearch) => void
  readonly filters: readonly ListFilter[]
  /** Names the search box over `q`; without it there is none. */
  readonly searchLabel?: string | undefined
  /** Stands beside the filter button: views, new. */
  readonly children?: ReactNode
}

/** The search box, the filters, and what is on as chips that can be taken off. All of it is the address. */
export function ListFilters({ search, onSearch, filters, searchLabel, children }: ListFiltersProps) {
  const [isOpen, setOpen] = useState(false)
  const on = filtersOn(search, filters)
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        {searchLabel !== undefined && <SearchBox search={search} onSearch={onSearch} label={searchLabel} />}
        {filters.length > 0 && (
          <Button onClick={() => setOpen(true)} className="min-h-12">
            <FilterIcon size={18} aria-hidden="true" />
            {m.filter_open()}
            {on.length > 0 && <span className="tabular">({formatNumber(on.length)})</span>}
          </Button>
        )}
        {children}
      </div>
      {on.length > 0 && (
        <ul className="flex flex-wrap items-center gap-2">
          {on.map((filter) => (
            <li key={filter.name}>
              <RemovableTag
                removeLabel={m.filter_remove({ name: chipText(filter, search[filter.name] ?? '') })}
                onRemove={() => onSearch(withFilter(search, filter.name, undefined))}
              >
                {chipText(filter, search[filter.name] ?? '')}
              </RemovableTag>
            </li>
          ))}
          <li>
            <Button look="quiet" size="sm" className="pointer-coarse:min-h-11" onClick={() => onSearch(withoutFilters(search))}>
              {m.filter_clear()}
            </Button>
          </li>
        </ul>
      )}
      <Sheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={m.filter_title()}
        closeLabel={m.action_close()}
        actions={
          <>
            <Button look="quiet" onClick={() => onSearch(withoutFilters(search))}>
              {m.filter_clear()}
            </Button>
            <Button look="primary" onClick={() => setOpen(false)}>
              {m.admin_list_filters_done()}
            </Button>
          </>
        }
      >
        <div className="grid gap-4 sm:grid-cols-2">
          {filters.map((filter) => (
            <FilterField
              key={filter.name}
              filter={filter}
              value={search[filter.name] ?? ''}
              onChange={(value) => onSearch(withFilter(search, filter.name, value))}
            />
          ))}
        </div>
      </Sheet>
    </div>
  )
}

const chipText = (filter: ListFilter, value: string): string => m.admin_list_chip({ name: filter.label, value: valueText(filter, value) })

function valueText(filter: ListFilter, value: string): string {
  switch (filter.kind) {
    case 'choice':
      return filter.choices.find((choice) => choice.value === value)?.label ?? value
    case 'date':
      return Number.isNaN(Date.parse(value)) ? value : formatDate(Date.parse(value))
    default:
      return value
  }
}

interface SearchBoxProps {
  readonly search: ListSearch
  readonly onSearch: (search: ListSearch) => void
  readonly label: string
}

/** Searches 300 ms after the last letter; follows the address where something else changed it. */
function SearchBox({ search, onSearch, label }: SearchBoxProps) {
  const said = search['q'] ?? ''
  const [text, setText] = useState(said)
  const sent = useRef(said)
  const settled = useDebounced(text.trim(), 300)
  // The box follows the address (a view, "clear all", the way back), the address follows the box: each only where the other moved.
  useEffect(() => {
    if (said === sent.current) return
    sent.current = said
    setText(said)
  }, [said])
  useEffect(() => {
    if (settled === sent.current) return
    sent.current = settled
    onSearch(withFilter(search, 'q', settled))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only what was typed starts a search
  }, [settled])
  return (
    <div className="relative min-w-56 flex-1">
      <Search size={18} aria-hidden="true" className="pointer-events-none absolute start-3 top-3.5 text-muted" />
      <TextInput
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        maxLength={200}
        onChange={(event) => setText(event.target.value)}
        className="ps-10"
      />
    </div>
  )
}
