import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { ViewScreen } from '#contract/saved-views/schemas.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { cursorOf, filtersOn, withoutFilters, withSort, type ListSearch } from './list-address.ts'
import type { ListColumn, ListFilter, ListPage } from './list-column.ts'
import { ListFilters } from './list-filters.tsx'
import { ListPaging } from './list-paging.tsx'
import { ListTable } from './list-table.tsx'
import type { PageSizeChoice } from './page-size.ts'
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
  /** How many rows the filters match in all, in words; shown above the rows. */
  readonly total?: ReactNode
  /** How many rows a page has, where that can be chosen. */
  readonly pageRows?: PageSizeChoice
  /** Work on all rows that the filters match, offered once the whole page is chosen. */
  readonly everything?: EveryRow
  /** Told of the row in focus, for a preview beside the list. */
  readonly onCurrent?: (row: Row) => void
  /** Stands beside the filters: a button for a new one. */
  readonly children?: ReactNode
}

export interface EveryRow {
  readonly count: number
  readonly bulk: (done: () => void) => ReactNode
}

/**
 * A list kept by the server, of any size: filters, order and page are in the address; rows can be chosen and worked on together. J and K
 * go through the rows, X chooses.
 */
export function AdminList<Row>(props: AdminListProps<Row>) {
  const {
    caption,
    search,
    onSearch,
    query,
    columns,
    filters = [],
    rowId,
    rowName,
    searchLabel,
    screen,
    bulk,
    onCurrent,
    everything,
  } = props
  const sort = search['sort'] ?? props.defaultSort
  const onSort = (wanted: string) => onSearch(withSort(search, wanted))
  const selection = useSelection(JSON.stringify(search))
  const rows = query.data?.items ?? []
  const chosen = rows.filter((row) => selection.ids.has(rowId(row)))
  const [allOf, setAllOf] = useState<string | null>(null)
  // Another filter or page is another choice.
  const isAll = everything !== undefined && allOf === JSON.stringify(search) && rows.length > 0 && chosen.length === rows.length
  const clear = () => {
    setAllOf(null)
    selection.clear()
  }
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
          {props.total !== undefined && (
            <p role="status" className="text-muted tabular">
              {props.total}
            </p>
          )}
          <PhoneSort columns={columns} sort={sort} onSort={onSort} />
          {bulk !== undefined && (
            <Checkbox className="sm:hidden" checked={chosen.length === rows.length} onChange={() => selection.toggleAll(rows.map(rowId))}>
              {m.admin_list_choose_all()}
            </Checkbox>
          )}
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
      {query.data !== undefined && <ListPaging search={search} onSearch={onSearch} next={query.data.next} rows={props.pageRows} />}
      {bulk !== undefined && (
        <BulkBar
          count={isAll ? everything.count : chosen.length}
          onClear={clear}
          beside={
            everything !== undefined &&
            !isAll &&
            chosen.length === rows.length &&
            everything.count > rows.length && (
              <Button size="sm" className="pointer-coarse:min-h-11" look="quiet" onClick={() => setAllOf(JSON.stringify(search))}>
                {m.admin_list_choose_everything({ count: formatNumber(everything.count) })}
              </Button>
            )
          }
        >
          {isAll ? everything.bulk(clear) : bulk(chosen, clear)}
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
