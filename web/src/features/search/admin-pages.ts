import { m } from '#web/lib/i18n/messages.ts'

/** A page of the admin area: how it is found, and the letter that leads to it after "g". */
export interface AdminPage {
  readonly href: string
  readonly label: () => string
  readonly key?: string
  /** Other words that people look for it by. */
  readonly also?: () => string
}

export const ADMIN_PAGES: readonly AdminPage[] = [
  { href: '/admin', label: () => m.admin_dashboard(), key: 'd' },
  { href: '/admin/testseries', label: () => m.admin_tests_all(), key: 't' },
  { href: '/admin/testseries/create', label: () => m.admin_tests_new() },
  { href: '/admin/testseries-groups', label: () => m.admin_groups_all(), key: 'g' },
  { href: '/admin/testseries-groups/create', label: () => m.admin_groups_new() },
  { href: '/admin/testseries/create-quiz', label: () => m.admin_quiz(), key: 'z' },
  { href: '/admin/testseries/create-dynamic', label: () => m.admin_dynamic(), key: 'b' },
  { href: '/admin/testseries/bulk-upload', label: () => m.admin_upload(), key: 'u' },
  { href: '/admin/testseries/patterns', label: () => m.admin_patterns_all(), key: 'p' },
  { href: '/admin/testseries/needs', label: () => m.admin_needs(), also: () => m.admin_needs_also() },
  { href: '/admin/questions', label: () => m.admin_bank_nav(), key: 'q' },
  { href: '/admin/add-question', label: () => m.admin_bank_add_nav(), key: 'a' },
  { href: '/admin/books', label: () => m.admin_books_nav(), key: 'k', also: () => m.admin_books_also() },
  { href: '/admin/books/new', label: () => m.admin_books_new() },
  { href: '/admin/blog', label: () => m.admin_posts_nav(), key: 'w', also: () => m.admin_posts_also() },
  { href: '/admin/blog/new', label: () => m.admin_posts_new() },
  { href: '/admin/users', label: () => m.admin_people(), key: 'l' },
  { href: '/admin/blog/comments', label: () => m.admin_comments_nav(), key: 'c' },
  { href: '/admin/feedback', label: () => m.admin_inbox(), key: 'f', also: () => m.admin_command_also_feedback() },
  { href: '/admin/prime', label: () => m.admin_prime(), key: 'm', also: () => m.admin_command_also_prime() },
  { href: '/admin/notifications', label: () => m.admin_notifications(), key: 'n', also: () => m.admin_command_also_notifications() },
  { href: '/admin/broadcast', label: () => m.admin_bc_nav(), key: 'y', also: () => m.admin_bc_also() },
  { href: '/admin/batches', label: () => m.admin_batches(), key: 'j', also: () => m.admin_batches_also() },
  { href: '/admin/audit', label: () => m.admin_audit(), key: 'h', also: () => m.admin_command_also_audit() },
]
