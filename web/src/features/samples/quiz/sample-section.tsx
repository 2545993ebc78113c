import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Card } from '#web/ui/card.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { SampleQuiz } from './sample-quiz.tsx'
import { samplesQuery } from '../sample-queries.ts'

/**
 * Questions to try without an account. Where they cannot be loaded, or there are none, the page stands without them. The first HTML
 * has them in the place of what is on its way (functions/first-html/samples-html.ts).
 */
export function SampleSection() {
  const { data, isError } = useQuery(samplesQuery())
  if (data === undefined) return isError ? null : <SectionSkeleton />
  const count = data.questions.length
  if (count === 0) return null
  return (
    <section id="try" aria-labelledby="try-title" className="grid scroll-mt-4 gap-5">
      <div className="grid gap-1">
        <h2 id="try-title" className="text-xl">
          {m.sample_title({ count, shown: formatNumber(count) })}
        </h2>
        <p className="max-w-[68ch] text-muted">{m.sample_lead()}</p>
      </div>
      <SampleQuiz samples={data.questions} />
    </section>
  )
}

function SectionSkeleton() {
  return (
    <section id="try" className="grid gap-5">
      <SkeletonRegion label={m.sample_loading()} className="grid gap-5">
        <Skeleton className="h-8 w-64 max-w-full" />
        <Card className="grid max-w-[44rem] gap-4">
          <Skeleton className="h-6 w-32" />
          <Skeleton className="h-7 w-full" />
          {['a', 'b', 'c', 'd'].map((option) => (
            <Skeleton key={option} className="h-12 w-full" />
          ))}
          <Skeleton className="h-11 w-24 justify-self-end" />
        </Card>
      </SkeletonRegion>
    </section>
  )
}
