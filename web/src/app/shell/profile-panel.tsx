import { Link } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { useSignedIn } from '#web/session/session-store.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { LanguageSelect } from './language-select.tsx'
import { LogoutButton } from '#web/session/logout-button.tsx'
import { ThemeChoice } from './theme-choice.tsx'

const LINE = 'flex min-h-11 items-center rounded-md px-2 hover:bg-sunken aria-[current=page]:font-bold aria-[current=page]:text-primary'

/** Who is signed in, their pages, the settings of this device, and the way out: what the profile menu holds. */
export function ProfilePanel({ logoutTo }: { readonly logoutTo: '/' | '/login' }) {
  const user = useSignedIn()
  return (
    <>
      <div className="min-w-0">
        <p className="truncate text-base font-bold">
          <bdi>{user.name}</bdi>
        </p>
        <p className="truncate text-muted">
          <bdi>{user.email}</bdi>
        </p>
      </div>
      <nav aria-label={m.nav_my_account()} className="-mx-2 grid">
        <Link to="/user/profile" className={LINE}>
          {m.nav_my_profile()}
        </Link>
        <Link to="/user/pass/transaction-history" className={LINE}>
          {m.nav_transactions()}
        </Link>
      </nav>
      <LanguageSelect />
      <ThemeChoice />
      <LogoutButton to={logoutTo} wide>
        <LogOut size={20} aria-hidden="true" className="mirror-rtl" />
        {m.nav_logout()}
      </LogoutButton>
    </>
  )
}
