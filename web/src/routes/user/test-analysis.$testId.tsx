import { createFileRoute } from '@tanstack/react-router'
import { AnalysisPage } from '#web/features/results/analysis/analysis-page.tsx'
import { type ResultSearch, resultSearch } from '#web/features/results/results-search.ts'
import { analysisQuery } from '#web/features/results/results-queries.ts'
import { onlyRead } from '#web/lib/search-params.ts'

export const Route = createFileRoute('/user/test-analysis/$testId')({
  validateSearch: onlyRead<ResultSearch>(resultSearch),
  loaderDeps: ({ search: { attempt } }) => ({ attempt }),
  loader: ({ context, params, deps }) => void context.queryClient.prefetchQuery(analysisQuery(params.testId, deps.attempt)),
  component: AnalysisPage,
})
