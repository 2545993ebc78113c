import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { TEXTS_VERSION } from '#contract/account/texts-version.ts'
import { loadAcceptTexts } from '#web/session/consent/late-accept-texts.ts'
import { forgetBounce, readBounce } from '#web/session/bounce.ts'
import { destinationAfterProfile } from '#web/session/destination.ts'
import { storeSession, useSignedIn } from '#web/session/session-store.ts'
import { LogoutButton } from '#web/session/logout-button.tsx'
import { requestIdOf } from '#web/lib/api/api-error.ts'
import { saveProfile } from '#contract/account/endpoints.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import { call } from '#web/lib/api/call.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { meQuery } from '#web/lib/api/learner-queries.ts'
import { LANGUAGE_KEY } from '#web/lib/i18n/choose-language.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { brand } from '#web/lib/brand.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { useLateModule } from '#web/lib/use-late-module.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { StepsProgress } from '#web/ui/steps-progress.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { PROFILE_FAULTS, ProfileFields } from './profile-fields.tsx'
import { checkProfile, withStored, type FaultyField } from './profile-form.ts'
import { useDraft } from '#web/lib/forms/use-draft.ts'

/** One page, seven fields, all of it kept on the device until it is sent. */
export function CompleteProfilePage() {
  const user = useSignedIn()
  const router = useRouter()
  const queryClient = useQueryClient()
  const consent = useLateModule(loadAcceptTexts)
  const { draft, setDraft, forget } = useDraft(`profile:${user._id}`, (stored) =>
    withStored(
      { name: user.name, examGoals: [], interfaceLanguage: locale, questionLanguage: locale, state: '', category: '', ageBand: '' },
      stored,
    ),
  )
  const [faults, setFaults] = useState<{ readonly fields: readonly FaultyField[]; readonly attempt: number }>({ fields: [], attempt: 0 })
  const set = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part })

  const save = useMutation({
    mutationFn: (body: BodyOf<typeof saveProfile>) => call(saveProfile, { body }),
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
    if (checked.ok) save.mutate({ ...checked.profile, ...(consent !== null && { texts: TEXTS_VERSION }) })
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
          <ErrorSummary
            key={faults.attempt}
            faults={faults.fields.map((field) => ({ id: `profile-${field}`, text: PROFILE_FAULTS[field]() }))}
          />
        )}
        <form
          noValidate
          className="grid gap-8"
          onSubmit={(event) => {
            event.preventDefault()
            if (!save.isPending) submit()
          }}
        >
          <ProfileFields draft={draft} set={set} faults={faults.fields} />
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
            {consent !== null && <consent.AcceptTexts about="profile" />}
          </div>
        </form>
      </main>
    </div>
  )
}
