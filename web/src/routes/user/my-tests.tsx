import { createFileRoute } from '@tanstack/react-router'
import { MyTestsPage } from '#web/features/catalogue/my-tests-page.tsx'
import { catalogueQuery } from '#web/lib/api/catalogue-query.ts'
import { enrolmentsQuery, homeQuery } from '#web/lib/api/learner-queries.ts'

export const Route = createFileRoute('/user/my-tests')({
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(catalogueQuery())
    void context.queryClient.prefetchQuery(homeQuery())
    void context.queryClient.prefetchQuery(enrolmentsQuery())
  },
  component: MyTestsPage,
})
