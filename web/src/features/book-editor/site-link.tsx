import { ExternalLink } from 'lucide-react'
import { m } from '#web/lib/i18n/messages.ts'
import { buttonClass } from '#web/ui/button.tsx'

/** Opens the page that readers see. */
export const SiteLink = ({ path }: { readonly path: string }) => (
  <a href={path} target="_blank" rel="noopener" className={buttonClass()}>
    <ExternalLink size={18} aria-hidden="true" />
    {m.admin_books_view()}
  </a>
)
