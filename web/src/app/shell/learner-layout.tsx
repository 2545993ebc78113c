import { Link, Outlet } from '@tanstack/react-router'
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useBarred } from '#web/session/consent/use-barred.ts'
import { useSignedIn } from '#web/session/session-store.ts'
import { useFreshUser } from '#web/session/use-fresh-user.ts'
import { brand } from '#web/lib/brand.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Badge } from '#web/ui/badge.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { AreaFrame } from './area-frame.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { BellMount } from './bell-mount.tsx'
import { ExamSwitcherMount } from './exam-switcher-mount.tsx'
import { learnerNav } from './learner-nav.ts'
import { ProfileMenu } from './profile-menu.tsx'
import { useCollapsed } from './use-collapsed.ts'

/** The learner's area: a sidebar that folds to icons; bell and profile menu, of which one at most is open. */
export function LearnerLayout() {
  useFreshUser()
  useBarred()
  const [collapsed, setCollapsed] = useCollapsed()
  const Fold = collapsed ? PanelLeftOpen : PanelLeftClose
  return (
    <AreaFrame
      navLabel={m.nav_learner()}
      items={learnerNav(usePrime())}
      collapsed={collapsed}
      sidebarClass={collapsed ? 'w-17' : 'w-62'}
      mainClass="max-w-[64rem]"
      BottomBar={BottomBar}
      barStart={
        <IconButton
          label={collapsed ? m.nav_expand() : m.nav_collapse()}
          aria-expanded={!collapsed}
          onClick={() => setCollapsed(!collapsed)}
          className="max-md:hidden!"
        >
          <Fold size={20} aria-hidden="true" className="mirror-rtl" />
        </IconButton>
      }
      bar={
        <>
          <Link to="/user" className="inline-flex rounded-sm px-1 py-2 max-sm:[&_span_span]:hidden" aria-label={m.shell_home_link()}>
            <Logo name={brand.name} size={26} />
          </Link>
          <ExamSwitcherMount />
          <PrimeBadge />
          <BellMount />
          <ProfileMenu logoutTo="/login" />
        </>
      }
    >
      <Outlet />
    </AreaFrame>
  )
}

/** Shown only while Prime lasts; leads to the pass. */
function PrimeBadge() {
  return usePrime() ? (
    <Link to="/user/pass/status" className="grid min-h-11 place-items-center rounded-sm">
      <Badge tone="accent">{m.shell_prime()}</Badge>
    </Link>
  ) : null
}

/** Whether Prime lasts now. */
function usePrime(): boolean {
  const { primeAccessUntil } = useSignedIn()
  const now = useNow(60_000)
  return primeAccessUntil !== null && Date.parse(primeAccessUntil) > now
}
