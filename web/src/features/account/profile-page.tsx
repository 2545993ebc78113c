import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '#web/ui/error-state.tsx'
import { ProfileFields } from './profile/profile-fields.tsx'
import { requestIdOf } from '#web/lib/api/api-error.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { formatMinutes } from '#web/lib/i18n/format.ts'
import { meQuery } from '#web/lib/api/learner-queries.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import type { MeResponse } from '#contract/auth/schemas.ts'
import { DataSection } from './data-section.tsx'
import { InstallSection } from './install-section.tsx'
import { LeaderboardSection } from './leaderboard-section.tsx'
import { MinorSection } from './minor-section.tsx'
import { NotificationSection } from './notification-section.tsx'
import { PictureField } from './picture-field.tsx'
import { SaveNote } from './save-note.tsx'
import { Section } from './section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { ReadingChoices } from './reading-choices.tsx'
import { useProfileAutosave } from './use-profile-autosave.ts'

/** Everything about one's own account, each thing saved as it is changed. */
export function ProfilePage() {
  const { data, isError, error, refetch, isFetching } = useQuery(meQuery())
  return (
    <div className="mx-auto grid max-w-[44rem] gap-5">
      <PageTitle>{m.account_title()}</PageTitle>
      <h1 className="text-xl">{m.account_title()}</h1>
      {data === undefined && !isError && <ProfileSkeleton />}
      {data === undefined && isError && (
        <ErrorState
          title={m.error_screen_title()}
          message={errorText(error)}
          retryLabel={m.action_retry()}
          onRetry={() => void refetch()}
          busy={isFetching}
          requestId={requestIdOf(error)}
          requestIdLabel={m.error_request_id()}
          copyLabel={m.action_copy()}
        />
      )}
      {data !== undefined && <Account me={data} />}
    </div>
  )
}

function Account({ me }: { readonly me: MeResponse }) {
  const { draft, set, faults, stateOf, retry } = useProfileAutosave(me)
  const { accommodationMinutesPerHour: extra } = me
  return (
    <>
      <Section title={me.user.email}>
        <PictureField name={draft.name} />
        <ProfileFields
          draft={draft}
          set={set}
          faults={faults}
          renderAfter={(field) => <SaveNote state={stateOf(field)} onRetry={retry} />}
        />
        <ReadingChoices questionLanguage={draft.questionLanguage} />
      </Section>
      <NotificationSection />
      <LeaderboardSection ageBand={me.profile.ageBand} />
      {draft.ageBand === 'under18' && <MinorSection />}
      <Section
        title={m.account_extra_time()}
        text={extra > 0 ? m.account_extra_time_each({ time: formatMinutes(extra) }) : m.account_extra_time_none()}
      >
        {null}
      </Section>
      <SessionsSection />
      <InstallSection />
      <DataSection email={me.user.email} />
    </>
  )
}

const ProfileSkeleton = () => (
  <SkeletonRegion label={m.shell_loading()} className="grid gap-5">
    {[0, 1, 2].map((one) => (
      <div key={one} className="grid gap-3 rounded-card border border-line bg-surface p-5">
        <Skeleton className="h-6 w-40" />
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-12 w-full" />
      </div>
    ))}
  </SkeletonRegion>
)
