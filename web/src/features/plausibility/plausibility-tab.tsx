import { useQuery } from '@tanstack/react-query'
import type { TestKeys } from '#contract/key-corrections/schemas.ts'
import type { PlausibilityDesk } from '#contract/plausibility/schemas.ts'
import { useMay } from '#web/admin/permissions/use-may.ts'
import { personNames } from '#web/admin/person-names.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { plausibilityQuery } from './plausibility-query.ts'
import { ReviewCard } from './review-card.tsx'

type Test = Pick<TestKeys, 'testId' | 'languages'>

/** Attempts at a live test that look unusual, with what is unusual about them; an admin decides about each. */
export function PlausibilityTab({ test }: { readonly test: Test }) {
  const query = useQuery(plausibilityQuery(test.testId))
  if (query.data !== undefined) return <Desk test={test} desk={query.data} />
  return query.isError ? <QueryError query={query} title={m.admin_rank_failed()} /> : <Skeleton className="h-60 rounded-card" />
}

function Desk({ test, desk }: { readonly test: Test; readonly desk: PlausibilityDesk }) {
  const mayDecide = useMay()('keys.publish')
  const names = personNames(desk.people)
  return (
    <>
      <div className="grid max-w-[70ch] gap-1">
        <p>{m.admin_rank_intro()}</p>
        <p className="text-sm text-muted">{m.admin_rank_minors()}</p>
      </div>
      {desk.reviews.length === 0 ? (
        <EmptyState title={m.admin_rank_none()}>{m.admin_rank_none_text()}</EmptyState>
      ) : (
        <ol className="grid gap-3">
          {desk.reviews.map((review) => (
            <li key={review.userId}>
              <ReviewCard test={test} desk={desk} review={review} names={names} mayDecide={mayDecide} />
            </li>
          ))}
        </ol>
      )}
      {desk.more > 0 && <p>{m.admin_rank_more({ count: formatNumber(desk.more) })}</p>}
    </>
  )
}
