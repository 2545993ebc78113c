import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changeConsent } from '#contract/account/endpoints.ts'
import { minorRules } from '#domain/access/minor-rules.ts'
import { call } from '#web/lib/api/call.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { settingsQuery } from './account-queries.ts'
import { SaveNote, type SaveState } from './save-note.tsx'
import { Section } from './section.tsx'

/** Whether others see the own name on leaderboards of live tests. Not offered to minors; one who agreed as an adult can take it back. */
export function LeaderboardSection({ ageBand }: { readonly ageBand: string | null }) {
  const queryClient = useQueryClient()
  const { data } = useQuery(settingsQuery())
  const [chosen, setChosen] = useState<boolean | null>(null)
  const save = useMutation({
    // One after the other: the last choice is the one that stays.
    scope: { id: 'leaderboard-consent' },
    mutationFn: (given: boolean) => call(changeConsent, { body: { kind: 'leaderboard', given } }),
    onSuccess: (settings) => queryClient.setQueryData(settingsQuery().queryKey, settings),
  })
  const isGiven = data?.consents.some(({ kind, withdrawnAt }) => kind === 'leaderboard' && withdrawnAt === null) ?? false
  const mayGive = minorRules(ageBand).leaderboard
  const state: SaveState | undefined = save.isPending ? 'saving' : save.isError ? 'failed' : save.isSuccess ? 'saved' : undefined
  return (
    <Section title={m.leaders_title()} text={mayGive ? m.leaders_consent_text() : m.leaders_minor()}>
      {data === undefined ? (
        <Skeleton className="h-11 w-full" />
      ) : mayGive || isGiven ? (
        <div>
          <Checkbox
            checked={chosen ?? isGiven}
            onChange={(event) => {
              setChosen(event.target.checked)
              save.mutate(event.target.checked)
            }}
          >
            {m.leaders_consent()}
          </Checkbox>
          <SaveNote state={state} onRetry={() => save.variables !== undefined && save.mutate(save.variables)} />
        </div>
      ) : null}
    </Section>
  )
}
