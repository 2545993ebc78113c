import {
  Book,
  BookOpenCheck,
  Bookmark,
  ChartLine,
  CircleQuestionMark,
  ClipboardList,
  Crown,
  House,
  Layers,
  Library,
  FileText,
  UserRound,
  UserRoundCog,
} from 'lucide-react'
import { m } from '#web/lib/i18n/messages.ts'
import type { NavItems } from './nav-groups.tsx'

/** The learner's sidebar (docs/screens.md#navigation): what exists of it. Learners with Prime are led to the pass instead of to the plans. */
export const learnerNav = (hasPrime: boolean): NavItems => [
  { to: '/user', label: () => m.nav_home(), Icon: House, exact: true },
  {
    label: () => m.nav_my_exams(),
    Icon: Layers,
    also: ['/user/saved-question/', '/user/test-analysis/', '/user/test-feedback/'],
    entries: [
      { to: '/user/testseries', label: () => m.nav_test_series(), Icon: Library },
      { to: '/user/my-tests', label: () => m.nav_my_tests(), Icon: BookOpenCheck },
      { to: '/user/attempted-tests', label: () => m.nav_attempted_tests(), Icon: ClipboardList },
      { to: '/user/saved-questions', label: () => m.nav_saved_questions(), Icon: Bookmark },
      { to: '/user/analytics', label: () => m.nav_performance(), Icon: ChartLine },
    ],
  },
  {
    label: () => m.nav_my_account(),
    Icon: UserRoundCog,
    also: ['/user/pass/'],
    entries: [
      { to: '/user/profile', label: () => m.nav_profile(), Icon: UserRound },
      hasPrime
        ? { to: '/user/pass/status', label: () => m.test_prime(), Icon: Crown }
        : { to: '/user/buy-pass', label: () => m.nav_join_prime(), Icon: Crown },
    ],
  },
  { to: '/books', label: () => m.footer_books(), Icon: Book },
  { to: '/blog', label: () => m.footer_blog(), Icon: FileText },
  { to: '/user/feedback', label: () => m.nav_help(), Icon: CircleQuestionMark },
]
