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
    <fieldset className="grid gap-3">
      <legend className="mb-3 font-bold">{m.prime_choose()}</legend>
      {plans.map(({ _id, title, days, pricePaise }) => {
        const on = _id === chosen
        return (
          <label
            key={_id}
            className={classNames(
              'relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 rounded-card border p-4 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
              on ? 'border-primary bg-primary-soft' : 'border-edge bg-surface hover:bg-sunken',
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
            <span
              aria-hidden="true"
              className={classNames(
                'grid size-6 place-items-center rounded-full border',
                on ? 'border-primary bg-primary text-on-primary' : 'border-edge',
              )}
            >
              {on && <Check size={16} />}
            </span>
            <span className="grid min-w-0">
              <span className="text-lg font-bold" lang={title.locale}>
                {title.text}
              </span>
              <span className="text-sm text-muted tabular">{m.prime_days({ count: days, shown: formatNumber(days) })}</span>
            </span>
            <span className="grid text-end tabular">
              <span className="text-lg font-bold">{formatRupees(pricePaise)}</span>
              {days > MONTH_DAYS && (
                <span className="text-sm text-muted">
                  {m.prime_per_month({ price: formatRupees(Math.round((pricePaise * MONTH_DAYS) / days / 100) * 100) })}
                </span>
              )}
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
