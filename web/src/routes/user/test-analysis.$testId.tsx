import { createFileRoute } from '@tanstack/react-router'
import { ResultPage } from '#web/app/result-page.tsx'
import { type AnalysisSearch, analysisSearch } from '#web/features/results/results-search.ts'
import { analysisQuery } from '#web/features/results/results-queries.ts'
import { onlyRead } from '#web/lib/search-params.ts'

export const Route = createFileRoute('/user/test-analysis/$testId')({
  validateSearch: onlyRead<AnalysisSearch>(analysisSearch),
  loaderDeps: ({ search: { attempt } }) => ({ attempt }),
  loader: ({ context, params, deps }) => void context.queryClient.prefetchQuery(analysisQuery(params.testId, deps.attempt)),
  component: ResultPage,
})
