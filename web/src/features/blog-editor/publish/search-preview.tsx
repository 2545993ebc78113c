import { directionOf, type Locale } from '#contract/shared/locales.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Card } from '#web/ui/card.tsx'
import { ADVISED } from '../editor/post-fields.tsx'

interface SearchPreviewProps {
  readonly language: Locale
  readonly title: string
  readonly excerpt: string
  readonly slug: string
}

/** A text as a search engine shows it, cut where one cuts. */
export function SearchPreview({ language, title, excerpt, slug }: SearchPreviewProps) {
  const direction = { lang: language, dir: directionOf(language) } as const
  return (
    <Card as="section" aria-labelledby="search-head" className="grid gap-3">
      <h2 id="search-head" className="text-lg">
        {m.admin_posts_search_preview()}
      </h2>
      <div className="grid gap-1 rounded-md border border-line bg-paper p-3">
        <p dir="ltr" className="text-sm wrap-anywhere text-muted">
          {location.host} › blog › {slug === '' ? '…' : slug}
        </p>
        <p {...direction} className="text-base wrap-anywhere text-primary">
          {title.trim() === '' ? '…' : cut(title, ADVISED.title)}
        </p>
        <p {...direction} className="text-sm wrap-anywhere">
          {excerpt.trim() === '' ? '…' : cut(excerpt, ADVISED.excerpt)}
        </p>
      </div>
    </Card>
  )
}

/** At the last word that fits. */
function cut(text: string, most: number): string {
  const letters = Array.from(text.trim())
  if (letters.length <= most) return text.trim()
  const head = letters.slice(0, most).join('')
  return `${head.slice(0, Math.max(head.lastIndexOf(' '), most / 2)).trimEnd()} …`
}
