import type { UseQueryResult } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import type { AudienceCondition } from '#contract/notifications/audience.ts'
import type { AudienceCount } from '#contract/notifications/plan-schemas.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { FieldGroup } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { type BroadcastDraft, newCondition } from './broadcast-draft.ts'
import { ConditionRow } from './condition-row.tsx'
import { CONDITION_NAMES } from './plan-words.ts'

interface AudienceBuilderProps {
  readonly draft: BroadcastDraft
  readonly count: UseQueryResult<AudienceCount>
  /** The count belongs to an audience of a moment ago. */
  readonly isOld: boolean
  readonly error: string | undefined
  readonly onChange: (change: Partial<BroadcastDraft>) => void
}

const KINDS = Object.keys(CONDITION_NAMES) as AudienceCondition['is'][]

/** Everyone, or those for whom all conditions hold; how many that is now. */
export function AudienceBuilder({ draft, count, isOld, error, onChange }: AudienceBuilderProps) {
  const { conditions } = draft
  const free = KINDS.filter((is) => !conditions.some((one) => one.is === is))
  const replace = (at: number, condition: AudienceCondition, title?: BroadcastDraft['testTitles'][string]) =>
    onChange({
      conditions: conditions.with(at, condition),
      ...(title !== undefined && 'testId' in condition && { testTitles: { ...draft.testTitles, [condition.testId]: title } }),
    })
  return (
    <FieldGroup label={m.admin_notify_to()} error={error}>
      <div className="grid gap-3">
        <ChoiceChips
          name="audience"
          kind="one"
          chosen={[draft.isToAll ? 'all' : 'where']}
          choices={[
            { value: 'all', label: m.admin_notify_to_all() },
            { value: 'where', label: m.admin_bc_where() },
          ]}
          onChoose={([one]) => onChange({ isToAll: one === 'all' })}
        />
        {!draft.isToAll && (
          <>
            {conditions.map((condition, at) => (
              <ConditionRow
                key={condition.is}
                condition={condition}
                testTitles={draft.testTitles}
                onChange={(next, title) => replace(at, next, title)}
                onRemove={() => onChange({ conditions: conditions.filter((_, other) => other !== at) })}
              />
            ))}
            {free.length > 0 && (
              <Select
                compact
                className="max-w-72"
                icon={<Plus size={18} aria-hidden="true" />}
                aria-label={m.admin_bc_add_condition()}
                value=""
                onChange={(event) => {
                  const is = free.find((one) => one === event.target.value)
                  if (is !== undefined) onChange({ conditions: [...conditions, newCondition(is)] })
                }}
              >
                <option value="">{m.admin_bc_add_condition()}</option>
                {free.map((is) => (
                  <option key={is} value={is}>
                    {CONDITION_NAMES[is]()}
                  </option>
                ))}
              </Select>
            )}
          </>
        )}
        <CountLine
          count={count}
          isOld={isOld}
          isIncomplete={!draft.isToAll && error === undefined && count.data === undefined && !count.isFetching}
        />
      </div>
    </FieldGroup>
  )
}

function CountLine({ count, isOld, isIncomplete }: Pick<AudienceBuilderProps, 'count' | 'isOld'> & { readonly isIncomplete: boolean }) {
  const { data } = count
  return (
    <div role="status" aria-busy={isOld || undefined} className="grid gap-1 rounded-card bg-sunken px-4 py-3">
      {count.isError ? (
        <p className="text-bad">{errorText(count.error)}</p>
      ) : isIncomplete ? (
        <p className="text-muted">{m.admin_bc_incomplete()}</p>
      ) : data === undefined ? (
        <p className="text-muted">{m.admin_bc_counting()}</p>
      ) : (
        <>
          <p className={isOld ? 'text-muted' : 'font-bold'}>{m.admin_bc_reach({ count: data.people, shown: formatNumber(data.people) })}</p>
          {data.minorsLeftOut > 0 && (
            <p className="text-sm text-muted">
              {m.admin_bc_minors({ count: data.minorsLeftOut, shown: formatNumber(data.minorsLeftOut) })}
            </p>
          )}
        </>
      )}
    </div>
  )
}
