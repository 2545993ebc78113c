import { createFileRoute } from '@tanstack/react-router'
import { InstructionsRoute } from '#web/features/attempt/instructions/instructions-route.tsx'
import { testSearch } from '#web/features/attempt/test-search.ts'
import { testQuery } from '#web/features/attempt/test-query.ts'

export const Route = createFileRoute('/test/instructions')({
  validateSearch: testSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(testQuery(deps.test)),
  component: InstructionsRoute,
})
