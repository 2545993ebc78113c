import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addUserNote } from '#contract/users/endpoints.ts'
import { change } from '#web/lib/api/change.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-input.tsx'
import { ActDialog } from './act-dialog.tsx'

export function NoteDialog({ userId, onClose }: { readonly userId: string; readonly onClose: () => void }) {
  const client = useQueryClient()
  const [text, setText] = useState('')
  const isEmpty = text.trim() === ''
  return (
    <ActDialog
      title={m.admin_user_note()}
      text={m.admin_user_note_hint()}
      hasReason={false}
      isWrong={isEmpty}
      onClose={onClose}
      send={({ order }) => change(client, addUserNote, { params: { userId }, body: { order, text: text.trim() } })}
    >
      {(isTried) => (
        <Field label={m.admin_user_note_text()} error={isTried && isEmpty ? m.admin_user_note_wrong() : undefined}>
          {(ids) => <TextArea {...ids} rows={5} maxLength={2_000} value={text} onChange={(event) => setText(event.target.value)} />}
        </Field>
      )}
    </ActDialog>
  )
}
