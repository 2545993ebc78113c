import { Share2 } from 'lucide-react'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from './toast.ts'
import { Button } from '#web/ui/button.tsx'

interface Props {
  /** What the link leads to, by its name. */
  readonly title: string
  /** An address of this site that anyone can open, such as `/series/ssc-cgl`. */
  readonly path: string
  readonly className?: string
}

/** Passes a link on: by the device's own sheet, else by copying it. */
export function ShareButton({ title, path, className }: Props) {
  const share = async () => {
    const url = new URL(path, location.origin).href
    // Firefox on a desktop has no sheet.
    if (Reflect.has(navigator, 'share')) return navigator.share({ title, url })
    await navigator.clipboard.writeText(url).then(
      () => showToast(m.public_copied(), { tone: 'success' }),
      // To be copied by hand.
      () => showToast(url, { durationMs: 30_000 }),
    )
  }
  return (
    // Closing the sheet is not an error of the page.
    <Button look="secondary" className={className} onClick={() => void share().catch(() => {})}>
      <Share2 size={20} aria-hidden="true" />
      {m.public_share()}
    </Button>
  )
}
