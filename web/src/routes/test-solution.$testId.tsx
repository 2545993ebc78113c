import { createFileRoute } from '@tanstack/react-router'
import { SolutionScreen } from '#web/features/results/solutions/solution-screen.tsx'
import { type SolutionSearch, solutionSearch } from '#web/features/results/results-search.ts'
import { solutionQuery } from '#web/features/results/results-queries.ts'
import { requireLearner } from '#web/session/route-guards.ts'
import { onlyRead } from '#web/lib/search-params.ts'

export const Route = createFileRoute('/test-solution/$testId')({
  beforeLoad: ({ location }) => requireLearner(location),
  validateSearch: onlyRead<SolutionSearch>(solutionSearch),
  loaderDeps: ({ search: { attempt } }) => ({ attempt }),
  loader: ({ context, params, deps }) => void context.queryClient.prefetchQuery(solutionQuery(params.testId, deps.attempt)),
  component: SolutionScreen,
})
