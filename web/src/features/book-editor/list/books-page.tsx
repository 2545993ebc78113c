import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { AdminBookRow } from '#contract/books/schemas.ts'
import { BOOK_KINDS, BOOK_STATES } from '#contract/books/states.ts'
import { localize } from '#contract/shared/locales.ts'
import { stateName } from '#web/admin/article-editor/state-words.ts'
import { AdminList } from '#web/admin/list/admin-list.tsx'
import type { ListFilter } from '#web/admin/list/list-column.ts'
import { readListSearch } from '#web/admin/list/read-list-search.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { PathLink } from '#web/lib/path-link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { booksQuery } from '../book-queries.ts'
import { kindName } from '../book-words.ts'
import { bookColumns } from './book-columns.tsx'
import { BOOK_FILTERS } from './book-filters.ts'

const route = getRouteApi('/admin/books/')
const readSearch = readListSearch(BOOK_FILTERS)

/** Every book, last changed first: found by words of a title, by state or kind. */
export function BooksPage() {
  const search = readSearch(route.useSearch())
  const navigate = route.useNavigate()
  const books = useQuery(booksQuery(search))
  const filters: ListFilter[] = [
    {
      name: 'state',
      label: m.admin_posts_state(),
      kind: 'choice',
      choices: BOOK_STATES.map((value) => ({ value, label: stateName[value]() })),
    },
    {
      name: 'kind',
      label: m.admin_books_kind(),
      kind: 'choice',
      choices: BOOK_KINDS.map((value) => ({ value, label: kindName[value]() })),
    },
  ]
  return (
    <div className="grid gap-6">
      <PageTitle>{m.admin_books_title()}</PageTitle>
      <h1 className="text-xl">{m.admin_books_title()}</h1>
      <AdminList
        caption={m.admin_books_title()}
        search={search}
        onSearch={(next) => void navigate({ search: next })}
        query={books}
        columns={bookColumns()}
        filters={filters}
        defaultSort=""
        rowId={({ id }) => id}
        rowName={nameOf}
        searchLabel={m.admin_posts_search()}
        failed={m.admin_books_failed()}
        empty={
          <EmptyState title={m.admin_books_none()} action={<NewBook />}>
            {m.admin_books_none_text()}
          </EmptyState>
        }
      >
        <NewBook />
      </AdminList>
    </div>
  )
}

const nameOf = ({ titles }: AdminBookRow): string => localize(titles, locale).text

const NewBook = () => (
  <PathLink href="/admin/books/new" className={buttonClass({ look: 'primary' })}>
    <Plus size={20} aria-hidden="true" />
    {m.admin_books_new()}
  </PathLink>
)
