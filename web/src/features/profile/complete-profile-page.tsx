import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { AGE_BANDS, CATEGORIES, EXAM_GOALS, STATES } from '#contract/session.ts'
import { ENDONYMS, LOCALES } from '#contract/locales.ts'
import { forgetBounce, readBounce } from '#web/features/session/bounce.ts'
import { destinationAfterProfile } from '#web/features/session/destination.ts'
import { storeSession, useSignedIn } from '#web/features/session/session-store.ts'
import { LogoutButton } from '#web/features/shell/logout-button.tsx'
import { requestIdOf } from '#web/lib/api-error.ts'
import { putProfile } from '#web/lib/api.ts'
import { errorText } from '#web/lib/error-text.ts'
import { meQuery } from '#web/lib/learner-queries.ts'
import { LANGUAGE_KEY } from '#web/lib/choose-language.ts'
import { locale } from '#web/lib/locale.ts'
import { brand } from '#web/lib/brand.ts'
import { m } from '#web/lib/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Field, FieldGroup } from '#web/ui/field.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { Select } from '#web/ui/select.tsx'
import { StepsProgress } from '#web/ui/steps-progress.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { checkProfile, withStored, type ProfileField } from './profile-form.ts'
import { AGE_NAMES, CATEGORY_NAMES, GOAL_NAMES, STATE_NAMES } from './profile-names.ts'
import { useDraft } from '#web/lib/use-draft.ts'

const FAULTS: Record<ProfileField, () => string> = {
  name: () => m.profile_name_fault(),
  examGoals: () => m.profile_goals_fault(),
  interfaceLanguage: () => m.profile_language_fault(),
  questionLanguage: () => m.profile_language_fault(),
  state: () => m.profile_state_fault(),
  category: () => m.profile_category_fault(),
  ageBand: () => m.profile_age_fault(),
}

/** One page, seven fields, all of it kept on the device until it is sent. */
export function CompleteProfilePage() {
  const user = useSignedIn()
  const router = useRouter()
  const queryClient = useQueryClient()
  const { draft, setDraft, forget } = useDraft(`profile:${user._id}`, (stored) =>
    withStored(
      { name: user.name, examGoals: [], interfaceLanguage: locale, questionLanguage: locale, state: '', category: '', ageBand: '' },
      stored,
    ),
  )
  const [faults, setFaults] = useState<{ readonly fields: readonly ProfileField[]; readonly attempt: number }>({ fields: [], attempt: 0 })
  const set = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part })
  const faultOf = (field: ProfileField) => (faults.fields.includes(field) ? FAULTS[field]() : undefined)

  const save = useMutation({
    mutationFn: putProfile,
    onSuccess: (me, profile) => {
      forget()
      storeSession({ ...user, ...me.user, isProfileComplete: true })
      queryClient.setQueryData(meQuery().queryKey, me)
      const to = destinationAfterProfile(user, readBounce()?.path ?? null)
      forgetBounce()
      if (profile.interfaceLanguage === locale) return void router.navigate({ href: to, replace: true })
      localStorage.setItem(LANGUAGE_KEY, profile.interfaceLanguage)
      location.replace(to)
    },
  })

  const submit = () => {
    const checked = checkProfile(draft)
    setFaults({ fields: checked.ok ? [] : checked.faults, attempt: faults.attempt + 1 })
    if (checked.ok) save.mutate(checked.profile)
  }

  return (
    <div className="page-margin mx-auto grid max-w-[40rem] gap-8 pt-4 pb-16">
      <PageTitle>{m.profile_title()}</PageTitle>
      <header className="flex items-center justify-between gap-4">
        <Logo name={brand.name} />
        <LogoutButton to="/login" look="quiet" size="sm">
          {m.nav_logout()}
        </LogoutButton>
      </header>
      <main id="main" className="grid gap-8">
        <div className="grid gap-2">
          <StepsProgress done={3} of={4} label={m.profile_progress()} />
          <h1 className="mt-2 text-2xl">{m.profile_title()}</h1>
          <p className="text-base text-muted">{m.profile_text()}</p>
        </div>
        {faults.fields.length > 0 && (
          <ErrorSummary key={faults.attempt} faults={faults.fields.map((field) => ({ id: `profile-${field}`, text: FAULTS[field]() }))} />
        )}
        <form
          noValidate
          className="grid gap-8"
          onSubmit={(event) => {
            event.preventDefault()
            if (!save.isPending) submit()
          }}
        >
          <Field id="profile-name" label={m.profile_name()} hint={m.profile_name_hint()} error={faultOf('name')}>
            {(ids) => (
              <TextInput
                {...ids}
                autoComplete="name"
                maxLength={200}
                value={draft.name}
                onChange={(event) => set({ name: event.target.value })}
              />
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
          </FieldGroup>
          <div className="grid gap-8 sm:grid-cols-2 sm:gap-5">
            <Field id="profile-interfaceLanguage" label={m.profile_interface_language()} error={faultOf('interfaceLanguage')}>
              {(ids) => (
                <LocaleSelect ids={ids} value={draft.interfaceLanguage} onChange={(interfaceLanguage) => set({ interfaceLanguage })} />
              )}
            </Field>
            <Field id="profile-questionLanguage" label={m.profile_question_language()} error={faultOf('questionLanguage')}>
              {(ids) => (
                <LocaleSelect ids={ids} value={draft.questionLanguage} onChange={(questionLanguage) => set({ questionLanguage })} />
              )}
            </Field>
          </div>
          <Field id="profile-state" label={m.profile_state()} hint={m.profile_state_hint()} error={faultOf('state')}>
            {(ids) => (
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
            )}
          </Field>
          <FieldGroup id="profile-category" label={m.profile_category()} hint={m.profile_category_hint()} error={faultOf('category')}>
            <ChoiceChips
              name="category"
              kind="one"
              choices={CATEGORIES.map((value) => ({ value, label: CATEGORY_NAMES[value]() }))}
              chosen={draft.category === '' ? [] : [draft.category]}
              onChoose={([category]) => set({ category: category ?? '' })}
            />
          </FieldGroup>
          <FieldGroup id="profile-ageBand" label={m.profile_age()} hint={m.profile_age_hint()} error={faultOf('ageBand')}>
            <ChoiceChips
              name="ageBand"
              kind="one"
              choices={AGE_BANDS.map((value) => ({ value, label: AGE_NAMES[value]() }))}
              chosen={draft.ageBand === '' ? [] : [draft.ageBand]}
              onChoose={([ageBand]) => set({ ageBand: ageBand ?? '' })}
            />
          </FieldGroup>
          {save.isError && (
            <ErrorState
              title={m.profile_failed()}
              message={errorText(save.error)}
              retryLabel={m.action_retry()}
              onRetry={submit}
              busy={save.isPending}
              requestId={requestIdOf(save.error)}
              requestIdLabel={m.error_request_id()}
              copyLabel={m.action_copy()}
            />
          )}
          <div className="grid gap-2">
            <Button type="submit" look="primary" size="lg" busy={save.isPending} wide>
              {m.profile_save()}
            </Button>
            <p className="text-center text-muted">{m.profile_draft_note()}</p>
          </div>
        </form>
      </main>
    </div>
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
