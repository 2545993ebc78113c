import { BookOpenCheck, ClipboardList, House, Layers, Library } from 'lucide-react'
import { m } from '#web/lib/messages.ts'
import type { NavItems } from './nav-groups.tsx'

/** The learner's sidebar (product-spec §2): what exists of it. */
export const LEARNER_NAV: NavItems = [
  { to: '/user', label: () => m.nav_home(), Icon: House, exact: true },
  {
    label: () => m.nav_my_exams(),
    Icon: Layers,
    entries: [
      { to: '/user/testseries', label: () => m.nav_test_series(), Icon: Library },
      { to: '/user/my-tests', label: () => m.nav_my_tests(), Icon: BookOpenCheck },
      { to: '/user/attempted-tests', label: () => m.nav_attempted_tests(), Icon: ClipboardList },
    ],
  },
]
