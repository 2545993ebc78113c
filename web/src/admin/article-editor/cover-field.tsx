import { useMutation } from '@tanstack/react-query'
import { ImageUp, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { FileButton } from '#web/ui/file-button.tsx'
import { CONTENT_LIMITS } from '#contract/imports/content.ts'
import { storeImage, RefusedImage } from '#web/admin/markdown/store-image.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { shrinkPicture } from '#web/lib/shrink-picture.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldGroup } from '#web/ui/field.tsx'

/** The longer side at most, in pixels: what sites that show a shared link ask for, and a little more. */
const COVER_SIDE = 1_600

interface StoredCover {
  readonly name: string
  readonly address: string | null
}

interface CoverFieldProps {
  /** The name of the image; null without one. */
  readonly name: string | null
  readonly stored: StoredCover | null
  readonly hint: string
  readonly onChange: (name: string | null) => void
}

/** An image in lists and where a link is shared. It is stored at once; the post or book names it when it is saved. */
export function CoverField({ name, stored, hint, onChange }: CoverFieldProps) {
  const [chosen, setChosen] = useState<StoredCover | null>(null)
  const store = useMutation({
    // A photo of a camera is drawn smaller, so that phones load little.
    mutationFn: async (file: File) => storeImage((await shrinkPicture(file, { side: COVER_SIDE })) ?? file),
    onSuccess: (image) => {
      setChosen(image)
      onChange(image.name)
    },
  })
  const shown = [chosen, stored].find((one) => one?.name === name)?.address ?? null
  const error =
    store.error === null
      ? undefined
      : store.error instanceof RefusedImage
        ? m.admin_posts_cover_refused({ size: formatNumber(CONTENT_LIMITS.imageBytes / 1024) })
        : errorText(store.error)
  return (
    <FieldGroup label={m.admin_posts_cover()} hint={hint} error={error}>
      <div className="grid gap-3">
        {shown !== null && <img src={shown} alt="" className="max-h-44 rounded-md border border-line bg-figure object-contain" />}
        <div className="flex flex-wrap gap-2">
          <FileButton
            accept="image/png,image/jpeg,image/webp"
            label={m.admin_posts_cover()}
            onFile={(file) => store.mutate(file)}
            size="sm"
            busy={store.isPending}
          >
            <ImageUp size={18} aria-hidden="true" />
            {name === null ? m.admin_posts_cover_choose() : m.admin_posts_cover_other()}
          </FileButton>
          {name !== null && (
            <Button size="sm" look="quiet" onClick={() => onChange(null)}>
              <Trash2 size={18} aria-hidden="true" />
              {m.admin_posts_cover_remove()}
            </Button>
          )}
        </div>
      </div>
    </FieldGroup>
  )
}
