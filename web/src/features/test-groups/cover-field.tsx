import { useMutation } from '@tanstack/react-query'
import { ImageUp, Trash2 } from 'lucide-react'
import { FileButton } from '#web/ui/file-button.tsx'
import type { ContentImage } from '#contract/imports/content.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldGroup } from '#web/ui/field.tsx'
import { coverImage, RefusedPicture } from './cover-image.ts'

interface CoverFieldProps {
  /** What is shown now; null for no picture. */
  readonly address: string | null
  readonly onChange: (cover: { image: ContentImage; address: string }) => void
  readonly onRemove: () => void
}

/** The group's picture; it is sent with the group when that is saved. */
export function CoverField({ address, onChange, onRemove }: CoverFieldProps) {
  const read = useMutation({
    mutationFn: async (file: File) => ({ image: await coverImage(file), address: URL.createObjectURL(file) }),
    onSuccess: onChange,
  })
  const error =
    read.error === null ? undefined : read.error instanceof RefusedPicture ? m.admin_groups_cover_refused() : errorText(read.error)
  return (
    <FieldGroup label={m.admin_groups_cover()} hint={m.admin_groups_cover_hint()} error={error}>
      <div className="flex flex-wrap items-center gap-3">
        {address !== null && <img src={address} alt="" className="h-20 rounded-md border border-line bg-figure object-contain" />}
        <FileButton
          accept="image/png,image/jpeg,image/webp"
          label={m.admin_groups_cover()}
          onFile={(file) => read.mutate(file)}
          busy={read.isPending}
        >
          <ImageUp size={20} aria-hidden="true" />
          {address === null ? m.admin_notify_image_choose() : m.admin_notify_image_other()}
        </FileButton>
        {address !== null && (
          <Button look="quiet" onClick={onRemove}>
            <Trash2 size={20} aria-hidden="true" />
            {m.admin_notify_image_remove()}
          </Button>
        )}
      </div>
    </FieldGroup>
  )
}
