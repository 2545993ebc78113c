import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { m } from '#web/lib/i18n/messages.ts'
import { type SavedSearch, withoutView } from './saved-search.ts'

/** The way back from a view to the list that it was opened from. */
export function BackToList({ search }: { readonly search: SavedSearch }) {
  return (
    <Link
      to="/user/saved-questions"
      search={withoutView(search)}
      data-chrome
      className="inline-flex min-h-11 items-center gap-1.5 justify-self-start text-primary hover:underline"
    >
      <ArrowLeft size={18} aria-hidden="true" className="mirror-rtl" />
      {m.practice_title()}
    </Link>
  )
}

export interface ViewProps {
  readonly search: SavedSearch
  readonly go: (to: SavedSearch, replace?: boolean) => void
}
