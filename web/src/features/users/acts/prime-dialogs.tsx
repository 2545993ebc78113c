import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { grantUserPrime, revokeUserPrime } from '#contract/users/endpoints.ts'
import type { UserDetail } from '#contract/users/schemas.ts'
import { change } from '#web/lib/api/change.ts'
import { dayKey, formatDate } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { primeText } from '../day-text.ts'
import { ActDialog } from './act-dialog.tsx'

const DAY_MS = 86_400_000

interface PrimeDialogProps {
  readonly user: UserDetail
  readonly now: number
  readonly onClose: () => void
}

/** Days on top of what is left; both ends are shown before. */
export function PrimeAddDialog({ user, now, onClose }: PrimeDialogProps) {
  const client = useQueryClient()
  const [days, setDays] = useState('30')
  const isWhole = /^[1-9]\d{0,3}$/.test(days.trim()) && Number(days) <= 1_825
  const { userId, primeUntil: from } = user
  return (
    <ActDialog
      title={m.admin_user_prime_add()}
      text={m.admin_user_prime_before({ date: primeText(from, now) })}
      isWrong={!isWhole}
      onClose={onClose}
      send={(common) => change(client, grantUserPrime, { params: { userId }, body: { ...common, from, days: Number(days) } })}
    >
      {(isTried) => (
        <>
          <Field label={m.admin_user_prime_days()} error={isTried && !isWhole ? m.admin_user_prime_days_wrong() : undefined}>
            {(ids) => (
              <TextInput {...ids} inputMode="numeric" value={days} onChange={(event) => setDays(event.target.value)} className="max-w-32" />
            )}
          </Field>
          {isWhole && (
            <p aria-live="polite" className="font-bold">
              {m.admin_user_prime_after({ date: formatDate(Math.max(now, from ?? now) + Number(days) * DAY_MS) })}
            </p>
          )}
        </>
      )}
    </ActDialog>
  )
}

/** An earlier end; today is at once. */
export function PrimeEndDialog({ user, now, onClose }: PrimeDialogProps) {
  const client = useQueryClient()
  const today = dayKey(now)
  const [day, setDay] = useState(today)
  const { userId, primeUntil: from } = user
  // The end of that day in India; today is at once.
  const until = day === today ? now : Date.parse(`${day}T23:59:59+05:30`)
  const isEarlier = !Number.isNaN(until) && day >= today && from !== null && until < from
  return (
    <ActDialog
      title={m.admin_user_prime_end()}
      text={m.admin_user_prime_before({ date: primeText(from, now) })}
      look="danger"
      isWrong={!isEarlier}
      onClose={onClose}
      send={(common) =>
        change(client, revokeUserPrime, { params: { userId }, body: { ...common, from, until: day === today ? 0 : until } })
      }
    >
      {(isTried) => (
        <>
          <Field
            label={m.admin_user_prime_end_on()}
            hint={m.admin_user_prime_end_hint()}
            error={isTried && !isEarlier ? m.admin_user_prime_end_wrong() : undefined}
          >
            {(ids) => (
              <TextInput
                {...ids}
                type="date"
                min={today}
                value={day}
                onChange={(event) => setDay(event.target.value)}
                className="max-w-56"
              />
            )}
          </Field>
          {isEarlier && (
            <p aria-live="polite" className="font-bold">
              {m.admin_user_prime_after({ date: formatDate(until) })}
            </p>
          )}
        </>
      )}
    </ActDialog>
  )
}
