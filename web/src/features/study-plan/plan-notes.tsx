import type { PracticeTopic } from '#contract/practice/schemas.ts'
import { localize } from '#contract/shared/locales.ts'
import type { StudyPlan } from '#domain/study-plan/study-plan.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'

interface PlanNotesProps {
  readonly plan: StudyPlan
  readonly skipped: readonly string[]
  /** "5 hours a week". */
  readonly hours: string
  readonly due: number
  readonly isKept: boolean
  readonly topicOf: ReadonlyMap<string, PracticeTopic>
  /** Null while nothing can be changed. */
  readonly onBringBack: ((topicId: string) => void) | null
}

const SHARES = { pattern: () => m.plan_shares_pattern(), partly: () => m.plan_shares_partly(), equal: () => m.plan_shares_equal() }

/** What fits and what does not, what the plan rests on, and what it does not know. */
export function PlanNotes({ plan, skipped, hours, due, isKept, topicOf, onBringBack }: PlanNotesProps) {
  const { notFitting, of, known, sharesFrom, weeks } = plan
  const names = (ids: readonly string[]) =>
    ids.flatMap((id) => {
      const topic = topicOf.get(id)
      return topic === undefined ? [] : [{ id, ...localize(topic.title, locale) }]
    })
  const total = formatNumber(of)
  const leftOut = names(skipped)
  return (
    <section className="plan-notes">
      <h2 className="text-lg">{m.plan_knows()}</h2>
      <ul>
        {weeks.length > 0 && of > 0 && (
          <li className="font-bold">
            {notFitting.length === 0
              ? m.plan_all_fit({ time: hours })
              : m.plan_not_fit({ count: notFitting.length, shown: formatNumber(notFitting.length), of: total, time: hours })}
          </li>
        )}
        <li>{SHARES[sharesFrom]()}</li>
        <li>{isKept ? m.plan_known({ known: formatNumber(known), of: total }) : m.plan_minor()}</li>
        {due > 0 && <li>{m.plan_revision_note()}</li>}
      </ul>
      {weeks.length > 0 && notFitting.length > 0 && (
        <details className="plan-more">
          <summary>{m.plan_without_place()}</summary>
          <ul className="plan-names">
            {names(notFitting).map(({ id, text, locale: lang }) => (
              <li key={id} lang={lang}>
                {text}
              </li>
            ))}
          </ul>
        </details>
      )}
      {leftOut.length > 0 && (
        <>
          <h3 className="text-base">{m.plan_skipped()}</h3>
          <ul className="plan-names">
            {leftOut.map(({ id, text }) => (
              <li key={id}>
                <Button size="sm" disabled={onBringBack === null} onClick={() => onBringBack?.(id)}>
                  {m.plan_bring_back({ topic: text })}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
