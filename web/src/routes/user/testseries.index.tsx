import { createFileRoute } from '@tanstack/react-router'
import { filterSearch } from '#web/features/catalogue/filter-search.ts'
import { SeriesPage } from '#web/features/catalogue/series-page.tsx'
import { catalogueQuery } from '#web/lib/api/catalogue-query.ts'
import { homeQuery } from '#web/lib/api/learner-queries.ts'
import { onlyRead } from '#web/lib/search-params.ts'

export const Route = createFileRoute('/user/testseries/')({
  validateSearch: onlyRead(filterSearch),
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(catalogueQuery())
    // Which exam comes first may have been chosen a moment ago, on the page before.
    void context.queryClient.prefetchQuery({ ...homeQuery(), staleTime: 1_000 })
  },
  component: SeriesPage,
})
