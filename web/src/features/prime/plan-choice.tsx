import { Check } from 'lucide-react'
import type { Plan } from '#contract/prime/schemas.ts'
import { formatNumber, formatRupees } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { classNames } from '#web/ui/class-names.ts'

const MONTH_DAYS = 30

/** The plans as cards; real radio buttons underneath. What a month comes to is said where there is more than one. */
export function PlanChoice({
  plans,
  chosen,
  onChoose,
}: {
  readonly plans: readonly Plan[]
  readonly chosen: string
  readonly onChoose: (planId: string) => void
}) {
  return (
    <fieldset className="grid grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] gap-2 sm:gap-4">
      <legend className="mb-3 font-bold">{m.prime_choose()}</legend>
      {plans.map(({ _id, title, days, pricePaise }) => {
        const on = _id === chosen
        return (
          <label
            key={_id}
            className={classNames(
              'relative grid content-start justify-items-center gap-0.5 rounded-card border px-2 py-4 text-center tabular has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
              on
                ? 'border-primary bg-primary-soft shadow-[inset_0_0_0_1px_var(--color-primary)]'
                : 'border-edge bg-surface hover:bg-sunken',
            )}
          >
            <input
              type="radio"
              name="plan"
              value={_id}
              checked={on}
              onChange={() => onChoose(_id)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {on && <Check size={16} aria-hidden="true" strokeWidth={3} className="absolute end-1.5 top-1.5 text-primary" />}
            <span className="font-bold wrap-anywhere" lang={title.locale}>
              {title.text}
            </span>
            <span className="text-xl font-bold">{formatRupees(pricePaise)}</span>
            <span className="text-sm text-muted">{m.prime_days({ count: days, shown: formatNumber(days) })}</span>
            {days > MONTH_DAYS && (
              <span className="text-sm text-muted">
                {m.prime_per_month({ price: formatRupees(Math.round((pricePaise * MONTH_DAYS) / days / 100) * 100) })}
              </span>
            )}
          </label>
        )
      })}
    </fieldset>
  )
}
