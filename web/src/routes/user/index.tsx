import { createFileRoute } from '@tanstack/react-router'
import { LearnerHome } from '#web/app/learner-home.tsx'
import { catalogueQuery } from '#web/lib/api/catalogue-query.ts'
import { examsQuery } from '#web/lib/api/exams-query.ts'
import { homeQuery } from '#web/lib/api/learner-queries.ts'
import { practiceQuery } from '#web/lib/api/practice-queries.ts'

export const Route = createFileRoute('/user/')({
  loader: ({ context }) => {
    // What was begun a moment ago is the first thing here: only an answer of this very moment is new enough.
    void context.queryClient.prefetchQuery({ ...homeQuery(), staleTime: 1_000 })
    void context.queryClient.prefetchQuery(catalogueQuery())
    void context.queryClient.prefetchQuery(practiceQuery())
    void context.queryClient.prefetchQuery(examsQuery())
  },
  component: LearnerHome,
})
