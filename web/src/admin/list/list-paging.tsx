import { ChevronLeft, ChevronRight } from 'lucide-react'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/select.tsx'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { cursorOf, nextPage, previousPage, type ListSearch } from './list-address.ts'
import { PAGE_SIZES, type PageSizeChoice } from './page-size.ts'

interface ListPagingProps {
  readonly search: ListSearch
  readonly onSearch: (search: ListSearch) => void
  readonly next: string | null
  /** How many rows a page has, where that can be chosen; another choice leads to the first page. */
  readonly rows?: PageSizeChoice | undefined
}

/** Rows a page, Previous and Next; nothing where everything fits on the shortest page. */
export function ListPaging({ search, onSearch, next, rows }: ListPagingProps) {
  const isFirst = cursorOf(search) === null
  if (isFirst && next === null && (rows === undefined || rows.size === PAGE_SIZES[0])) return null
  return (
    <nav aria-label={m.admin_list_pages()} className="flex flex-wrap items-center justify-end gap-2">
      {rows !== undefined && (
        <label className="me-auto flex items-center gap-2 text-muted">
          {m.admin_list_rows()}
          <Select
            compact
            value={rows.size}
            onChange={(event) => {
              const size = PAGE_SIZES.find((one) => one === Number(event.target.value))
              if (size === undefined) return
              rows.choose(size)
              onSearch({ ...search, after: undefined })
            }}
            className="w-24!"
          >
            {PAGE_SIZES.map((size) => (
              <option key={size} value={size}>
                {formatNumber(size)}
              </option>
            ))}
          </Select>
        </label>
      )}
      <Button disabled={isFirst} onClick={() => onSearch(previousPage(search))}>
        <ChevronLeft size={18} aria-hidden="true" className="mirror-rtl" />
        {m.admin_list_previous()}
      </Button>
      <Button disabled={next === null} onClick={() => next !== null && onSearch(nextPage(search, next))}>
        {m.admin_list_next()}
        <ChevronRight size={18} aria-hidden="true" className="mirror-rtl" />
      </Button>
    </nav>
  )
}
