import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { GOAL_MOST } from '#contract/revision/practice-limits.ts'
import { setDailyGoal } from '#contract/revision/endpoints.ts'
import { change } from '#web/lib/api/change.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { practiceQuery } from '#web/lib/api/practice-queries.ts'

interface ReviseDoneProps {
  /** Grades given in this sitting. */
  readonly done: number
  readonly withheld: number
  readonly onAgain: () => void
}

/** Nothing is due (any more): one quiet line, and the goal of a day. */
export function ReviseDone({ done, withheld, onAgain }: ReviseDoneProps) {
  const { data } = useQuery(practiceQuery())
  const isMore = done > 0 && (data?.dueToday ?? 0) > 0
  return (
    <>
      <EmptyState
        title={done === 0 ? m.practice_deck_none() : m.practice_done({ count: done, shown: formatNumber(done) })}
        action={
          isMore ? (
            <Button look="primary" onClick={onAgain}>
              {m.practice_go_on()}
            </Button>
          ) : (
            <Link to="/user/testseries" className={buttonClass({ look: 'secondary' })}>
              {m.practice_take_test()}
            </Link>
          )
        }
      >
        {withheld > 0 ? m.practice_withheld_cards({ count: withheld, shown: formatNumber(withheld) }) : m.practice_deck_how()}
      </EmptyState>
      {data !== undefined && <GoalForm goal={data.goal} />}
    </>
  )
}

function GoalForm({ goal }: { readonly goal: number }) {
  const client = useQueryClient()
  const [text, setText] = useState(String(goal))
  const wanted = Number(text)
  const isGoal = Number.isInteger(wanted) && wanted >= 1 && wanted <= GOAL_MOST
  const keep = async () => {
    try {
      await change(client, setDailyGoal, { body: { goal: wanted } })
    } catch {
      showToast(m.practice_keep_failed(), { tone: 'error' })
    }
  }
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (isGoal) void keep()
      }}
    >
      <Field label={m.practice_goal()}>
        {(ids) => (
          <TextInput
            {...ids}
            type="number"
            inputMode="numeric"
            min={1}
            max={GOAL_MOST}
            value={text}
            className="w-32"
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" disabled={!isGoal || wanted === goal} className="min-h-12">
        {m.practice_keep()}
      </Button>
    </form>
  )
}
