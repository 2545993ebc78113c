import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { whileLeaving } from '#web/session/session-lifecycle.ts'
import { useSignedIn } from '#web/session/session-store.ts'
import { deleteAccount, exportOwnData } from '#contract/account/endpoints.ts'
import { call } from '#web/lib/api/call.ts'
import { brand } from '#web/lib/brand.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { dayKey } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { showToast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { forgetHere } from './forget-here.ts'
import { Section } from './section.tsx'

/** Everything that is stored, as a file; and the end of the account, said with what stays. */
export function DataSection({ email }: { readonly email: string }) {
  const [isAsking, setIsAsking] = useState(false)
  const download = useMutation({
    mutationFn: () => call(exportOwnData, { body: {}, timeoutMs: 60_000 }),
    onSuccess: (file) =>
      saveFile(
        `${brand.name.toLowerCase()}-${dayKey(Date.parse(file.madeAt))}.json`,
        new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }),
      ),
  })
  return (
    <Section title={m.account_data()} text={m.account_download_text()}>
      <div className="flex flex-wrap gap-3">
        <Button busy={download.isPending} onClick={() => download.mutate()}>
          <Download size={20} aria-hidden="true" />
          {m.account_download()}
        </Button>
        <Button look="danger" onClick={() => setIsAsking(true)}>
          {m.account_delete()}
        </Button>
      </div>
      {download.isError && (
        <p role="alert" className="text-bad">
          {errorText(download.error)}
        </p>
      )}
      <DeleteDialog key={String(isAsking)} open={isAsking} email={email} onClose={() => setIsAsking(false)} />
    </Section>
  )
}

/** Cannot be undone, so it is typed. */
function DeleteDialog({ open, email, onClose }: { readonly open: boolean; readonly email: string; readonly onClose: () => void }) {
  const user = useSignedIn()
  const [typed, setTyped] = useState('')
  const isSure = typed.trim().toLowerCase() === email.toLowerCase()
  const remove = useMutation({
    mutationFn: () =>
      whileLeaving(async () => {
        await call(deleteAccount, { body: { email: typed.trim() }, timeoutMs: 60_000 })
        await forgetHere(user._id)
      }),
    onSuccess: () => {
      showToast(m.account_deleted(), { tone: 'success', id: 'session' })
    },
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={m.account_delete()}
      closeLabel={m.action_close()}
      actions={
        <>
          <Button onClick={onClose}>{m.action_cancel()}</Button>
          <Button look="danger" busy={remove.isPending} disabled={!isSure} onClick={() => remove.mutate()}>
            {m.account_delete_now()}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>{m.account_delete_text()}</p>
        <p className="text-muted">{m.account_delete_stays()}</p>
        <Field label={m.account_delete_type()}>
          {(ids) => (
            <TextInput
              {...ids}
              dir="ltr"
              autoComplete="off"
              placeholder={email}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        {remove.isError && (
          <p role="alert" className="text-bad">
            {errorText(remove.error)}
          </p>
        )}
      </div>
    </Dialog>
  )
}
