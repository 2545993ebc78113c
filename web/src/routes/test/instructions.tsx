import { createFileRoute } from '@tanstack/react-router'
import { InstructionsRoute } from '#web/features/attempts/instructions/instructions-route.tsx'
import { instructionsSearch } from '#web/features/attempts/test-search.ts'
import { testQuery } from '#web/features/attempts/test-query.ts'

export const Route = createFileRoute('/test/instructions')({
  validateSearch: instructionsSearch,
  loaderDeps: ({ search: { test } }) => ({ test }),
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(testQuery(deps.test)),
  component: InstructionsRoute,
})
