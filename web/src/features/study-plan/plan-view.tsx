import { Link } from '@tanstack/react-router'
import { CalendarRange } from 'lucide-react'
import { useId, useState } from 'react'
import type { CatalogueGroup } from '#contract/catalogue/schemas.ts'
import { type PracticeTopic, SESSION_QUESTIONS } from '#contract/practice/schemas.ts'
import type { ExamFamily } from '#contract/shared/exam-register.ts'
import { localize } from '#contract/shared/locales.ts'
import type { StudyPlanWishes } from '#contract/study-plan/schemas.ts'
import type { ShownExamDate } from '#domain/exams/exam-date.ts'
import type { StudyPlan } from '#domain/study-plan/study-plan.ts'
import { formatDate, formatNumber } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { useOnline } from '#web/lib/online.ts'
import { Band } from '#web/ui/band.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/dialog.tsx'
import { Emphasised } from '#web/ui/emphasised.tsx'
import { PlanForm } from './plan-form.tsx'
import { LaterWeeks } from './later-weeks.tsx'
import { PlanNotes } from './plan-notes.tsx'
import { ThisWeek } from './this-week.tsx'
import { useSaveWishes } from './use-wishes.ts'

interface PlanViewProps {
  readonly exam: string
  readonly name: ReturnType<typeof localize>
  readonly family: ExamFamily | undefined
  readonly wishes: StudyPlanWishes
  readonly date: ShownExamDate
  /** The date without the learner's own in the plan. */
  readonly known: ShownExamDate | null
  /** Those of the exam. */
  readonly topics: readonly PracticeTopic[]
  readonly groups: readonly CatalogueGroup[]
  readonly due: number
  readonly isKept: boolean
  readonly plan: StudyPlan
}

/** The weeks to the exam: this one with what to do, those to come, and what the plan knows and does not. */
export function PlanView({ exam, name, family, wishes, date, known, topics, groups, due, isKept, plan }: PlanViewProps) {
  const id = useId()
  const [isChanging, setChanging] = useState(false)
  const { save, isBusy } = useSaveWishes(exam)
  const isOnline = useOnline()
  const [week, ...later] = plan.weeks
  const topicOf = new Map(topics.map((topic) => [topic.id, topic]))
  const next = week?.topics.find(({ isPractised }) => !isPractised)
  const nextTopic = next && topicOf.get(next.id)
  const skip = (topicId: string, isLeftOut: boolean) =>
    void save({ ...wishes, skipped: isLeftOut ? [...wishes.skipped, topicId] : wishes.skipped.filter((one) => one !== topicId) })
  const hours = m.plan_hours_a_week({ count: wishes.hoursAWeek, shown: formatNumber(wishes.hoursAWeek) })
  return (
    <>
      <Band labelledBy={id} family={family} className="plan-band">
        <div>
          <h1 id={id} className="plan-exam">
            <Emphasised sentence={(exam) => m.plan_for({ exam })} restClassName="whitespace-pre-wrap text-inherit">
              <bdi lang={name.locale}>{name.text}</bdi>
            </Emphasised>
          </h1>
          {week === undefined ? (
            <p className="text-xl font-bold">{m.focus_exam_today()}</p>
          ) : (
            <p className="plan-weeks tabular">
              <Emphasised
                sentence={(shown) => m.plan_weeks({ count: plan.weeks.length, shown })}
                restClassName="text-base whitespace-pre-wrap text-inherit"
              >
                <bdi className="text-3xl leading-tight font-bold">{formatNumber(plan.weeks.length)}</bdi>
              </Emphasised>
            </p>
          )}
          <p className="text-sm text-muted">
            {hours} · {formatDate(date.at)}
          </p>
        </div>
        {nextTopic !== undefined && (
          <Link to="/user/practice/$topicId" params={{ topicId: nextTopic.id }} preload={false} className={buttonClass({ size: 'lg' })}>
            <span>
              <span className="block">{localize(nextTopic.title, locale).text}</span>
              <span className="block text-sm font-normal">
                {m.pool_start({
                  count: Math.min(SESSION_QUESTIONS, nextTopic.total),
                  shown: formatNumber(Math.min(SESSION_QUESTIONS, nextTopic.total)),
                })}
              </span>
            </span>
          </Link>
        )}
      </Band>
      <div className="plan-head">
        <h2 className="text-lg">{m.plan_this_week()}</h2>
        <Button look="quiet" onClick={() => setChanging(true)}>
          <CalendarRange size={18} aria-hidden="true" />
          {m.plan_change()}
        </Button>
      </div>
      {week !== undefined && (
        <ThisWeek
          week={week}
          topicOf={topicOf}
          groups={groups}
          due={due}
          isKept={isKept}
          onSkip={isOnline && !isBusy ? (topicId) => skip(topicId, true) : null}
        />
      )}
      {later.length > 0 && <LaterWeeks weeks={later} topicOf={topicOf} groups={groups} />}
      <PlanNotes
        plan={plan}
        skipped={wishes.skipped}
        hours={hours}
        due={due}
        isKept={isKept}
        topicOf={topicOf}
        onBringBack={isOnline && !isBusy ? (topicId) => skip(topicId, false) : null}
      />
      <Sheet open={isChanging} onClose={() => setChanging(false)} title={m.plan_change()} closeLabel={m.action_close()}>
        <PlanForm exam={exam} wishes={wishes} date={date} known={known} look="sheet" onSaved={() => setChanging(false)} />
      </Sheet>
    </>
  )
}
