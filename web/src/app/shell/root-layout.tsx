import { Outlet } from '@tanstack/react-router'
import { m } from '#web/lib/i18n/messages.ts'
import { LiveMount } from './live-mount.tsx'
import { RouteAnnouncer } from './route-announcer.tsx'
import { ToasterHost } from './toaster-host.tsx'
import { ViewMount } from './view-mount.tsx'

/** Around every screen: a way past the navigation, the place for short messages, and a voice for page changes. */
export function RootLayout() {
  return (
    <>
      <a
        href="#main"
        className="sr-only focus-visible:not-sr-only focus-visible:fixed focus-visible:start-3 focus-visible:top-3 focus-visible:z-50 focus-visible:rounded-md focus-visible:bg-primary focus-visible:px-4 focus-visible:py-2 focus-visible:font-bold focus-visible:text-on-primary"
      >
        {m.shell_skip_to_content()}
      </a>
      <Outlet />
      <RouteAnnouncer />
      <ToasterHost />
      <LiveMount />
      <ViewMount />
    </>
  )
}
