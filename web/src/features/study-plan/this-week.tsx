import { Link } from '@tanstack/react-router'
import { Check, ChevronRight, ListChecks, RotateCcw, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CatalogueGroup } from '#contract/catalogue/schemas.ts'
import type { PracticeTopic } from '#contract/practice/schemas.ts'
import { localize } from '#contract/shared/locales.ts'
import type { PlanWeek } from '#domain/study-plan/study-plan.ts'
import { formatDuration, formatNumber } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PathLink } from '#web/lib/path-link.tsx'
import { startPath } from '#web/lib/test-paths.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

interface ThisWeekProps {
  readonly week: PlanWeek
  readonly topicOf: ReadonlyMap<string, PracticeTopic>
  readonly groups: readonly CatalogueGroup[]
  readonly due: number
  readonly isKept: boolean
  /** Null while nothing can be changed. */
  readonly onSkip: ((topicId: string) => void) | null
}

/** Revision, the test and the topics of this week, each with its time and one tap away. */
export function ThisWeek({ week, topicOf, groups, due, isKept, onSkip }: ThisWeekProps) {
  const { revision, test, topics } = week
  return (
    <ul className="plan-rows">
      {revision > 0 && (
        <li>
          <PathLink href="/user/saved-questions?view=revise" className="plan-row">
            <Words
              sign={<RotateCcw size={22} aria-hidden="true" />}
              title={m.home_due({ count: due, shown: formatNumber(due) })}
              minutes={revision}
            />
            <ChevronRight size={20} aria-hidden="true" className="mirror-rtl shrink-0 text-muted" />
          </PathLink>
        </li>
      )}
      {test !== null && (
        <li>
          <PathLink href={startPath(test.id)} className="plan-row">
            <Words sign={<ListChecks size={22} aria-hidden="true" />} title={titleOf(groups, test.id)} minutes={test.minutes} />
            <ChevronRight size={20} aria-hidden="true" className="mirror-rtl shrink-0 text-muted" />
          </PathLink>
        </li>
      )}
      {topics.map(({ id, minutes, isPractised }) => {
        const topic = topicOf.get(id)
        if (topic === undefined) return null
        const { text, locale: lang } = localize(topic.title, locale)
        return (
          <li key={id} data-done={isPractised || undefined}>
            <Link to="/user/practice/$topicId" params={{ topicId: id }} preload={false} className="plan-row">
              <Words
                sign={isPractised ? <Check size={22} aria-hidden="true" /> : <Steps step={topic.step} />}
                title={text}
                lang={lang}
                minutes={minutes}
                says={
                  isPractised ? m.plan_practised() : isKept && topic.step !== null ? m.pool_step({ step: formatNumber(topic.step) }) : null
                }
              />
            </Link>
            <IconButton label={m.plan_skip({ topic: text })} disabled={onSkip === null} onClick={() => onSkip?.(id)}>
              <X size={18} aria-hidden="true" />
            </IconButton>
          </li>
        )
      })}
    </ul>
  )
}

export const titleOf = (groups: readonly CatalogueGroup[], testId: string): string =>
  groups.flatMap(({ testSeries }) => testSeries).find(({ _id }) => _id === testId)?.title ?? ''

interface WordsProps {
  readonly sign: ReactNode
  readonly title: string
  readonly lang?: string
  readonly minutes: number
  readonly says?: string | null
}

const Words = ({ sign, title, lang, minutes, says = null }: WordsProps) => (
  <>
    <span className="plan-sign">{sign}</span>
    <span className="plan-words">
      <b lang={lang}>{title}</b>
      <span className="text-sm text-muted tabular">
        {formatDuration(minutes * 60_000)}
        {says !== null && ` · ${says}`}
      </span>
    </span>
  </>
)

const STEPS = [1, 2, 3, 4, 5]

/** How far the learner is in a topic; the words beside it say the same. */
const Steps = ({ step }: { readonly step: number | null }) => (
  <span className="plan-steps" aria-hidden="true">
    {STEPS.map((one) => (
      <i key={one} data-lit={(step !== null && one <= step) || undefined} style={{ blockSize: `${one * 20}%` }} />
    ))}
  </span>
)
