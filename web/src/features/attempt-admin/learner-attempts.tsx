import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { localize } from '#contract/shared/locales.ts'
import type { LearnerDetail } from '#contract/attempt-admin/schemas.ts'
import { unitOf } from '#domain/marking/marks.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { formatDateTime, formatMarks } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { Table } from '#web/ui/table.tsx'
import { AccommodationForm } from './accommodation-form.tsx'
import { AttemptPanel } from './attempt-panel.tsx'
import { learnerQuery } from '#web/admin/learners/learner-queries.ts'

/** A learner's compensatory time, and the attempts with what may be done about each. */
export function LearnerAttempts({ userId }: { readonly userId: string }) {
  const query = useQuery(learnerQuery(userId))
  if (query.data !== undefined) return <Learner learner={query.data} />
  if (query.isError) return <QueryError query={query} title={m.admin_people_failed()} />
  return (
    <SkeletonRegion label={m.shell_loading()} className="grid gap-4">
      <Skeleton className="h-40 rounded-card" />
    </SkeletonRegion>
  )
}

function Learner({ learner }: { readonly learner: LearnerDetail }) {
  const [looked, setLooked] = useState<string | null>(null)
  return (
    <div className="grid gap-6">
      <AccommodationForm key={learner.minutesPerHour} userId={learner.userId} minutesPerHour={learner.minutesPerHour} />
      <section className="grid gap-3">
        <h2 className="text-lg">{m.admin_person_attempts()}</h2>
        {learner.attempts.length === 0 ? (
          <EmptyState title={m.admin_person_attempts_none()} />
        ) : (
          <Attempts attempts={learner.attempts} looked={looked} onLook={setLooked} />
        )}
        {learner.attempts.length === 25 && <p className="text-xs text-muted">{m.admin_person_attempts_more()}</p>}
        {looked !== null && <AttemptPanel key={looked} userId={learner.userId} attemptId={looked} />}
      </section>
    </div>
  )
}

const MODE_NAME = {
  exam: () => m.admin_attempt_mode_exam(),
  practice: () => m.admin_attempt_mode_practice(),
  retry: () => m.admin_attempt_mode_retry(),
  untimed: () => m.admin_attempt_mode_untimed(),
} satisfies Record<LearnerDetail['attempts'][number]['mode'], () => string>

interface AttemptsProps {
  readonly attempts: LearnerDetail['attempts']
  readonly looked: string | null
  readonly onLook: (attemptId: string) => void
}

function Attempts({ attempts, looked, onLook }: AttemptsProps) {
  return (
    <Table caption={m.admin_person_attempts()}>
      <thead>
        <tr>
          <th scope="col">{m.admin_attempt_test()}</th>
          <th scope="col">{m.admin_attempt_mode()}</th>
          <th scope="col">{m.admin_attempt_state()}</th>
          <th scope="col">{m.admin_attempt_started()}</th>
          <th scope="col">{m.admin_attempt_marks()}</th>
        </tr>
      </thead>
      <tbody>
        {attempts.map((attempt) => {
          const title = localize(attempt.title, locale)
          return (
            <tr key={attempt.attemptId}>
              <th scope="row" className="font-normal">
                <Button
                  look="quiet"
                  size="sm"
                  aria-pressed={looked === attempt.attemptId}
                  aria-label={m.admin_attempt_look({ id: attempt.attemptId })}
                  onClick={() => onLook(attempt.attemptId)}
                >
                  <span lang={title.locale}>{title.text}</span>
                </Button>
              </th>
              <td>{MODE_NAME[attempt.mode]()}</td>
              <td>
                <span className="flex flex-wrap gap-1.5">
                  <Badge>{attempt.state === 'open' ? m.admin_attempt_open() : m.admin_attempt_closed()}</Badge>
                  {attempt.isVoid && <Badge>{m.admin_attempt_void()}</Badge>}
                  {attempt.ranking && attempt.state === 'closed' && <Badge>{m.admin_attempt_ranks()}</Badge>}
                </span>
              </td>
              <td className="whitespace-nowrap">{formatDateTime(attempt.startedAt)}</td>
              <td className="text-end! whitespace-nowrap" dir="ltr">
                {attempt.score12 === null
                  ? ''
                  : `${formatMarks(attempt.score12, unitOf(attempt))} / ${formatMarks(attempt.max12, unitOf(attempt))}`}
              </td>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}
