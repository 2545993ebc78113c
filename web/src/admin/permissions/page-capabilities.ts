import type { Capability } from '#contract/shared/capabilities.ts'

/** What the pages of the admin area need, by the beginning of their address; the longest decides. The dashboard is open to every admin. */
const PAGES: readonly (readonly [path: string, needs: Capability])[] = [
  ['/admin', 'admin.enter'],
  ['/admin/testseries', 'content.read'],
  ['/admin/testseries/create', 'content.write'],
  ['/admin/testseries/create-quiz', 'content.write'],
  ['/admin/testseries/create-dynamic', 'content.write'],
  ['/admin/testseries/bulk-upload', 'content.write'],
  ['/admin/testseries/edit', 'content.write'],
  ['/admin/testseries-groups', 'content.read'],
  ['/admin/testseries-groups/create', 'content.write'],
  ['/admin/testseries-groups/edit', 'content.write'],
  ['/admin/add-question', 'content.write'],
  ['/admin/questions', 'content.read'],
  ['/admin/questions/edit', 'content.write'],
  ['/admin/blog', 'posts.write'],
  ['/admin/books', 'books.write'],
  ['/admin/blog/comments', 'comments.moderate'],
  ['/admin/users', 'users.read'],
  ['/admin/feedback', 'tickets.answer'],
  ['/admin/notifications', 'broadcast.send'],
  ['/admin/broadcast', 'broadcast.send'],
  ['/admin/prime', 'money.read'],
  ['/admin/audit', 'audit.read'],
  ['/admin/security', 'audit.read'],
  ['/admin/batches', 'users.read'],
  ['/admin/exams', 'content.write'],
]

/** What a page needs; an unknown page of the admin area needs no more than the role. */
export function capabilityOfPage(path: string): Capability {
  const fitting = PAGES.filter(([beginning]) => path === beginning || path.startsWith(`${beginning}/`))
  return fitting.toSorted((a, b) => b[0].length - a[0].length)[0]?.[1] ?? 'admin.enter'
}
