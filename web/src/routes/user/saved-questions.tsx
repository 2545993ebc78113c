import { createFileRoute } from '@tanstack/react-router'
import { practiceQuery, queueQuery, savedQuery } from '#web/lib/api/practice-queries.ts'
import { RoutePending } from '#web/errors/route-pending.tsx'
import { SavedPage, type SavedViews } from '#web/features/saved-questions/saved-page.tsx'
import { lateComponent } from '#web/lib/late-component.tsx'
import { type SavedSearch, savedSearch } from '#web/question/practice/saved-search.ts'
import { onlyRead } from '#web/lib/search-params.ts'

const VIEWS: SavedViews = {
  // The deck brings the scheduler along, which the list has no use for.
  revise: lateComponent(async () => (await import('#web/features/revision/revise-view.tsx')).ReviseView, <RoutePending />),
  practise: lateComponent(async () => (await import('#web/features/saved-questions/practise-view.tsx')).PractiseView, <RoutePending />),
  aside: lateComponent(async () => (await import('#web/features/revision/aside-view.tsx')).AsideView, <RoutePending />),
  print: lateComponent(async () => (await import('#web/features/saved-questions/print-view.tsx')).PrintView, <RoutePending />),
}

export const Route = createFileRoute('/user/saved-questions')({
  validateSearch: onlyRead<SavedSearch>(savedSearch),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(practiceQuery())
    if (deps.view === 'revise') void context.queryClient.prefetchQuery(queueQuery())
    else void context.queryClient.prefetchInfiniteQuery(savedQuery(deps))
  },
  component: () => <SavedPage views={VIEWS} />,
})
