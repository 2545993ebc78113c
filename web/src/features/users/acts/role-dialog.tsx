import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PERMISSION_SETS, type PermissionSet } from '#contract/shared/capabilities.ts'
import { changeUserRole } from '#contract/users/endpoints.ts'
import type { UserDetail } from '#contract/users/schemas.ts'
import { change } from '#web/lib/api/change.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field, FieldGroup } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { PERMISSION_HINTS, PERMISSION_NAMES } from '../permission-names.ts'
import { ActDialog } from './act-dialog.tsx'
import { EmailField, isSameAddress } from './email-field.tsx'

/** Learner, or admin with these sets; the address is typed. */
export function RoleDialog({ user, onClose }: { readonly user: UserDetail; readonly onClose: () => void }) {
  const client = useQueryClient()
  const [role, setRole] = useState(user.role)
  const [sets, setSets] = useState<ReadonlySet<PermissionSet>>(
    () => new Set(user.role === 'admin' ? (user.permissions ?? ['owner']) : ['support']),
  )
  const [email, setEmail] = useState('')
  const isEmpty = role === 'admin' && sets.size === 0
  const isOther = !isSameAddress(email, user.email)
  const permissions = role === 'user' ? null : sets.has('owner') ? null : PERMISSION_SETS.filter((set) => sets.has(set))
  const toggle = (set: PermissionSet) =>
    setSets((before) => new Set(before.has(set) ? [...before].filter((one) => one !== set) : [...before, set]))
  return (
    <ActDialog
      title={m.admin_user_role_do()}
      text={m.admin_user_role_text()}
      look="danger"
      isWrong={isEmpty || isOther}
      onClose={onClose}
      send={(common) => change(client, changeUserRole, { params: { userId: user.userId }, body: { ...common, email, role, permissions } })}
    >
      {(isTried) => (
        <>
          <Field label={m.admin_user_fact_role()}>
            {(ids) => (
              <Select {...ids} value={role} onChange={(event) => setRole(event.target.value === 'admin' ? 'admin' : 'user')}>
                <option value="user">{m.admin_user_role_learner()}</option>
                <option value="admin">{m.admin_user_role_admin()}</option>
              </Select>
            )}
          </Field>
          {role === 'admin' && (
            <FieldGroup label={m.admin_users_rights()} error={isTried && isEmpty ? m.admin_user_rights_wrong() : undefined}>
              {PERMISSION_SETS.map((set) => (
                <Checkbox key={set} checked={sets.has(set)} onChange={() => toggle(set)}>
                  <span className="block font-bold">{PERMISSION_NAMES[set]()}</span>
                  <span className="text-muted">{PERMISSION_HINTS[set]()}</span>
                </Checkbox>
              ))}
            </FieldGroup>
          )}
          <EmailField value={email} onChange={setEmail} isWrong={isTried && isOther} />
        </>
      )}
    </ActDialog>
  )
}
