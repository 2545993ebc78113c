import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { catalogueQuery } from '#web/lib/api/catalogue-query.ts'
import { MOST_SEARCH_RESULTS } from '#contract/search/schemas.ts'
import { useFocusExam } from '#web/lib/focus-exam/use-focus-exam.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { facetsOf, filterGroups, subjectNames } from './catalogue-filter.ts'
import type { Filter } from './filter-search.ts'
import { CatalogueMissing } from './catalogue-missing.tsx'
import { CardSkeletons } from './catalogue-skeletons.tsx'
import { ExamChoice } from './exam-choice.tsx'
import { FilterBar } from './filter-bar.tsx'
import { groupsOfExam } from './groups-of-exam.ts'
import { GroupCard } from './group-card.tsx'
import { SearchBox } from './search-box.tsx'
import { searchHits } from './search-hits.ts'
import { searchQuery } from './search-query.ts'
import { useLearner } from './use-learner.ts'

const route = getRouteApi('/user/testseries/')

/** All series: search, filters in the address, one card each. */
export function SeriesPage() {
  const filter = route.useSearch()
  const navigate = route.useNavigate()
  const catalogue = useQuery(catalogueQuery())
  const { user, home, now } = useLearner()
  const groups = useMemo(() => catalogue.data ?? [], [catalogue.data])
  const focus = useFocusExam(user._id)
  const attemptedIds = home.data?.attemptedTestIds
  // What is new changes by days: the clock need not count everything again with each tick.
  const today = Math.floor(now / 86_400_000) * 86_400_000
  const words = filter.q?.trim() ?? ''
  const { data: remote, isLoading: searching } = useQuery(searchQuery(words, MOST_SEARCH_RESULTS))
  const hits = useMemo(() => searchHits(groups, words, remote), [groups, words, remote])
  const known = useMemo(() => ({ attempted: new Set(attemptedIds), now: today, hits }), [attemptedIds, today, hits])
  const isNarrowed = isNarrow(filter)
  const ofFocus = useMemo(() => (focus === null || focus === undefined ? [] : groupsOfExam(groups, focus)), [groups, focus])
  const isFocused = ofFocus.length > 0 && !isNarrowed && filter.all !== true
  const found = filterGroups(isFocused ? ofFocus : groups, filter, known)
  const facets = facetsOf(groups, filter, known)
  const subjects = useMemo(() => subjectNames(groups), [groups])
  const narrow = ({ all, ...next }: Filter) => {
    // A filter searches all exams in any case.
    const isAll = all === true && !isNarrow(next)
    void navigate({ search: isAll ? { all } : next, replace: true, resetScroll: false })
  }
  return (
    <div className="grid gap-5">
      <PageTitle>{m.nav_test_series()}</PageTitle>
      <h1 className="text-xl">{m.nav_test_series()}</h1>
      <SearchBox
        groups={groups}
        query={filter.q ?? ''}
        onSearch={(q) => {
          const { q: _before, ...rest } = filter
          narrow(q === '' ? rest : { ...rest, q })
        }}
        onPick={({ groupId, kind, id }) =>
          void navigate({ to: '/user/testseries/$groupId', params: { groupId }, ...(kind === 'test' && { hash: `test-${id}` }) })
        }
      />
      {catalogue.data === undefined ? (
        catalogue.isError ? (
          <CatalogueMissing query={catalogue} />
        ) : (
          <CardSkeletons />
        )
      ) : (
        <>
          {focus !== null && focus !== undefined && ofFocus.length < groups.length && !isNarrowed && (
            <ExamChoice
              focus={focus}
              hasSeries={ofFocus.length > 0}
              isFocused={isFocused}
              onChoose={(isAll) => narrow(isAll ? { all: true } : {})}
            />
          )}
          {groups.length > 0 && <FilterBar filter={filter} facets={facets} subjects={subjects} found={found.length} onChange={narrow} />}
          {found.length > 0 && hits?.close === true && <p className="wrap-anywhere">{m.search_close({ words })}</p>}
          {found.length > 0 ? (
            <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
              {found.map((one) => (
                <GroupCard key={one.group._id} {...one} attempted={attemptedIds ?? []} />
              ))}
            </ul>
          ) : groups.length === 0 ? (
            <EmptyState title={m.series_none_title()}>{m.series_none_text()}</EmptyState>
          ) : searching ? (
            <CardSkeletons />
          ) : (
            <NothingFound filter={filter} words={words} onChange={(next) => narrow(isNarrow(next) ? next : { all: true })} />
          )}
        </>
      )}
    </div>
  )
}

/** Whether it asks for more than series of every exam; what the address says wrongly is there as undefined. */
const isNarrow = (filter: Filter): boolean => Object.entries(filter).some(([name, value]) => name !== 'all' && value !== undefined)

interface NothingFoundProps {
  readonly filter: Filter
  readonly words: string
  readonly onChange: (filter: Filter) => void
}

/** That nothing is listed, for which words, and what to do about it. */
function NothingFound({ filter, words, onChange }: NothingFoundProps) {
  const filtered = Object.keys(filter).some((name) => name !== 'q')
  const title = words === '' ? m.series_no_match_title() : m.search_nothing({ words })
  return (
    <EmptyState
      title={title}
      action={
        filtered && filter.q !== undefined ? (
          <Button onClick={() => onChange({ q: words })}>{m.series_no_match_unfiltered()}</Button>
        ) : (
          <Button onClick={() => onChange({})}>{m.series_no_match_action()}</Button>
        )
      }
    >
      {filtered ? m.series_no_match_text() : m.search_nothing_hint()}
    </EmptyState>
  )
}
