import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Flame, Layers, Target } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { DUE_COUNT_CAP } from '#contract/revision/practice-limits.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { StepsProgress } from '#web/ui/steps-progress.tsx'
import { fillPractice, practiceQuery } from '#web/lib/api/practice-queries.ts'

/** What is due in the deck, how far today's goal is, and the streak; new attempts are taken in when it is opened. */
export function PracticeHead() {
  const client = useQueryClient()
  const { data } = useQuery(practiceQuery())
  const hasNew = data?.hasNew ?? false
  useEffect(() => {
    // Without a network the deck is as it was; the next visit tries again.
    if (hasNew) void fillPractice(client).catch(() => {})
  }, [client, hasNew])
  if (data === undefined) return null
  const { dueToday, goal, doneToday, streak, freezeLeft } = data
  const due = dueToday >= DUE_COUNT_CAP ? `${formatNumber(DUE_COUNT_CAP)}+` : formatNumber(dueToday)
  return (
    <Card as="section" aria-labelledby="deck-heading" className="grid gap-4 sm:grid-cols-[1fr_auto] sm:items-center">
      <div className="grid gap-1">
        <h2 id="deck-heading" className="flex items-center gap-2 text-base">
          <Layers size={20} aria-hidden="true" className="text-primary" />
          {m.practice_deck()}
        </h2>
        <p>{dueToday === 0 ? m.practice_deck_none() : m.practice_deck_due({ count: dueToday, shown: due })}</p>
        <ul className="mt-1 flex flex-wrap items-center gap-x-6 gap-y-2 text-sm text-muted tabular">
          <Fact icon={<Target size={18} aria-hidden="true" />}>
            {m.practice_goal_done({ done: formatNumber(doneToday), goal: formatNumber(goal) })}
            <StepsProgress done={Math.min(doneToday, goal)} of={goal} />
          </Fact>
          <Fact icon={<Flame size={18} aria-hidden="true" className={streak > 0 ? 'text-accent' : undefined} />}>
            {m.practice_streak({ count: streak, shown: formatNumber(streak) })}
            {streak > 0 && ` · ${freezeLeft === 1 ? m.practice_freeze_left() : m.practice_freeze_used()}`}
          </Fact>
        </ul>
      </div>
      {dueToday > 0 && (
        <Link to="/user/saved-questions" search={{ view: 'revise' }} className={buttonClass({ look: 'primary', size: 'lg' })}>
          {m.practice_revise()}
        </Link>
      )}
    </Card>
  )
}

const Fact = ({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) => (
  <li className="flex items-center gap-2">
    {icon}
    {children}
  </li>
)
