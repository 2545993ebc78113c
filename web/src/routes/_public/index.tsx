import { createFileRoute } from '@tanstack/react-router'
import { LandingPage } from '#web/features/catalogue/landing/landing-page.tsx'
import { SampleLink } from '#web/features/samples/quiz/sample-link.tsx'
import { SampleSection } from '#web/features/samples/quiz/sample-section.tsx'
import { leadHome } from '#web/session/route-guards.ts'
import { catalogueQuery } from '#web/lib/api/catalogue-query.ts'

export const Route = createFileRoute('/_public/')({
  beforeLoad: () => leadHome(),
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(catalogueQuery())
    // What only this page needs stays out of the entry, where loaders live.
    void import('#web/features/samples/sample-queries.ts').then(({ samplesQuery }) => context.queryClient.prefetchQuery(samplesQuery()))
  },
  component: () => <LandingPage samples={<SampleSection />} sampleLink={<SampleLink />} />,
})
