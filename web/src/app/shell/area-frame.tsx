import { Menu, X } from 'lucide-react'
import { useState, type ComponentType, type ReactNode } from 'react'
import type { Direction } from '#contract/shared/locales.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Drawer } from '#web/ui/drawer.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { brand } from '#web/lib/brand.ts'
import { NavGroups, type NavItems } from './nav-groups.tsx'
import { OfflineBanner } from '#web/errors/offline-banner.tsx'

interface AreaFrameProps {
  /** The name of the navigation, for those who hear it. */
  readonly navLabel: string
  readonly items: NavItems
  /** The sidebar, not the drawer, shows icons alone. */
  readonly collapsed?: boolean
  /** At the start of the bar from 768 px on, where the drawer's button is below. */
  readonly barStart?: ReactNode
  readonly bar: ReactNode
  readonly sidebarClass: string
  /** At the foot of the sidebar and of the drawer. */
  readonly sidebarFoot?: ReactNode
  readonly mainClass: string
  /** Below 768 px: places under the thumb, the button of the menu among them. */
  readonly BottomBar?: ComponentType<{ readonly isMenuOpen: boolean; readonly onMenu: () => void }>
  /** Where the texts of the area run another way than the page. */
  readonly dir?: Direction | undefined
  readonly children: ReactNode
}

/** The frame of an area behind a sign-in: a bar, a sidebar above 768 px, a drawer below (docs/screens.md#constants), the page. */
export function AreaFrame(props: AreaFrameProps) {
  const { navLabel, items, collapsed = false, barStart, bar, sidebarClass, sidebarFoot, mainClass, BottomBar, dir, children } = props
  const [drawer, setDrawer] = useState(false)
  const [open, close] = [() => setDrawer(true), () => setDrawer(false)]
  return (
    <div dir={dir} className={classNames('grid min-h-dvh grid-rows-[auto_1fr]', BottomBar !== undefined && 'with-bottom-bar')}>
      <header className="sticky top-0 z-20 border-b border-line bg-paper">
        <OfflineBanner />
        <div className="flex h-14 items-center gap-1 px-2 md:px-3">
          <IconButton label={m.nav_open_menu()} aria-expanded={drawer} onClick={open} className="menu-button md:hidden!">
            <Menu size={22} aria-hidden="true" />
          </IconButton>
          {barStart}
          {bar}
        </div>
      </header>
      <div className="grid md:grid-cols-[auto_minmax(0,1fr)]">
        <aside
          className={classNames('sticky top-14 hidden h-[calc(100dvh-3.5rem)] overflow-y-auto border-e border-line md:block', sidebarClass)}
        >
          <NavGroups label={navLabel} items={items} collapsed={collapsed} />
          {!collapsed && sidebarFoot}
        </aside>
        <main id="main" tabIndex={-1} className={classNames('page-margin mx-auto w-full pt-5 pb-16 outline-none sm:pt-8', mainClass)}>
          {children}
        </main>
      </div>
      {BottomBar !== undefined && <BottomBar isMenuOpen={drawer} onMenu={open} />}
      <Drawer open={drawer} onClose={close} label={navLabel}>
        <div className="flex h-14 items-center justify-between border-b border-line ps-4 pe-2">
          <Logo name={brand.name} size={26} />
          <IconButton label={m.action_close()} onClick={close}>
            <X size={20} aria-hidden="true" />
          </IconButton>
        </div>
        <NavGroups label={navLabel} items={items} onFollow={close} />
        {sidebarFoot}
      </Drawer>
    </div>
  )
}
