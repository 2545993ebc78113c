import { Link, Outlet } from '@tanstack/react-router'
import { Menu, PanelLeftClose, PanelLeftOpen, X } from 'lucide-react'
import { useState } from 'react'
import { useSignedIn } from '#web/features/session/session-store.ts'
import { useFreshUser } from '#web/features/session/use-fresh-user.ts'
import { m } from '#web/lib/messages.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Badge } from '#web/ui/badge.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Drawer } from '#web/ui/drawer.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { LearnerNav } from './learner-nav.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import { useCollapsed } from './use-collapsed.ts'

/** The learner's area: a sidebar that folds to icons above 768 px, a drawer below. */
export function LearnerLayout() {
  useFreshUser()
  const [collapsed, setCollapsed] = useCollapsed()
  const [drawer, setDrawer] = useState(false)
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr]">
      <header className="sticky top-0 z-20 border-b border-line bg-paper">
        <OfflineBanner />
        <div className="flex h-14 items-center gap-1 px-2 md:px-3">
          <IconButton label={m.nav_open_menu()} aria-expanded={drawer} onClick={() => setDrawer(true)} className="md:hidden!">
            <Menu size={22} aria-hidden="true" />
          </IconButton>
          <IconButton
            label={collapsed ? m.nav_expand() : m.nav_collapse()}
            aria-expanded={!collapsed}
            onClick={() => setCollapsed(!collapsed)}
            className="max-md:hidden!"
          >
            {collapsed ? (
              <PanelLeftOpen size={20} aria-hidden="true" className="mirror-rtl" />
            ) : (
              <PanelLeftClose size={20} aria-hidden="true" className="mirror-rtl" />
            )}
          </IconButton>
          <Link to="/user" className="me-auto inline-flex rounded-sm px-1 py-2" aria-label={m.shell_home_link()}>
            <Logo name="Sopan" size={26} />
          </Link>
          <PrimeBadge />
          <ProfileMenu logoutTo="/login" />
        </div>
      </header>
      <div className="grid md:grid-cols-[auto_minmax(0,1fr)]">
        <aside
          className={classNames(
            'sticky top-14 hidden h-[calc(100dvh-3.5rem)] overflow-y-auto border-e border-line md:block',
            collapsed ? 'w-17' : 'w-62',
          )}
        >
          <LearnerNav collapsed={collapsed} />
        </aside>
        <main id="main" tabIndex={-1} className="page-margin mx-auto w-full max-w-[64rem] pt-5 pb-16 outline-none sm:pt-8">
          <Outlet />
        </main>
      </div>
      <Drawer open={drawer} onClose={() => setDrawer(false)} label={m.nav_learner()}>
        <div className="flex h-14 items-center justify-between border-b border-line ps-4 pe-2">
          <Logo name="Sopan" size={26} />
          <IconButton label={m.action_close()} onClick={() => setDrawer(false)}>
            <X size={20} aria-hidden="true" />
          </IconButton>
        </div>
        <LearnerNav onFollow={() => setDrawer(false)} />
      </Drawer>
    </div>
  )
}

/** Shown only while Prime lasts. */
function PrimeBadge() {
  const { primeAccessUntil } = useSignedIn()
  const now = useNow(60_000)
  const active = primeAccessUntil !== null && Date.parse(primeAccessUntil) > now
  return active ? <Badge tone="accent">{m.shell_prime()}</Badge> : null
}
