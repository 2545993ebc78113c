import { useMutation } from '@tanstack/react-query'
import { ImagePlus, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { TICKET_LIMITS } from '#contract/support/schemas.ts'
import { storeTicketPicture } from '#contract/support/endpoints.ts'
import { call } from '#web/lib/api/call.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { shrinkPicture } from '#web/lib/shrink-picture.ts'
import { Button } from '#web/ui/button.tsx'
import { PrivatePicture } from './private-picture.tsx'

const SIDE = 1_600

/** Screenshots, chosen or pasted anywhere on the page; made small here and uploaded at once, so that a draft keeps them. */
export function ScreenshotsField({
  images,
  onChange,
}: {
  readonly images: readonly string[]
  readonly onChange: (images: readonly string[]) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const [isBad, setIsBad] = useState(false)
  const upload = useMutation({
    mutationFn: (picture: Blob) => call(storeTicketPicture, { body: picture, timeoutMs: 60_000 }),
    onSuccess: ({ key }) => onChange([...images, key].slice(0, TICKET_LIMITS.images)),
  })
  const add = async (file: File | undefined) => {
    if (file === undefined || images.length >= TICKET_LIMITS.images) return
    const picture = await shrinkPicture(file, { side: SIDE })
    setIsBad(picture === null)
    if (picture !== null) upload.mutate(picture)
  }
  const latest = useRef(add)
  useEffect(() => {
    latest.current = add
  })
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const file = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'))
      if (file !== undefined) event.preventDefault()
      void latest.current(file)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
  return (
    <div className="grid gap-2">
      <ul className="flex flex-wrap gap-3 empty:hidden">
        {images.map((key, i) => (
          <li key={key} className="relative">
            <PrivatePicture path={`/api/me/tickets/images/${key}`} label={m.support_image({ n: i + 1 })} />
            <button
              type="button"
              aria-label={m.support_image_remove({ n: i + 1 })}
              onClick={() => onChange(images.filter((one) => one !== key))}
              className="absolute -end-2 -top-2 grid size-7 place-items-center rounded-full border border-line bg-surface text-ink"
            >
              <X size={16} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={(event) => {
          void add(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      {images.length < TICKET_LIMITS.images && (
        <Button className="justify-self-start" busy={upload.isPending} onClick={() => input.current?.click()}>
          <ImagePlus size={20} aria-hidden="true" />
          {m.support_image_add()}
        </Button>
      )}
      {(isBad || upload.isError) && (
        <p role="alert" className="text-bad">
          {isBad ? m.support_image_bad() : errorText(upload.error)}
        </p>
      )}
    </div>
  )
}
