import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { grantPass } from '#contract/prime/admin-endpoints.ts'
import { call } from '#web/lib/api/call.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { formatDateTime } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { newClientId } from './prime-queries.ts'
import { ReasonField } from './reason-field.tsx'

/** Days for someone who has not paid for them, with the reason; they are added to what is left. */
export function GrantForm() {
  const [grantId, setGrantId] = useState(newClientId)
  const [user, setUser] = useState('')
  const [days, setDays] = useState('30')
  const [reason, setReason] = useState('')
  const grant = useMutation({
    mutationFn: () => call(grantPass, { body: { grantId, user, days: Number(days), reason } }),
    onSuccess: () => {
      setGrantId(newClientId())
      setUser('')
      setReason('')
    },
  })
  return (
    <Card as="section">
      <form
        className="grid max-w-[32rem] gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          grant.mutate()
        }}
      >
        <Field label={m.admin_prime_user()}>
          {(ids) => (
            <TextInput
              {...ids}
              required
              minLength={3}
              maxLength={254}
              dir="ltr"
              value={user}
              onChange={(event) => setUser(event.target.value)}
            />
          )}
        </Field>
        <Field label={m.admin_prime_days()}>
          {(ids) => (
            <TextInput {...ids} type="number" required min={1} max={1_825} value={days} onChange={(event) => setDays(event.target.value)} />
          )}
        </Field>
        <ReasonField value={reason} onChange={setReason} />
        <div role="status">
          {grant.data !== undefined && <p className="text-good">{m.admin_prime_given({ date: formatDateTime(grant.data.primeUntil) })}</p>}
          {grant.isError && <p className="text-bad">{errorText(grant.error)}</p>}
        </div>
        <Button type="submit" look="primary" busy={grant.isPending} className="justify-self-start">
          {m.admin_prime_grant()}
        </Button>
      </form>
    </Card>
  )
}
