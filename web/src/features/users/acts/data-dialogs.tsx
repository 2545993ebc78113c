import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteUser, exportUserData } from '#contract/users/endpoints.ts'
import type { UserDetail } from '#contract/users/schemas.ts'
import { call } from '#web/lib/api/call.ts'
import { change } from '#web/lib/api/change.ts'
import { dayKey } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { showToast } from '#web/lib/toast.ts'
import { ActDialog } from './act-dialog.tsx'
import { EmailField, isSameAddress } from './email-field.tsx'

interface DataDialogProps {
  readonly user: UserDetail
  readonly onClose: () => void
}

/** Everything of the person, as one file. */
export function ExportDialog({ user, onClose }: DataDialogProps) {
  const [email, setEmail] = useState('')
  const isOther = !isSameAddress(email, user.email)
  return (
    <ActDialog
      title={m.admin_user_export()}
      text={m.admin_user_export_text()}
      isWrong={isOther}
      onClose={onClose}
      send={async (common) => {
        const file = await call(exportUserData, { params: { userId: user.userId }, body: { ...common, email }, timeoutMs: 60_000 })
        saveFile(`user-${user.userId}-${dayKey(Date.now())}.json`, new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }))
      }}
    >
      {(isTried) => <EmailField value={email} onChange={setEmail} isWrong={isTried && isOther} />}
    </ActDialog>
  )
}

/** The whole account, for good. */
export function DeleteDialog({ user, onClose, onDeleted }: DataDialogProps & { readonly onDeleted: () => void }) {
  const client = useQueryClient()
  const [email, setEmail] = useState('')
  const isOther = !isSameAddress(email, user.email)
  return (
    <ActDialog
      title={m.admin_user_delete()}
      text={m.admin_user_delete_text()}
      look="danger"
      isWrong={isOther}
      onClose={onClose}
      send={(common) => change(client, deleteUser, { params: { userId: user.userId }, body: { ...common, email }, timeoutMs: 60_000 })}
      onDone={() => {
        showToast(m.admin_user_deleted(), { tone: 'success' })
        onDeleted()
      }}
    >
      {(isTried) => <EmailField value={email} onChange={setEmail} isWrong={isTried && isOther} />}
    </ActDialog>
  )
}
