import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ViewScreen } from '#contract/saved-views/schemas.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { cursorOf, filtersOn, withoutFilters, withSort, type ListSearch } from './list-address.ts'
import type { ListColumn, ListFilter, ListPage } from './list-column.ts'
import { ListFilters } from './list-filters.tsx'
import { ListPaging } from './list-paging.tsx'
import { ListTable } from './list-table.tsx'
import { PhoneSort } from './phone-sort.tsx'
import { SavedViews } from './saved-views.tsx'
import { useSelection } from './use-selection.ts'

export interface AdminListProps<Row> {
  readonly caption: string
  /** What the list takes of its address (`readListSearch`), and how to change that. */
  readonly search: ListSearch
  readonly onSearch: (search: ListSearch) => void
  /** Asked for with `apiQuery(search)`; `placeholderData: keepPreviousData` keeps the page while the next one comes. */
  readonly query: Pick<UseQueryResult<ListPage<Row>>, 'data' | 'error' | 'isError' | 'refetch' | 'isFetching' | 'isPlaceholderData'>
  readonly columns: readonly ListColumn<Row>[]
  readonly filters?: readonly ListFilter[]
  /** The order where the address says none. */
  readonly defaultSort: string
  readonly rowId: (row: Row) => string
  /** What a row is called, for who cannot see it. */
  readonly rowName: (row: Row) => string
  /** Names the search box; without it there is none. */
  readonly searchLabel?: string
  /** Where views may be saved. */
  readonly screen?: ViewScreen
  /** Said where the list could not be loaded. */
  readonly failed: string
  /** Shown where there is nothing at all, without any filter. */
  readonly empty: ReactNode
  /** Buttons for the chosen rows; `done` chooses none. Without it rows cannot be chosen. */
  readonly bulk?: (chosen: readonly Row[], done: () => void) => ReactNode
  /** Told of the row in focus, for a preview beside the list. */
  readonly onCurrent?: (row: Row) => void
  /** Stands beside the filters: a button for a new one. */
  readonly children?: ReactNode
}

/**
 * A list kept by the server, of any size: filters, order and page are in the address; rows can be chosen and worked on together. J and K
 * go through the rows, X chooses.
 */
export function AdminList<Row>(props: AdminListProps<Row>) {
  const { caption, search, onSearch, query, columns, filters = [], rowId, rowName, searchLabel, screen, bulk, onCurrent } = props
  const sort = search['sort'] ?? props.defaultSort
  const onSort = (wanted: string) => onSearch(withSort(search, wanted))
  const selection = useSelection(JSON.stringify(search))
  const rows = query.data?.items ?? []
  const chosen = rows.filter((row) => selection.ids.has(rowId(row)))
  const isNarrowed = (search['q'] ?? '') !== '' || filtersOn(search, filters).length > 0 || cursorOf(search) !== null
  return (
    <div className="grid gap-4">
      <ListFilters search={search} onSearch={onSearch} filters={filters} searchLabel={searchLabel}>
        {screen !== undefined && <SavedViews screen={screen} search={search} onSearch={onSearch} />}
        {props.children}
      </ListFilters>
      {query.isError && <QueryError query={query} title={props.failed} />}
      {query.data === undefined && !query.isError && (
        <SkeletonRegion label={m.shell_loading()} className="grid gap-2">
          {[0, 1, 2, 3, 4, 5].map((line) => (
            <Skeleton key={line} className="h-14" />
          ))}
        </SkeletonRegion>
      )}
      {query.data !== undefined && rows.length === 0 && (isNarrowed ? <NothingFound search={search} onSearch={onSearch} /> : props.empty)}
      {rows.length > 0 && (
        <>
          <PhoneSort columns={columns} sort={sort} onSort={onSort} />
          <ListTable
            caption={caption}
            columns={columns}
            rows={rows}
            rowId={rowId}
            rowName={rowName}
            sort={sort}
            onSort={onSort}
            selection={bulk === undefined ? null : selection}
            busy={query.isPlaceholderData}
            onCurrent={onCurrent}
          />
        </>
      )}
      {query.data !== undefined && <ListPaging search={search} onSearch={onSearch} next={query.data.next} />}
      {bulk !== undefined && (
        <BulkBar count={chosen.length} onClear={selection.clear}>
          {bulk(chosen, selection.clear)}
        </BulkBar>
      )}
    </div>
  )
}

const NothingFound = ({ search, onSearch }: Pick<AdminListProps<unknown>, 'search' | 'onSearch'>) => (
  <EmptyState
    title={m.admin_list_nothing()}
    action={<Button onClick={() => onSearch(withoutFilters(search))}>{m.filter_clear()}</Button>}
  />
)
