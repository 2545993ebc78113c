import { useMutation } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { CONTENT_LIMITS } from '#contract/imports/content.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { storeImage } from './store-image.ts'

const TYPES = ['image/png', 'image/jpeg', 'image/webp']

interface PictureDialogProps {
  /** The picture that was chosen, pasted or dropped; null while there is none. */
  readonly file: File | null
  readonly onClose: () => void
  /** The Markdown that shows it. */
  readonly onStored: (markdown: string) => void
}

/** Asks what a picture shows, which who cannot see it will be told, and stores it. */
export function PictureDialog({ file, onClose, onStored }: PictureDialogProps) {
  const [alt, setAlt] = useState('')
  const [isTried, setTried] = useState(false)
  const address = useMemo(() => (file === null ? null : URL.createObjectURL(file)), [file])
  useEffect(() => () => (address === null ? undefined : URL.revokeObjectURL(address)), [address])
  const refused =
    file !== null && (!TYPES.includes(file.type) || file.size > CONTENT_LIMITS.imageBytes) ? m.admin_bank_picture_refused() : undefined
  const store = useMutation({
    mutationFn: storeImage,
    onSuccess: ({ name }) => onStored(`![${alt.trim().replaceAll(/[[\]\\]/g, '')}](image:${name})`),
  })
  const isBlank = alt.trim() === ''
  const submit = () => {
    setTried(true)
    if (!isBlank && refused === undefined && file !== null) store.mutate(file)
  }
  return (
    <Dialog
      open={file !== null}
      onClose={onClose}
      title={m.admin_bank_picture_title()}
      closeLabel={m.action_close()}
      actions={
        <>
          <Button onClick={onClose}>{m.action_cancel()}</Button>
          <Button look="primary" busy={store.isPending} disabled={refused !== undefined} onClick={submit}>
            {m.admin_bank_picture_insert()}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {address !== null && refused === undefined && (
          <img
            src={address}
            alt=""
            className="max-h-60 max-w-full justify-self-center rounded-md border border-line bg-figure object-contain"
          />
        )}
        {refused !== undefined && <p className="text-bad">{refused}</p>}
        <Field
          label={m.admin_bank_alt()}
          hint={m.admin_bank_alt_hint()}
          error={isTried && isBlank ? m.admin_bank_alt_missing() : store.isError ? errorText(store.error) : undefined}
        >
          {(ids) => (
            <TextInput
              {...ids}
              maxLength={300}
              value={alt}
              onChange={(event) => setAlt(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                submit()
              }}
            />
          )}
        </Field>
      </div>
    </Dialog>
  )
}
