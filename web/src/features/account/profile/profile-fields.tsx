import type { ReactNode } from 'react'
import { AGE_BANDS, CATEGORIES, EXAM_GOALS, STATES } from '#contract/auth/schemas.ts'
import { ENDONYMS, LOCALES } from '#contract/shared/locales.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { Field, FieldGroup } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import type { FaultyField, ProfileDraft, ProfileField } from './profile-form.ts'
import { AGE_NAMES, CATEGORY_NAMES, GOAL_NAMES, STATE_NAMES } from '#web/lib/i18n/profile-names.ts'

interface ProfileFieldsProps {
  readonly draft: ProfileDraft
  readonly set: (part: Partial<ProfileDraft>) => void
  /** The fields to be pointed at as not right yet. */
  readonly faults: readonly FaultyField[]
  /** What stands after a field, such as that it is saved. */
  readonly renderAfter?: (field: ProfileField) => ReactNode
}

/** What is said of a field that is not right yet. */
export const PROFILE_FAULTS: Record<FaultyField, () => string> = {
  name: () => m.profile_name_fault(),
  examGoals: () => m.profile_goals_fault(),
  interfaceLanguage: () => m.profile_language_fault(),
  questionLanguage: () => m.profile_language_fault(),
  state: () => m.profile_state_fault(),
  ageBand: () => m.profile_age_fault(),
}

/** The seven fields of a profile, in their order. */
export function ProfileFields({ draft, set, faults, renderAfter = () => null }: ProfileFieldsProps) {
  const faultOf = (field: FaultyField) => (faults.includes(field) ? PROFILE_FAULTS[field]() : undefined)
  return (
    <>
      <Field id="profile-name" label={m.profile_name()} hint={m.profile_name_hint()} error={faultOf('name')}>
        {(ids) => (
          <>
            <TextInput
              {...ids}
              autoComplete="name"
              maxLength={200}
              value={draft.name}
              onChange={(event) => set({ name: event.target.value })}
            />
            {renderAfter('name')}
          </>
        )}
      </Field>
      <FieldGroup id="profile-examGoals" label={m.profile_goals()} hint={m.profile_goals_hint()} error={faultOf('examGoals')}>
        <ChoiceChips
          name="examGoals"
          kind="many"
          choices={EXAM_GOALS.map((value) => ({ value, label: GOAL_NAMES[value]() }))}
          chosen={draft.examGoals}
          onChoose={(examGoals) => set({ examGoals })}
        />
        {renderAfter('examGoals')}
      </FieldGroup>
      <div className="grid gap-8 sm:grid-cols-2 sm:gap-5">
        <Field id="profile-interfaceLanguage" label={m.profile_interface_language()} error={faultOf('interfaceLanguage')}>
          {(ids) => (
            <>
              <LocaleSelect ids={ids} value={draft.interfaceLanguage} onChange={(interfaceLanguage) => set({ interfaceLanguage })} />
              {renderAfter('interfaceLanguage')}
            </>
          )}
        </Field>
        <Field id="profile-questionLanguage" label={m.profile_question_language()} error={faultOf('questionLanguage')}>
          {(ids) => (
            <>
              <LocaleSelect ids={ids} value={draft.questionLanguage} onChange={(questionLanguage) => set({ questionLanguage })} />
              {renderAfter('questionLanguage')}
            </>
          )}
        </Field>
      </div>
      <Field id="profile-state" label={m.profile_state()} hint={m.profile_state_hint()} error={faultOf('state')}>
        {(ids) => (
          <>
            <Select
              {...ids}
              autoComplete="address-level1"
              value={draft.state}
              onChange={(event) => set({ state: STATES.find((one) => one === event.target.value) ?? '' })}
            >
              <option value="">{m.profile_choose()}</option>
              {STATES.map((value) => ({ value, label: STATE_NAMES[value]() }))
                .toSorted((a, b) => new Intl.Collator(locale).compare(a.label, b.label))
                .map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
            </Select>
            {renderAfter('state')}
          </>
        )}
      </Field>
      <FieldGroup id="profile-category" label={m.profile_category()} hint={m.profile_category_hint()}>
        <ChoiceChips
          name="category"
          kind="one"
          choices={CATEGORIES.map((value) => ({ value, label: CATEGORY_NAMES[value]() }))}
          chosen={draft.category === '' ? [] : [draft.category]}
          onChoose={([category]) => set({ category: category ?? '' })}
        />
        {renderAfter('category')}
      </FieldGroup>
      <FieldGroup id="profile-ageBand" label={m.profile_age()} hint={m.profile_age_hint()} error={faultOf('ageBand')}>
        <ChoiceChips
          name="ageBand"
          kind="one"
          choices={AGE_BANDS.map((value) => ({ value, label: AGE_NAMES[value]() }))}
          chosen={draft.ageBand === '' ? [] : [draft.ageBand]}
          onChoose={([ageBand]) => set({ ageBand: ageBand ?? '' })}
        />
        {renderAfter('ageBand')}
      </FieldGroup>
    </>
  )
}

function LocaleSelect({
  ids,
  value,
  onChange,
}: {
  ids: object
  value: (typeof LOCALES)[number]
  onChange: (value: (typeof LOCALES)[number]) => void
}) {
  return (
    <Select {...ids} value={value} onChange={(event) => onChange(LOCALES.find((one) => one === event.target.value) ?? 'en')}>
      {LOCALES.map((one) => (
        <option key={one} value={one} lang={one}>
          {ENDONYMS[one]}
        </option>
      ))}
    </Select>
  )
}
