import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { PracticeSummary } from '#contract/revision/schemas.ts'
import { fillPractice, practiceQuery } from '#web/lib/api/practice-queries.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PathLink } from '#web/lib/path-link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { StepsProgress } from '#web/ui/steps-progress.tsx'

/**
 * What is due for revision, how today's goal stands, and the days in a row; nothing before the first mistake is in the deck. New attempts
 * are taken into it on the way.
 */
export function PracticeCard() {
  const practice = useQuery(practiceQuery())
  const client = useQueryClient()
  const hasNew = practice.data?.hasNew === true
  useEffect(() => {
    // What fails is left to the next visit.
    if (hasNew) fillPractice(client).catch(() => {})
  }, [hasNew, client])
  if (practice.data === undefined || isUntouched(practice.data)) return null
  const { dueToday, doneToday, goal, streak, studiedToday, freezeLeft } = practice.data
  return (
    <section className="grid gap-3">
      <h2 className="text-lg">{m.home_practice()}</h2>
      <Card className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center sm:gap-6">
        <div className="grid gap-3">
          <p className="text-base font-bold tabular">
            {dueToday === 0 ? m.home_due_none() : m.home_due({ count: dueToday, shown: formatNumber(dueToday) })}
          </p>
          <div className="flex flex-wrap items-end gap-x-6 gap-y-2 text-muted tabular">
            <p className="flex items-end gap-2.5">
              <StepsProgress done={Math.min(doneToday, goal)} of={goal} />
              {m.home_goal({ done: formatNumber(doneToday), goal: formatNumber(goal) })}
            </p>
            {streak > 0 && <p className="font-bold text-ink">{m.home_streak({ count: streak, shown: formatNumber(streak) })}</p>}
            {streak > 0 && !studiedToday && <p>{freezeLeft === 1 ? m.home_streak_freeze() : m.home_streak_today()}</p>}
          </div>
        </div>
        <PathLink href="/user/saved-questions?view=revise" className={buttonClass({ look: 'secondary' })}>
          {m.home_revise()}
        </PathLink>
      </Card>
    </section>
  )
}

const isUntouched = ({ dueToday, doneToday, streak }: PracticeSummary): boolean => dueToday === 0 && doneToday === 0 && streak === 0
