import { createFileRoute } from '@tanstack/react-router'
import { tabSearch } from '#web/lib/group-tabs.ts'
import { GroupPage } from '#web/features/catalogue/group-page.tsx'
import { catalogueQuery } from '#web/lib/api/catalogue-query.ts'
import { enrolmentsQuery, homeQuery } from '#web/lib/api/learner-queries.ts'
import { onlyRead } from '#web/lib/search-params.ts'

export const Route = createFileRoute('/user/testseries/$groupId')({
  validateSearch: onlyRead(tabSearch),
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(catalogueQuery())
    void context.queryClient.prefetchQuery(homeQuery())
    void context.queryClient.prefetchQuery(enrolmentsQuery())
  },
  component: GroupPage,
})
