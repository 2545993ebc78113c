import { createFileRoute } from '@tanstack/react-router'
import { AttemptedPage } from '#web/features/catalogue/attempted-page.tsx'
import { attemptsQuery } from '#web/lib/learner-queries.ts'

export const Route = createFileRoute('/user/attempted-tests')({
  loader: ({ context }) => void context.queryClient.prefetchInfiniteQuery(attemptsQuery()),
  component: AttemptedPage,
})
