import { Outlet } from '@tanstack/react-router'
import { m } from '#web/lib/i18n/messages.ts'
import { LiveMount } from './live-mount.tsx'
import { RouteAnnouncer } from './route-announcer.tsx'
import { RouteProgress } from './route-progress.tsx'
import { ToasterHost } from './toaster-host.tsx'
import { ViewMount } from './view-mount.tsx'

/** Around every screen: a way past the navigation, the place for short messages, and a voice for page changes. */
export function RootLayout() {
  return (
    <>
      <a href="#main" className="skip-link">
        {m.shell_skip_to_content()}
      </a>
      <RouteProgress />
      <Outlet />
      <RouteAnnouncer />
      <ToasterHost />
      <LiveMount />
      <ViewMount />
    </>
  )
}
