import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { classNames } from '#web/ui/class-names.ts'

/** How many letters a field has, and from how many on search engines cut it. */
export function LetterCount({ text, advised }: { readonly text: string; readonly advised: number }) {
  const count = Array.from(text.trim()).length
  return (
    <p className={classNames('text-xs tabular', count > advised ? 'text-accent' : 'text-muted')}>
      {count > advised
        ? m.admin_posts_letters_many({ shown: formatNumber(count), advised: formatNumber(advised) })
        : m.admin_posts_letters({ shown: formatNumber(count), advised: formatNumber(advised) })}
    </p>
  )
}
