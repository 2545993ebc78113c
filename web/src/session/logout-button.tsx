import { useState, type ReactNode } from 'react'
import { logout } from './session-lifecycle.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button, type ButtonLook } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

interface LogoutButtonProps extends ButtonLook {
  readonly to: '/' | '/login'
  readonly children: ReactNode
}

/** Signs out. Answers that cannot be sent first are announced, once: they stay on this device, for this person alone. */
export function LogoutButton({ to, children, ...look }: LogoutButtonProps) {
  const [busy, setBusy] = useState(false)
  const [unsent, setUnsent] = useState(0)
  const leave = async (evenIfUnsent: boolean) => {
    setBusy(true)
    const left = await logout({ to, evenIfUnsent })
    setBusy(false)
    setUnsent(left.unsent)
  }
  return (
    <>
      <Button {...look} busy={busy} onClick={() => void leave(false)}>
        {children}
      </Button>
      <Dialog
        open={unsent > 0}
        onClose={() => setUnsent(0)}
        title={m.logout_unsent_title()}
        closeLabel={m.action_close()}
        actions={
          <>
            <Button look="quiet" busy={busy} onClick={() => void leave(true)}>
              {m.logout_unsent_leave()}
            </Button>
            <Button look="primary" onClick={() => setUnsent(0)}>
              {m.logout_unsent_stay()}
            </Button>
          </>
        }
      >
        <p>{m.logout_unsent_text({ count: unsent, shown: formatNumber(unsent) })}</p>
      </Dialog>
    </>
  )
}
