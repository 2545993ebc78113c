import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { QueryError } from '#web/errors/query-error.tsx'
import { localize } from '#contract/shared/locales.ts'
import { attemptsQuery } from '#web/lib/api/learner-queries.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { filterAttempts, sortAttempts, trendOf } from './attempt-list.ts'
import { AttemptFilters } from './attempt-filters.tsx'
import { AttemptRow } from './attempt-row.tsx'
import { AttemptTrend } from './attempt-trend.tsx'
import { RowSkeletons } from './catalogue-skeletons.tsx'

const route = getRouteApi('/user/attempted-tests')

/** Every attempt with the trend of the marks, newest first; more come when the end is near, or by the button. */
export function AttemptedPage() {
  const attempts = useInfiniteQuery(attemptsQuery())
  const now = useNow(15_000)
  const filter = route.useSearch()
  const navigate = route.useNavigate()
  const items = attempts.data?.pages.flatMap((page) => page.items) ?? []
  const narrowed = filterAttempts(items, filter, now)
  const found = sortAttempts(narrowed, filter.sort, ({ title }) => localize(title, locale).text)
  useWholeList(filter.sort !== undefined || filter.period !== undefined, attempts)
  const end = useNearEnd(
    () => attempts.hasNextPage && !attempts.isFetchingNextPage && !attempts.isFetchNextPageError && void attempts.fetchNextPage(),
  )
  return (
    <div className="grid gap-6">
      <PageTitle>{m.nav_attempted_tests()}</PageTitle>
      <h1 className="text-xl">{m.nav_attempted_tests()}</h1>
      {attempts.data === undefined ? (
        attempts.isError ? (
          <QueryError query={attempts} title={m.attempted_failed()} />
        ) : (
          <RowSkeletons rows={5} />
        )
      ) : items.length === 0 ? (
        <EmptyState
          title={m.attempted_none_title()}
          action={
            <Link to="/user/testseries" className={buttonClass({ look: 'primary' })}>
              {m.attempted_none_action()}
            </Link>
          }
        >
          {m.attempted_none_text()}
        </EmptyState>
      ) : (
        <>
          <AttemptTrend points={trendOf(narrowed)} />
          <AttemptFilters
            attempts={items}
            filter={filter}
            onChange={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
          />
          {found.length === 0 && !attempts.hasNextPage && (
            <EmptyState
              title={m.attempted_no_match()}
              action={<Button onClick={() => void navigate({ search: {}, replace: true, resetScroll: false })}>{m.filter_clear()}</Button>}
            />
          )}
          <ul
            aria-label={m.nav_attempted_tests()}
            hidden={found.length === 0}
            className="divide-y divide-line rounded-card border border-line bg-surface"
          >
            {found.map((attempt) => (
              <AttemptRow key={attempt.attemptId} attempt={attempt} now={now} />
            ))}
          </ul>
          {attempts.hasNextPage && (
            <div ref={end} className="justify-self-center">
              <Button busy={attempts.isFetchingNextPage} onClick={() => void attempts.fetchNextPage()}>
                {m.attempted_more()}
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  )
}

/** An order and a period are of the whole list: where one is wanted, the pages that are left come one after the other. */
function useWholeList(
  isWanted: boolean,
  { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage }: UseInfiniteQueryResult,
): void {
  useEffect(() => {
    if (isWanted && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [isWanted, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])
}

/** Calls `act` when the element comes within 400 px of the screen. */
function useNearEnd(act: () => void) {
  const element = useRef<HTMLDivElement>(null)
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    if (element.current === null) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), { rootMargin: '400px' })
    observer.observe(element.current)
    return () => observer.disconnect()
  })
  return element
}
