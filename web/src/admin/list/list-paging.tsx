import { ChevronLeft, ChevronRight } from 'lucide-react'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { cursorOf, nextPage, previousPage, type ListSearch } from './list-address.ts'

interface ListPagingProps {
  readonly search: ListSearch
  readonly onSearch: (search: ListSearch) => void
  readonly next: string | null
}

/** Previous and Next; nothing where everything fits on one page. */
export function ListPaging({ search, onSearch, next }: ListPagingProps) {
  const isFirst = cursorOf(search) === null
  if (isFirst && next === null) return null
  return (
    <nav aria-label={m.admin_list_pages()} className="flex justify-end gap-2">
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
