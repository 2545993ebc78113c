import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { viewAsUser } from '#contract/users/endpoints.ts'
import type { ViewGranted } from '#contract/users/schemas.ts'
import { change } from '#web/lib/api/change.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ActDialog } from './act-dialog.tsx'

/** Asks why, then offers the learner's pages behind a link: only a press may open a tab. */
export function ViewDialog({ userId, onClose }: { readonly userId: string; readonly onClose: () => void }) {
  const client = useQueryClient()
  const [granted, setGranted] = useState<ViewGranted | null>(null)
  if (granted === null)
    return (
      <ActDialog
        title={m.admin_user_view()}
        text={m.admin_user_view_text()}
        onClose={onClose}
        send={async (body) => setGranted(await change(client, viewAsUser, { params: { userId }, body }))}
        onDone={() => {}}
      />
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.admin_user_view()}
      closeLabel={m.action_close()}
      actions={
        // The token is behind the #, which is sent to no server; the tab takes it out of its address at once (session/view/view-token.ts).
        <a
          href={`/user#view=${granted.token}`}
          target="_blank"
          rel="noopener"
          className={buttonClass({ look: 'primary' })}
          onClick={onClose}
        >
          {m.admin_user_view_open()}
        </a>
      }
    >
      <p>{m.admin_user_view_text()}</p>
    </Dialog>
  )
}
