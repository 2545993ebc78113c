import type { AudienceCondition } from '#contract/notifications/audience.ts'
import type { BroadcastPlan } from '#contract/notifications/plan-schemas.ts'
import { ENDONYMS, localize } from '#contract/shared/locales.ts'
import { useBatchNames } from '#web/admin/queries/batch-queries.ts'
import { formatList, formatNumber } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { GOAL_NAMES, STATE_NAMES } from '#web/lib/i18n/profile-names.ts'
import { CONDITION_NAMES } from './plan-words.ts'

/** For whom a broadcast is, in words. */
export function AudienceSummary({ plan }: { readonly plan: Pick<BroadcastPlan, 'audience' | 'testTitles'> }) {
  const { audience } = plan
  const batches = audience.kind === 'all' ? [] : audience.all.flatMap((condition) => (condition.is === 'batch' ? condition.batches : []))
  const nameOf = useBatchNames(batches)
  return (
    <section className="grid gap-3">
      <h2 className="text-lg">{m.admin_bc_audience()}</h2>
      {audience.kind === 'all' ? (
        <p>{m.admin_notify_to_all()}</p>
      ) : (
        <dl className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
          {audience.all.map((condition) => (
            <div key={JSON.stringify(condition)} className="grid gap-1 p-4 sm:grid-cols-[11rem_minmax(0,1fr)]">
              <dt className="text-sm text-muted">{CONDITION_NAMES[condition.is]()}</dt>
              <dd className="wrap-anywhere">{valueText(condition, plan.testTitles, nameOf)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

function valueText(condition: AudienceCondition, testTitles: BroadcastPlan['testTitles'], batchName: (id: string) => string): string {
  switch (condition.is) {
    case 'exam':
      return formatList(condition.exams.map((exam) => Object.entries(GOAL_NAMES).find(([goal]) => goal === exam)?.[1]() ?? exam))
    case 'language':
      return formatList(condition.languages.map((one) => ENDONYMS[one]))
    case 'state':
      return formatList(condition.states.map((state) => STATE_NAMES[state]()))
    case 'prime':
      return PRIME_NAMES[condition.prime]()
    case 'batch':
      return formatList(condition.batches.map(batchName))
    case 'took':
    case 'notTook': {
      const title = testTitles[condition.testId]
      return title === undefined ? condition.testId : localize(title, locale).text
    }
    case 'notSeen':
      return m.admin_bc_days_of({ count: condition.days, shown: formatNumber(condition.days) })
  }
}

const PRIME_NAMES = {
  active: () => m.admin_users_prime_active(),
  ended: () => m.admin_users_prime_was(),
  never: () => m.admin_users_prime_never(),
} as const
