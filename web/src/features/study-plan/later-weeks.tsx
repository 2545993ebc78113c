import type { CatalogueGroup } from '#contract/catalogue/schemas.ts'
import type { PracticeTopic } from '#contract/practice/schemas.ts'
import { localize } from '#contract/shared/locales.ts'
import { endOfDay } from '#domain/revision/study-streak.ts'
import type { PlanWeek } from '#domain/study-plan/study-plan.ts'
import { formatDate, formatDuration, formatList } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { titleOf } from './this-week.tsx'

interface LaterWeeksProps {
  readonly weeks: readonly PlanWeek[]
  readonly topicOf: ReadonlyMap<string, PracticeTopic>
  readonly groups: readonly CatalogueGroup[]
}

const SHOWN = 3

/** What the weeks after this one are for; those far away are folded. */
export function LaterWeeks({ weeks, topicOf, groups }: LaterWeeksProps) {
  const list = (of: readonly PlanWeek[]) => (
    <ul className="plan-later">
      {of.map((week) => (
        <li key={week.monday}>
          <b className="tabular">{m.plan_week_of({ date: formatDate(endOfDay(week.monday) - 1) })}</b>{' '}
          <span className="text-sm text-muted tabular">{formatDuration(week.minutes * 60_000)}</span>
          <span className="block">{formatList(partsOf(week, topicOf, groups))}</span>
        </li>
      ))}
    </ul>
  )
  return (
    <section className="grid gap-2">
      <h2 className="text-lg">{m.plan_later()}</h2>
      {list(weeks.slice(0, SHOWN))}
      {weeks.length > SHOWN && (
        <details className="plan-more">
          <summary>{m.practice_more()}</summary>
          {list(weeks.slice(SHOWN))}
        </details>
      )}
    </section>
  )
}

const partsOf = ({ test, topics }: PlanWeek, topicOf: LaterWeeksProps['topicOf'], groups: LaterWeeksProps['groups']): string[] => [
  ...(test === null ? [] : [titleOf(groups, test.id)]),
  ...topics.flatMap(({ id }) => {
    const topic = topicOf.get(id)
    return topic === undefined ? [] : [localize(topic.title, locale).text]
  }),
]
