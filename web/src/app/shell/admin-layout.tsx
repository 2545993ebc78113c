import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { LogOut, PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { SiteFacts } from '#web/features/overview/site-facts.tsx'
import { CommandHost } from '#web/features/search/command-host.tsx'
import { SignInAgainDialog } from '#web/session/sign-in-again-dialog.tsx'
import { useSignedIn } from '#web/session/session-store.ts'
import { useFreshUser } from '#web/session/use-fresh-user.ts'
import { DeniedPage } from '#web/admin/permissions/denied-page.tsx'
import { capabilityOfPage } from '#web/admin/permissions/page-capabilities.ts'
import { useMay } from '#web/admin/permissions/use-may.ts'
import { brand } from '#web/lib/brand.ts'
import { direction } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { ADMIN_NAV } from './admin-nav.ts'
import { allowedItems } from './allowed-items.ts'
import { AreaFrame } from './area-frame.tsx'
import { LogoutButton } from '#web/session/logout-button.tsx'
import { useCollapsed } from './use-collapsed.ts'

/** The admin area: a sidebar, the admin's name, and Logout, which leads to `/`. */
export function AdminLayout() {
  useFreshUser()
  const user = useSignedIn()
  const may = useMay()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const [collapsed, setCollapsed] = useCollapsed('sopan-admin-sidebar', 1023)
  const Fold = collapsed ? PanelLeftOpen : PanelLeftClose
  return (
    <AreaFrame
      navLabel={m.admin_nav()}
      items={allowedItems(ADMIN_NAV, (to) => may(capabilityOfPage(to)))}
      collapsed={collapsed}
      sidebarClass={collapsed ? 'w-17' : 'w-64'}
      sidebarFoot={<SiteFacts />}
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
      mainClass="max-w-[80rem]"
      // Its texts are English or Hindi, whatever the language of the rest: they run from left to right.
      dir={direction === 'rtl' ? 'ltr' : undefined}
      bar={
        <>
          <Link to="/admin" className="inline-flex shrink-0 rounded-sm px-1 py-2" aria-label={m.admin_home_link()}>
            <Logo name={brand.name} size={26} />
          </Link>
          <span className="ms-1 hidden text-muted lg:inline">{m.admin_area()}</span>
          <CommandHost />
          <span className="ms-auto me-1 min-w-0 truncate font-bold">
            <bdi>{user.name}</bdi>
          </span>
          <LogoutButton to="/" size="sm">
            <LogOut size={18} aria-hidden="true" className="sm:hidden" />
            <span className="max-sm:sr-only">{m.nav_logout()}</span>
          </LogoutButton>
        </>
      }
    >
      {may(capabilityOfPage(path)) ? <Outlet /> : <DeniedPage />}
      <SignInAgainDialog />
    </AreaFrame>
  )
}
