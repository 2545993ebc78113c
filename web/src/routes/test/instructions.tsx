import { createFileRoute } from '@tanstack/react-router'
import { InstructionsRoute } from '#web/features/attempt/instructions/instructions-route.tsx'
import { instructionsSearch } from '#web/features/attempt/test-search.ts'
import { testQuery } from '#web/features/attempt/test-query.ts'

export const Route = createFileRoute('/test/instructions')({
  validateSearch: instructionsSearch,
  loaderDeps: ({ search: { test } }) => ({ test }),
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(testQuery(deps.test)),
  component: InstructionsRoute,
})
