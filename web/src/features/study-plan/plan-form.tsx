import { type FormEvent, useState } from 'react'
import { MOST_HOURS_A_WEEK, type StudyPlanWishes } from '#contract/study-plan/schemas.ts'
import type { ShownExamDate } from '#domain/exams/exam-date.ts'
import { studyDayOf } from '#domain/revision/study-streak.ts'
import { formatDate } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { useOnline } from '#web/lib/online.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useSaveWishes } from './use-wishes.ts'

interface PlanFormProps {
  readonly exam: string
  /** Null before the first plan. */
  readonly wishes: StudyPlanWishes | null
  /** What the plan counts down to, and what it would without the learner's own date in it; null where no one knows a date. */
  readonly date: ShownExamDate | null
  readonly known: ShownExamDate | null
  readonly look: 'page' | 'sheet'
  readonly onSaved?: () => void
}

const USUAL_HOURS = 6
const DAY_MS = 86_400_000

/** Hours a week and the date of the exam. A date that is over asks for the next one. */
export function PlanForm({ exam, wishes, date, known, look, onSaved }: PlanFormProps) {
  const isOver = date !== null && date.daysLeft < 0
  const [hours, setHours] = useState(String(wishes?.hoursAWeek ?? USUAL_HOURS))
  const [day, setDay] = useState(isOver || typeof wishes?.ownDate !== 'number' ? '' : dayOf(wishes.ownDate))
  const { save, isBusy } = useSaveWishes(exam)
  const isOnline = useOnline()
  const [now] = useState(Date.now)
  const count = Number(hours)
  const needsDate = known === null || known.daysLeft < 0
  const isValid = Number.isInteger(count) && count >= 1 && count <= MOST_HOURS_A_WEEK && (day !== '' || !needsDate)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isValid || isBusy) return
    const ownDate = day === '' ? null : Date.parse(`${day}T00:00:00+05:30`)
    if (await save({ hoursAWeek: count, ownDate, skipped: [...(wishes?.skipped ?? [])] })) onSaved?.()
  }
  return (
    <form className="plan-form" onSubmit={(event) => void submit(event)}>
      {look === 'page' && <p>{isOver ? `${m.focus_exam_over({ date: formatDate(date.at) })} ${m.plan_over_text()}` : m.plan_setup()}</p>}
      <Field label={m.plan_hours()}>
        {(ids) => (
          <TextInput
            {...ids}
            type="number"
            inputMode="numeric"
            min={1}
            max={MOST_HOURS_A_WEEK}
            value={hours}
            onChange={(event) => setHours(event.target.value)}
          />
        )}
      </Field>
      <Field
        label={m.plan_date()}
        hint={needsDate ? (date === null ? m.plan_date_needed() : undefined) : m.plan_date_known({ date: formatDate(known.at) })}
      >
        {(ids) => (
          <TextInput
            {...ids}
            type="date"
            min={dayOf(now + DAY_MS)}
            required={needsDate}
            value={day}
            onChange={(event) => setDay(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" look="primary" busy={isBusy} disabled={!isValid || !isOnline}>
        {look === 'page' ? m.plan_make() : m.practice_keep()}
      </Button>
    </form>
  )
}

/** The day in India of a moment, as a date field writes it. */
const dayOf = (at: number): string => new Date(studyDayOf(at) * DAY_MS).toISOString().slice(0, 10)
