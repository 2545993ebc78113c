import { createFileRoute } from '@tanstack/react-router'
import { practiceQuery, queueQuery, savedQuery } from '#web/lib/practice-queries.ts'
import { SavedPage } from '#web/features/practice/saved-page.tsx'
import { type SavedSearch, savedSearch } from '#web/features/practice/saved-search.ts'
import { onlyRead } from '#web/lib/search-params.ts'

export const Route = createFileRoute('/user/saved-questions')({
  validateSearch: onlyRead<SavedSearch>(savedSearch),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(practiceQuery())
    if (deps.view === 'revise') void context.queryClient.prefetchQuery(queueQuery())
    else void context.queryClient.prefetchInfiniteQuery(savedQuery(deps))
  },
  component: SavedPage,
})
