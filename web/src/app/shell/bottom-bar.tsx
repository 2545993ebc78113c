import { Link, useLocation } from '@tanstack/react-router'
import { ChartLine, House, Library, type LucideIcon, Menu, Target } from 'lucide-react'
import './bottom-bar.css'
import { m } from '#web/lib/i18n/messages.ts'

interface Place {
  readonly to: '/user' | '/user/testseries' | '/user/practice' | '/user/analytics'
  readonly label: () => string
  readonly Icon: LucideIcon
  /** Which addresses belong to it. */
  readonly holds: RegExp
}

/** The four places of a learner's day; everything else is in the menu. */
const PLACES: readonly Place[] = [
  { to: '/user', label: () => m.nav_home(), Icon: House, holds: /^\/user\/?$/ },
  { to: '/user/testseries', label: () => m.nav_tests(), Icon: Library, holds: /^\/user\/(?:testseries|my-tests)/ },
  { to: '/user/practice', label: () => m.nav_practice(), Icon: Target, holds: /^\/user\/(?:practice|saved-question|daily)/ },
  {
    to: '/user/analytics',
    label: () => m.nav_progress(),
    Icon: ChartLine,
    holds: /^\/user\/(?:analytics|attempted-tests|test-analysis|normalisation-lab|plan)/,
  },
]

interface BottomBarProps {
  readonly isMenuOpen: boolean
  readonly onMenu: () => void
}

/** Below 768 px: Home, Tests, Practice, Progress, and the menu with the rest (docs/screens.md#navigation). */
export function BottomBar({ isMenuOpen, onMenu }: BottomBarProps) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  return (
    <nav aria-label={m.nav_bottom()} className="bottom-bar">
      {PLACES.map(({ to, label, Icon, holds }) => (
        <Link key={to} to={to} activeOptions={{ exact: true }} data-here={holds.test(path) || undefined}>
          <Icon size={22} aria-hidden="true" />
          {label()}
        </Link>
      ))}
      <button type="button" aria-expanded={isMenuOpen} aria-haspopup="dialog" onClick={onMenu}>
        <Menu size={22} aria-hidden="true" />
        {m.nav_menu()}
      </button>
    </nav>
  )
}
