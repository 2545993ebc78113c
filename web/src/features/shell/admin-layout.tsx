import { Link, Outlet } from '@tanstack/react-router'
import { LayoutDashboard, Menu, X } from 'lucide-react'
import { useState } from 'react'
import { useSignedIn } from '#web/features/session/session-store.ts'
import { useFreshUser } from '#web/features/session/use-fresh-user.ts'
import { m } from '#web/lib/messages.ts'
import { Drawer } from '#web/ui/drawer.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { LogoutButton } from './logout-button.tsx'
import { OfflineBanner } from './offline-banner.tsx'

/** The admin area: a sidebar of what exists, the admin's name, and Logout, which leads to `/`. */
export function AdminLayout() {
  useFreshUser()
  const user = useSignedIn()
  const [drawer, setDrawer] = useState(false)
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr]">
      <header className="sticky top-0 z-20 border-b border-line bg-paper">
        <OfflineBanner />
        <div className="flex h-14 items-center gap-2 px-2 md:px-4">
          <IconButton label={m.nav_open_menu()} aria-expanded={drawer} onClick={() => setDrawer(true)} className="md:hidden!">
            <Menu size={22} aria-hidden="true" />
          </IconButton>
          <Link to="/admin" className="inline-flex shrink-0 rounded-sm py-2" aria-label={m.admin_home_link()}>
            <Logo name="Sopan" size={26} />
          </Link>
          <span className="me-auto hidden text-muted sm:inline">{m.admin_area()}</span>
          <span className="ms-auto min-w-0 truncate font-bold">
            <bdi>{user.name}</bdi>
          </span>
          <LogoutButton to="/" size="sm">
            {m.nav_logout()}
          </LogoutButton>
        </div>
      </header>
      <div className="grid md:grid-cols-[15rem_minmax(0,1fr)]">
        <aside className="sticky top-14 hidden h-[calc(100dvh-3.5rem)] overflow-y-auto border-e border-line md:block">
          <AdminNav />
        </aside>
        <main id="main" tabIndex={-1} className="page-margin mx-auto w-full max-w-[72rem] pt-5 pb-16 outline-none sm:pt-8">
          <Outlet />
        </main>
      </div>
      <Drawer open={drawer} onClose={() => setDrawer(false)} label={m.admin_nav()}>
        <div className="flex h-14 items-center justify-between border-b border-line ps-4 pe-2">
          <Logo name="Sopan" size={26} />
          <IconButton label={m.action_close()} onClick={() => setDrawer(false)}>
            <X size={20} aria-hidden="true" />
          </IconButton>
        </div>
        <AdminNav onFollow={() => setDrawer(false)} />
      </Drawer>
    </div>
  )
}

function AdminNav({ onFollow }: { readonly onFollow?: () => void }) {
  return (
    <nav aria-label={m.admin_nav()} className="grid gap-1 p-3">
      <Link
        to="/admin"
        activeOptions={{ exact: true }}
        onClick={onFollow}
        className="flex min-h-11 items-center gap-3 rounded-md px-3 hover:bg-sunken aria-[current=page]:bg-primary-soft aria-[current=page]:font-bold aria-[current=page]:text-primary"
      >
        <LayoutDashboard size={20} aria-hidden="true" />
        {m.admin_dashboard()}
      </Link>
    </nav>
  )
}
