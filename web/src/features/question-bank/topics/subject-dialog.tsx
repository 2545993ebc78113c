import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { renameSubject } from '#contract/question-bank/endpoints.ts'
import type { Localized } from '#contract/shared/locales.ts'
import { LocalizedField } from '#web/admin/localized/localized-field.tsx'
import { writtenOnly } from '#web/admin/localized/written-only.ts'
import { change } from '#web/lib/api/change.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** The names of a subject, in all of its topics at once. */
export function SubjectDialog({ subject, onClose }: { readonly subject: Localized; readonly onClose: () => void }) {
  const client = useQueryClient()
  const id = useId()
  const [names, setNames] = useState(subject)
  const isMissing = names.en.trim() === ''
  const save = useMutation({
    mutationFn: () => change(client, renameSubject, { body: { subject: subject.en, names: writtenOnly(names) } }),
    onSuccess: ({ topics }) => {
      showToast(m.admin_topics_subject_saved({ count: topics, shown: formatNumber(topics) }), { tone: 'success' })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.admin_topics_subject_edit()}
      closeLabel={m.action_close()}
      actions={
        <Button look="primary" busy={save.isPending} disabled={isMissing} onClick={() => save.mutate()}>
          {m.admin_topics_save()}
        </Button>
      }
    >
      <div className="grid gap-3">
        {save.isError && <p className="text-bad">{errorText(save.error)}</p>}
        <LocalizedField
          id={id}
          label={m.admin_topics_subject_names()}
          value={names}
          onChange={setNames}
          languages={['hi', locale]}
          maxLength={200}
          error={isMissing ? m.admin_topics_english_needed() : undefined}
        />
      </div>
    </Dialog>
  )
}
