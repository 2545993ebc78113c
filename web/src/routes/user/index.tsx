import { createFileRoute } from '@tanstack/react-router'
import { HomePage } from '#web/features/catalogue/home-page.tsx'
import { catalogueQuery } from '#web/lib/catalogue-query.ts'
import { homeQuery } from '#web/lib/learner-queries.ts'

export const Route = createFileRoute('/user/')({
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(homeQuery())
    void context.queryClient.prefetchQuery(catalogueQuery())
  },
  component: HomePage,
})
