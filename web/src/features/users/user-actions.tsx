import { useState } from 'react'
import type { Capability } from '#contract/shared/capabilities.ts'
import type { UserDetail } from '#contract/users/schemas.ts'
import { useMay } from '#web/admin/permissions/use-may.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { BanDialog, EndSessionsDialog, UnbanDialog } from './acts/access-dialogs.tsx'
import { DeleteDialog, ExportDialog } from './acts/data-dialogs.tsx'
import { NoteDialog } from './acts/note-dialog.tsx'
import { PrimeAddDialog, PrimeEndDialog } from './acts/prime-dialogs.tsx'
import { RoleDialog } from './acts/role-dialog.tsx'
import { ViewDialog } from './acts/view-dialog.tsx'

interface Act {
  readonly label: () => string
  readonly needs: Capability
  readonly danger?: true
  /** Whether it can be done to this account now. */
  readonly fits: (user: UserDetail, now: number) => boolean
}

/** In the order of the buttons; on admins only owners act. */
const ACTS = {
  note: { label: () => m.admin_user_note(), needs: 'users.note', fits: () => true },
  view: { label: () => m.admin_user_view(), needs: 'users.view', fits: ({ role }) => role === 'user' },
  primeAdd: { label: () => m.admin_user_prime_add(), needs: 'prime.grant', fits: () => true },
  primeEnd: {
    label: () => m.admin_user_prime_end(),
    needs: 'prime.grant',
    fits: ({ primeUntil }, now) => primeUntil !== null && primeUntil > now,
  },
  endSessions: { label: () => m.admin_user_end_sessions(), needs: 'users.ban', fits: ({ sessions }) => sessions > 0 },
  role: { label: () => m.admin_user_role_do(), needs: 'users.roles', fits: () => true },
  export: { label: () => m.admin_user_export(), needs: 'users.export', fits: () => true },
  unban: { label: () => m.admin_user_unban(), needs: 'users.ban', fits: ({ isBanned }) => isBanned },
  ban: { label: () => m.admin_user_ban(), needs: 'users.ban', danger: true, fits: ({ isBanned }) => !isBanned },
  delete: { label: () => m.admin_user_delete(), needs: 'users.delete', danger: true, fits: () => true },
} as const satisfies Record<string, Act>
type ActName = keyof typeof ACTS

interface UserActionsProps {
  readonly user: UserDetail
  readonly now: number
  readonly onDeleted: () => void
}

/** What may be done to an account, each behind a dialog that says what happens and asks why. */
export function UserActions({ user, now, onDeleted }: UserActionsProps) {
  const may = useMay()
  const [open, setOpen] = useState<ActName | null>(null)
  const close = () => setOpen(null)
  const isOffered = ({ needs, fits }: Act) =>
    may(needs) && fits(user, now) && (user.role === 'user' || needs !== 'users.ban' || may('users.roles'))
  const offered = (Object.keys(ACTS) as ActName[]).filter((name) => isOffered(ACTS[name]))
  return (
    <>
      <div role="group" aria-label={m.admin_user_actions()} className="flex flex-wrap gap-2">
        {offered.map((name) => {
          const act: Act = ACTS[name]
          return (
            <Button key={name} size="sm" look={act.danger === true ? 'danger' : 'secondary'} onClick={() => setOpen(name)}>
              {act.label()}
            </Button>
          )
        })}
      </div>
      {open === 'note' && <NoteDialog userId={user.userId} onClose={close} />}
      {open === 'view' && <ViewDialog userId={user.userId} onClose={close} />}
      {open === 'primeAdd' && <PrimeAddDialog user={user} now={now} onClose={close} />}
      {open === 'primeEnd' && <PrimeEndDialog user={user} now={now} onClose={close} />}
      {open === 'endSessions' && <EndSessionsDialog userId={user.userId} onClose={close} />}
      {open === 'role' && <RoleDialog user={user} onClose={close} />}
      {open === 'export' && <ExportDialog user={user} onClose={close} />}
      {open === 'unban' && <UnbanDialog userId={user.userId} onClose={close} />}
      {open === 'ban' && <BanDialog userId={user.userId} now={now} onClose={close} />}
      {open === 'delete' && <DeleteDialog user={user} onClose={close} onDeleted={onDeleted} />}
    </>
  )
}
