import { Bell, LayoutDashboard, UserRound, Users } from 'lucide-react'
import { m } from '#web/lib/messages.ts'
import type { NavItems } from './nav-groups.tsx'

/** The admin's sidebar (product-spec §2): what exists of it. */
export const ADMIN_NAV: NavItems = [
  { to: '/admin', label: () => m.admin_dashboard(), Icon: LayoutDashboard, exact: true },
  {
    label: () => m.admin_site_and_users(),
    Icon: Users,
    entries: [
      { to: '/admin/users', label: () => m.admin_people(), Icon: UserRound },
      { to: '/admin/notifications', label: () => m.admin_notifications(), Icon: Bell },
    ],
  },
]
