import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { banUser, endUserSessions, unbanUser } from '#contract/users/endpoints.ts'
import { BAN_CODES } from '#contract/users/ban-codes.ts'
import { change } from '#web/lib/api/change.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextArea, TextInput } from '#web/ui/text-input.tsx'
import { BAN_NAMES } from '../ban-names.ts'
import { ActDialog } from './act-dialog.tsx'

interface AccessDialogProps {
  readonly userId: string
  readonly onClose: () => void
}

export function EndSessionsDialog({ userId, onClose }: AccessDialogProps) {
  const client = useQueryClient()
  return (
    <ActDialog
      title={m.admin_user_end_sessions()}
      text={m.admin_user_end_sessions_text()}
      onClose={onClose}
      send={(body) => change(client, endUserSessions, { params: { userId }, body })}
    />
  )
}

export function UnbanDialog({ userId, onClose }: AccessDialogProps) {
  const client = useQueryClient()
  return (
    <ActDialog
      title={m.admin_user_unban()}
      text={m.admin_user_unban_text()}
      onClose={onClose}
      send={(body) => change(client, unbanUser, { params: { userId }, body })}
    />
  )
}

/** Its kind, what the person reads, and until when. */
export function BanDialog({ userId, now, onClose }: AccessDialogProps & { readonly now: number }) {
  const client = useQueryClient()
  const [code, setCode] = useState<(typeof BAN_CODES)[number]>('cheating')
  const [publicText, setPublicText] = useState('')
  const [day, setDay] = useState('')
  const until = day === '' ? null : Date.parse(`${day}T23:59:59+05:30`)
  const isPast = until !== null && !(until > now)
  const isSilent = publicText.trim() === ''
  return (
    <ActDialog
      title={m.admin_user_ban()}
      text={m.admin_user_ban_text()}
      look="danger"
      isWrong={isSilent || isPast}
      onClose={onClose}
      send={(common) => change(client, banUser, { params: { userId }, body: { ...common, code, publicText: publicText.trim(), until } })}
    >
      {(isTried) => (
        <>
          <Field label={m.admin_user_ban_code()}>
            {(ids) => (
              <Select {...ids} value={code} onChange={(event) => setCode(BAN_CODES.find((one) => one === event.target.value) ?? 'other')}>
                {BAN_CODES.map((one) => (
                  <option key={one} value={one}>
                    {BAN_NAMES[one]()}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={m.admin_user_ban_public()} error={isTried && isSilent ? m.admin_user_ban_public_wrong() : undefined}>
            {(ids) => (
              <TextArea {...ids} rows={3} maxLength={500} value={publicText} onChange={(event) => setPublicText(event.target.value)} />
            )}
          </Field>
          <Field
            label={m.admin_user_ban_until()}
            hint={m.admin_user_ban_until_hint()}
            error={isTried && isPast ? m.admin_user_ban_until_wrong() : undefined}
          >
            {(ids) => <TextInput {...ids} type="date" value={day} onChange={(event) => setDay(event.target.value)} className="max-w-56" />}
          </Field>
        </>
      )}
    </ActDialog>
  )
}
