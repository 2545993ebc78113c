import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { BellOff, BellRing } from 'lucide-react'
import { changeConsent } from '#contract/account/endpoints.ts'
import { useSignedIn } from '#web/session/session-store.ts'
import { makeOld } from '#web/lib/api/change.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { canPush, isPushOn, turnPushOff, turnPushOn } from '#web/lib/live/push-device.ts'
import { Button } from '#web/ui/button.tsx'
import { pushKeyQuery } from './account-queries.ts'

/** Pushes to this browser: agreed to by pressing the button, never asked for on their own. */
export function PushDevice({ devices }: { readonly devices: number }) {
  const user = useSignedIn()
  const queryClient = useQueryClient()
  const { data: key } = useQuery(pushKeyQuery())
  const isOn = useQuery({ queryKey: ['push', 'device', user._id], queryFn: () => isPushOn(user._id) })
  const refresh = () => {
    void isOn.refetch()
    void makeOld(queryClient, changeConsent)
  }
  const on = useMutation({ mutationFn: () => turnPushOn(user._id), onSuccess: refresh })
  const off = useMutation({ mutationFn: () => turnPushOff(devices <= 1), onSuccess: refresh })
  // The operator made no keys: there is nothing to offer.
  if (key?.publicKey === null || key === undefined) return null
  if (!canPush()) return <p className="text-muted">{m.account_push_missing({ phone: 'iPhone' })}</p>
  return (
    <div className="grid justify-items-start gap-2 border-t border-line pt-4">
      <p className="max-w-[68ch] text-muted">{m.account_push_text()}</p>
      {isOn.data === true ? (
        <Button busy={off.isPending} onClick={() => off.mutate()}>
          <BellOff size={20} aria-hidden="true" />
          {m.account_push_off()}
        </Button>
      ) : (
        <Button busy={on.isPending} onClick={() => on.mutate()}>
          <BellRing size={20} aria-hidden="true" />
          {m.account_push_on()}
        </Button>
      )}
      <p role="status" className="text-bad">
        {on.data === 'blocked' && m.account_push_blocked()}
        {on.data === 'unavailable' && m.account_push_missing({ phone: 'iPhone' })}
        {(on.isError || off.isError) && errorText(on.error ?? off.error)}
      </p>
    </div>
  )
}
