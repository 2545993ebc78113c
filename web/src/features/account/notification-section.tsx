import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type AccountSettings, NOTIFICATION_KINDS, type NotificationKind, type NotificationSettings } from '#contract/account/schemas.ts'
import { saveNotificationSettings } from '#contract/account/endpoints.ts'
import { call } from '#web/lib/api/call.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { settingsQuery } from './account-queries.ts'
import { PushDevice } from './push-device.tsx'
import { QuietHoursField } from './quiet-hours-field.tsx'
import { SaveNote, type SaveState } from './save-note.tsx'
import { Section } from './section.tsx'

const KINDS: Record<NotificationKind, () => string> = {
  result: () => m.account_kind_result(),
  reply: () => m.account_kind_reply(),
  expiry: () => m.account_kind_expiry(),
  news: () => m.account_kind_news(),
}

/** What to be told of and how; everything is in the list of notifications in any case. */
export function NotificationSection() {
  const queryClient = useQueryClient()
  const { data } = useQuery(settingsQuery())
  const save = useMutation({
    mutationFn: (body: NotificationSettings) => call(saveNotificationSettings, { body }),
    // Shown at once; where it fails, what was chosen stays on the screen with another try.
    onMutate: (notifications) => {
      queryClient.setQueryData<AccountSettings>(settingsQuery().queryKey, (old) => old && { ...old, notifications })
    },
  })
  const state: SaveState | undefined = save.isPending ? 'saving' : save.isError ? 'failed' : save.isSuccess ? 'saved' : undefined
  return (
    <Section title={m.notifications_title()}>
      {data === undefined ? (
        <Skeleton className="h-24 w-full" />
      ) : (
        <>
          <Choices settings={data.notifications} onChange={(next) => save.mutate(next)} />
          <QuietHoursField quiet={data.notifications.quiet} onChange={(quiet) => save.mutate({ ...data.notifications, quiet })} />
          <SaveNote state={state} onRetry={() => save.variables !== undefined && save.mutate(save.variables)} />
          <PushDevice devices={data.devices} />
        </>
      )}
    </Section>
  )
}

/** A row a kind, a column a way. */
function Choices({
  settings,
  onChange,
}: {
  readonly settings: NotificationSettings
  readonly onChange: (next: NotificationSettings) => void
}) {
  const toggled = (off: readonly NotificationKind[], kind: NotificationKind) =>
    off.includes(kind) ? off.filter((one) => one !== kind) : [...off, kind]
  return (
    <ul className="grid divide-y divide-line">
      {NOTIFICATION_KINDS.map((kind) => (
        <li key={kind} className="py-2">
          <fieldset>
            <legend className="font-bold">{KINDS[kind]()}</legend>
            <div className="flex flex-wrap gap-x-6">
              <Checkbox
                checked={!settings.popUpOff.includes(kind)}
                onChange={() => onChange({ ...settings, popUpOff: toggled(settings.popUpOff, kind) })}
              >
                {m.account_pop_up()}
              </Checkbox>
              <Checkbox
                checked={!settings.pushOff.includes(kind)}
                onChange={() => onChange({ ...settings, pushOff: toggled(settings.pushOff, kind) })}
              >
                {m.account_push()}
              </Checkbox>
            </div>
          </fieldset>
        </li>
      ))}
    </ul>
  )
}
