import { useEffect, useState } from 'react'
import { m } from '#web/lib/i18n/messages.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { Card } from '#web/ui/card.tsx'
import { drawShareImage, type ShareText } from './draw-share-image.ts'

/** The image that stands for a text where its link is shared, as saving will draw it. */
export function SharePreview(text: ShareText) {
  const wanted = useDebounced(JSON.stringify(text), 400)
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    let isLeft = false
    let made: string | null = null
    const draw = async () => {
      const image = await drawShareImage(JSON.parse(wanted) as ShareText)
      if (image === null || isLeft) return
      made = URL.createObjectURL(image)
      setAddress(made)
    }
    void draw().catch(() => {})
    return () => {
      isLeft = true
      if (made !== null) URL.revokeObjectURL(made)
    }
  }, [wanted])
  return (
    <Card as="section" aria-labelledby="share-image-head" className="grid gap-3">
      <h2 id="share-image-head" className="text-lg">
        {m.admin_posts_share_image()}
      </h2>
      <p className="text-muted">{m.admin_posts_share_image_text()}</p>
      <div className="aspect-[1200/630] overflow-hidden rounded-md border border-line bg-sunken">
        {address !== null && <img src={address} alt={text.title} className="size-full object-cover" />}
      </div>
    </Card>
  )
}
