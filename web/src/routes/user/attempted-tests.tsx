import { createFileRoute } from '@tanstack/react-router'
import { attemptFilterSearch } from '#web/features/catalogue/attempt-search.ts'
import { AttemptedPage } from '#web/features/catalogue/attempted-page.tsx'
import { attemptsQuery } from '#web/lib/api/learner-queries.ts'
import { onlyRead } from '#web/lib/search-params.ts'

export const Route = createFileRoute('/user/attempted-tests')({
  validateSearch: onlyRead(attemptFilterSearch),
  loader: ({ context }) => void context.queryClient.prefetchInfiniteQuery(attemptsQuery()),
  component: AttemptedPage,
})
