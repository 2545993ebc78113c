import { FileButton } from '#web/ui/file-button.tsx'
import { storeNotificationImage } from '#contract/notifications/admin-endpoints.ts'
import { call } from '#web/lib/api/call.ts'
import { useMutation } from '@tanstack/react-query'
import { ImageUp, Trash2 } from 'lucide-react'
import { NOTIFICATION_LIMITS } from '#contract/notifications/schemas.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldGroup } from '#web/ui/field.tsx'

/** A picture that was uploaded. */
export interface UploadedImage {
  readonly imageKey: string
  readonly imageUrl: string
}

const TYPES = ['image/png', 'image/jpeg', 'image/webp']

/** An optional picture, uploaded as soon as it is chosen; the server strips what it says beside the picture. */
export function ImageField({
  image,
  onChange,
}: {
  readonly image: UploadedImage | null
  readonly onChange: (image: UploadedImage | null) => void
}) {
  const upload = useMutation({
    mutationFn: (file: File) => {
      if (!TYPES.includes(file.type) || file.size > NOTIFICATION_LIMITS.imageBytes) throw new RefusedFile()
      return call(storeNotificationImage, { body: file, timeoutMs: 60_000 })
    },
    onSuccess: onChange,
  })
  const error =
    upload.error === null ? undefined : upload.error instanceof RefusedFile ? m.admin_notify_image_refused() : errorText(upload.error)
  return (
    <FieldGroup label={m.admin_notify_image()} hint={m.admin_notify_image_hint()} error={error}>
      <div className="flex flex-wrap items-center gap-3">
        {image !== null && <img src={image.imageUrl} alt="" className="h-20 rounded-md border border-line bg-figure object-contain" />}
        <FileButton accept={TYPES.join()} label={m.admin_notify_image()} onFile={(file) => upload.mutate(file)} busy={upload.isPending}>
          <ImageUp size={20} aria-hidden="true" />
          {image === null ? m.admin_notify_image_choose() : m.admin_notify_image_other()}
        </FileButton>
        {image !== null && (
          <Button look="quiet" onClick={() => onChange(null)}>
            <Trash2 size={20} aria-hidden="true" />
            {m.admin_notify_image_remove()}
          </Button>
        )}
      </div>
    </FieldGroup>
  )
}

class RefusedFile extends Error {}
