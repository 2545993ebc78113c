import { createFileRoute } from '@tanstack/react-router'
import { HomePage } from '#web/features/catalogue/home-page.tsx'
import { SampleCard } from '#web/features/samples/sample-card.tsx'
import { catalogueQuery } from '#web/lib/api/catalogue-query.ts'
import { homeQuery } from '#web/lib/api/learner-queries.ts'

export const Route = createFileRoute('/user/')({
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(homeQuery())
    void context.queryClient.prefetchQuery(catalogueQuery())
  },
  component: () => <HomePage samples={<SampleCard />} />,
})
