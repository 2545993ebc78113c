import {
  BadgeIndianRupee,
  BadgePlus,
  Bell,
  BookOpenCheck,
  BookText,
  CalendarDays,
  ClipboardList,
  Dices,
  FileQuestion,
  FolderTree,
  Gauge,
  History,
  Inbox,
  Layers,
  LayoutDashboard,
  Library,
  Megaphone,
  MessagesSquare,
  Newspaper,
  School,
  Shapes,
  ShieldAlert,
  Upload,
  UserRound,
  Users,
  Zap,
} from 'lucide-react'
import { CommentsBadge, MessagesBadge, PaymentsBadge } from '#web/features/overview/waiting-badges.tsx'
import { m } from '#web/lib/i18n/messages.ts'
import type { NavItems } from './nav-groups.tsx'

/** The admin's sidebar: the specified entries (docs/screens.md#navigation) in their order, as far as they exist, and in each group ours after them. */
export const ADMIN_NAV: NavItems = [
  { to: '/admin', label: () => m.admin_dashboard(), Icon: LayoutDashboard, exact: true },
  {
    label: () => m.admin_test_management(),
    Icon: BookOpenCheck,
    entries: [
      { to: '/admin/testseries', label: () => m.admin_tests_all(), Icon: ClipboardList, exact: true },
      { to: '/admin/testseries-groups', label: () => m.admin_groups_all(), Icon: Layers },
      { to: '/admin/testseries/create-quiz', label: () => m.admin_quiz(), Icon: Zap },
      { to: '/admin/testseries/create-dynamic', label: () => m.admin_dynamic(), Icon: Dices },
      { to: '/admin/testseries/bulk-upload', label: () => m.admin_upload(), Icon: Upload },
      { to: '/admin/testseries/patterns', label: () => m.admin_patterns_all(), Icon: Shapes },
      { to: '/admin/testseries/needs', label: () => m.admin_needs(), Icon: Gauge },
      { to: '/admin/exams', label: () => m.exams_admin_title(), Icon: CalendarDays },
    ],
  },
  {
    label: () => m.admin_content_management(),
    Icon: Library,
    entries: [
      { to: '/admin/add-question', label: () => m.admin_bank_add_nav(), Icon: BadgePlus },
      { to: '/admin/books', label: () => m.admin_books_nav(), Icon: BookText },
      { to: '/admin/blog', not: '/admin/blog/comments', label: () => m.admin_posts_nav(), Icon: Newspaper },
      { to: '/admin/questions', not: '/admin/questions/topics', label: () => m.admin_bank_nav(), Icon: FileQuestion },
      { to: '/admin/questions/topics', label: () => m.admin_topics_nav(), Icon: FolderTree },
    ],
  },
  {
    label: () => m.admin_site_and_users(),
    Icon: Users,
    entries: [
      { to: '/admin/users', label: () => m.admin_people(), Icon: UserRound },
      { to: '/admin/blog/comments', label: () => m.admin_comments_nav(), Icon: MessagesSquare, Badge: CommentsBadge },
      { to: '/admin/feedback', label: () => m.admin_inbox(), Icon: Inbox, Badge: MessagesBadge },
      { to: '/admin/notifications', label: () => m.admin_notifications(), Icon: Bell },
      { to: '/admin/broadcast', label: () => m.admin_bc_nav(), Icon: Megaphone },
      { to: '/admin/prime', label: () => m.admin_prime(), Icon: BadgeIndianRupee, Badge: PaymentsBadge },
      { to: '/admin/audit', label: () => m.admin_audit(), Icon: History },
      { to: '/admin/batches', label: () => m.admin_batches(), Icon: School },
      { to: '/admin/security', label: () => m.admin_security(), Icon: ShieldAlert },
    ],
  },
]
