import { createFileRoute } from '@tanstack/react-router'
import { savedDetailQuery, savedQuery } from '#web/lib/api/practice-queries.ts'
import { SavedQuestionPage } from '#web/features/saved-questions/saved-question-page.tsx'
import { type SavedSearch, savedSearch } from '#web/question/practice/saved-search.ts'
import { onlyRead } from '#web/lib/search-params.ts'

export const Route = createFileRoute('/user/saved-question/$questionId')({
  validateSearch: onlyRead<SavedSearch>(savedSearch),
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) => {
    void context.queryClient.prefetchQuery(savedDetailQuery(params.questionId))
    void context.queryClient.prefetchInfiniteQuery(savedQuery(deps))
  },
  component: SavedQuestionPage,
})
