import { createFileRoute } from '@tanstack/react-router'
import { PerformancePage } from '#web/features/performance/performance-page.tsx'
import { performanceQuery } from '#web/features/performance/performance-queries.ts'
import { type PerformanceSearch, performanceSearch, withoutTopic } from '#web/features/performance/performance-search.ts'
import { onlyRead } from '#web/lib/search-params.ts'

export const Route = createFileRoute('/user/analytics')({
  validateSearch: onlyRead<PerformanceSearch>(performanceSearch),
  loaderDeps: ({ search }) => withoutTopic(search),
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(performanceQuery(deps)),
  component: PerformancePage,
})
