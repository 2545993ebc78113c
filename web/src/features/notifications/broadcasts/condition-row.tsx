import { Trash2 } from 'lucide-react'
import type { AudienceCondition } from '#contract/notifications/audience.ts'
import { ENDONYMS, LOCALES, localize, type Localized } from '#contract/shared/locales.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { GOAL_NAMES, STATE_NAMES } from '#web/lib/i18n/profile-names.ts'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { BatchPicker } from './batch-picker.tsx'
import { CONDITION_NAMES } from './plan-words.ts'
import { TestPicker } from './test-picker.tsx'
import { ValuePicker } from './value-picker.tsx'

interface ConditionRowProps {
  readonly condition: AudienceCondition
  readonly testTitles: Readonly<Record<string, Localized>>
  /** `title` comes with a test that was chosen. */
  readonly onChange: (condition: AudienceCondition, title?: Localized) => void
  readonly onRemove: () => void
}

/** One condition of an audience with its values. */
export function ConditionRow({ condition, testTitles, onChange, onRemove }: ConditionRowProps) {
  const label = CONDITION_NAMES[condition.is]()
  return (
    <div
      role="group"
      aria-label={label}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 rounded-card border border-line bg-surface p-3"
    >
      <div className="grid gap-2">
        <p className="text-sm font-bold">{label}</p>
        <Values condition={condition} label={label} testTitles={testTitles} onChange={onChange} />
      </div>
      <IconButton label={m.admin_bc_remove({ name: label })} onClick={onRemove}>
        <Trash2 size={18} aria-hidden="true" />
      </IconButton>
    </div>
  )
}

const EXAMS = () => Object.entries(GOAL_NAMES).map(([value, name]) => ({ value, label: name() }))
const LANGUAGES = LOCALES.map((value) => ({ value, label: ENDONYMS[value], lang: value }))
const STATES = () => Object.entries(STATE_NAMES).map(([value, name]) => ({ value: value as keyof typeof STATE_NAMES, label: name() }))

function Values({ condition, label, testTitles, onChange }: Omit<ConditionRowProps, 'onRemove'> & { readonly label: string }) {
  switch (condition.is) {
    case 'exam':
      return (
        <ValuePicker label={label} choices={EXAMS()} chosen={condition.exams} onChange={(exams) => onChange({ ...condition, exams })} />
      )
    case 'language':
      return (
        <ValuePicker
          label={label}
          choices={LANGUAGES}
          chosen={condition.languages}
          onChange={(languages) => onChange({ ...condition, languages })}
        />
      )
    case 'state':
      return (
        <ValuePicker label={label} choices={STATES()} chosen={condition.states} onChange={(states) => onChange({ ...condition, states })} />
      )
    case 'prime':
      return (
        <ChoiceChips
          name="prime"
          kind="one"
          chosen={[condition.prime]}
          choices={[
            { value: 'active', label: m.admin_users_prime_active() },
            { value: 'ended', label: m.admin_users_prime_was() },
            { value: 'never', label: m.admin_users_prime_never() },
          ]}
          onChoose={([prime]) => prime !== undefined && onChange({ ...condition, prime })}
        />
      )
    case 'batch':
      return <BatchPicker label={label} chosen={condition.batches} onChange={(batches) => onChange({ ...condition, batches })} />
    case 'took':
    case 'notTook': {
      const title = testTitles[condition.testId]
      return (
        <TestPicker
          label={label}
          chosen={condition.testId === '' ? null : title === undefined ? condition.testId : localize(title, locale).text}
          onChoose={(test) =>
            test === null ? onChange({ ...condition, testId: '' }) : onChange({ ...condition, testId: test.id }, { en: test.title })
          }
        />
      )
    }
    case 'notSeen':
      return (
        <label className="flex items-center gap-2">
          <TextInput
            type="number"
            inputMode="numeric"
            min={1}
            max={3_650}
            value={Number.isNaN(condition.days) ? '' : condition.days}
            onChange={(event) => onChange({ ...condition, days: event.target.valueAsNumber })}
            className="max-w-28"
          />
          {m.admin_bc_days()}
        </label>
      )
  }
}
