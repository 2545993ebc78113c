/**
 * What an admin may do: named sets of capabilities, which `user.permissions` holds, and the capability that each call of the admin area
 * needs. The role alone opens the admin area; null permissions on an admin are an owner's.
 */

export const PERMISSION_SETS = ['owner', 'content', 'review', 'support', 'finance', 'announce'] as const
export type PermissionSet = (typeof PERMISSION_SETS)[number]

export const CAPABILITIES = [
  /** The home of the admin area, and what is the caller's own there: drafts, saved views, names behind ids. */
  'admin.enter',
  'content.read',
  'content.write',
  'keys.publish',
  'jobs.manage',
  'attempts.read',
  'attempts.manage',
  'posts.write',
  'posts.publish',
  'comments.moderate',
  'books.write',
  'books.publish',
  /** What every text with images needs, whatever it belongs to: its preview and its images. */
  'texts.write',
  'broadcast.send',
  'tickets.answer',
  /** Shows an answer to everyone under a solution: for who may answer tickets and write questions. */
  'replies.publish',
  'users.read',
  'users.note',
  'users.ban',
  'users.roles',
  'users.view',
  'users.export',
  'users.delete',
  'prime.grant',
  'money.read',
  'money.refund',
  'money.offers',
  'audit.read',
] as const
export type Capability = (typeof CAPABILITIES)[number]

/** What each set allows beside `admin.enter`. Sets add up. */
const SETS: Readonly<Record<Exclude<PermissionSet, 'owner'>, readonly Capability[]>> = {
  content: ['content.read', 'content.write', 'jobs.manage', 'attempts.read', 'posts.write', 'books.write', 'texts.write'],
  review: [
    'content.read',
    'keys.publish',
    'jobs.manage',
    'attempts.read',
    'posts.write',
    'posts.publish',
    'books.write',
    'books.publish',
    'texts.write',
    'comments.moderate',
  ],
  support: [
    'content.read',
    'attempts.read',
    'attempts.manage',
    'tickets.answer',
    'comments.moderate',
    'users.read',
    'users.note',
    'users.ban',
    'users.view',
    'prime.grant',
  ],
  finance: ['users.read', 'users.note', 'prime.grant', 'money.read', 'money.refund', 'money.offers'],
  announce: ['broadcast.send', 'posts.write', 'texts.write'],
}

/** What follows from others: an admin has it who has all of them, by whichever sets. */
const FOLLOWS: Partial<Record<Capability, readonly Capability[]>> = { 'replies.publish': ['tickets.answer', 'content.write'] }

/** Whether an admin with these sets may do something. */
export const mayDo = (permissions: readonly PermissionSet[] | null, capability: Capability): boolean =>
  permissions === null ||
  permissions.includes('owner') ||
  capability === 'admin.enter' ||
  (FOLLOWS[capability]?.every((one) => mayDo(permissions, one)) ??
    permissions.some((set) => set !== 'owner' && SETS[set].includes(capability)))

/**
 * The capability of each call of the admin area: method (`*` is any) and the beginning of its path, as the route is written. The longest
 * beginning decides, and a method before `*`. A route of admins that no line covers stops the Worker at start (`guardedRoutes`).
 */
export const ROUTE_CAPABILITIES: readonly (readonly [method: 'GET' | 'POST' | 'PUT' | 'DELETE' | '*', path: string, needs: Capability])[] =
  [
    ['GET', '/api/admin/overview', 'admin.enter'],
    ['*', '/api/admin/drafts', 'admin.enter'],
    ['*', '/api/admin/views', 'admin.enter'],
    ['GET', '/api/admin/learners/names', 'admin.enter'],

    ['GET', '/api/admin/questions', 'content.read'],
    ['*', '/api/admin/questions', 'content.write'],
    ['POST', '/api/admin/questions/render', 'content.read'],
    ['POST', '/api/admin/questions/images', 'texts.write'],
    ['POST', '/api/admin/questions/nearest', 'content.read'],
    ['POST', '/api/admin/questions/:id/replies', 'replies.publish'],
    ['*', '/api/admin/topics', 'content.write'],
    ['GET', '/api/admin/topics', 'content.read'],
    ['*', '/api/admin/subjects', 'content.write'],
    ['*', '/api/admin/terms', 'content.write'],
    ['GET', '/api/admin/terms', 'content.read'],
    ['*', '/api/admin/passages', 'content.write'],
    ['GET', '/api/admin/passages', 'content.read'],
    ['GET', '/api/admin/colleague-drafts', 'content.read'],
    ['*', '/api/admin/colleague-drafts', 'content.write'],
    ['GET', '/api/admin/testseries', 'content.read'],
    ['*', '/api/admin/testseries', 'content.write'],
    ['GET', '/api/admin/testseries-groups', 'content.read'],
    ['*', '/api/admin/testseries-groups', 'content.write'],
    ['GET', '/api/admin/patterns', 'content.read'],
    ['*', '/api/admin/patterns', 'content.write'],
    ['*', '/api/admin/exams', 'content.write'],
    ['GET', '/api/admin/blueprints', 'content.read'],
    ['*', '/api/admin/blueprints', 'content.write'],
    ['*', '/api/admin/quizzes', 'content.write'],
    ['*', '/api/admin/import', 'content.write'],
    ['*', '/api/admin/imports', 'content.write'],
    ['GET', '/api/admin/exports', 'content.write'],
    ['GET', '/api/admin/tests', 'content.read'],
    ['*', '/api/admin/tests/:testId/keys', 'keys.publish'],
    ['GET', '/api/admin/tests/:testId/keys', 'content.read'],
    ['POST', '/api/admin/tests/:testId/keys/preview', 'content.read'],
    ['*', '/api/admin/tests/:testId/objections', 'keys.publish'],
    ['GET', '/api/admin/tests/:testId/objections', 'content.read'],
    ['*', '/api/admin/tests/:testId/plausibility', 'keys.publish'],
    ['GET', '/api/admin/tests/:testId/plausibility', 'attempts.read'],
    ['GET', '/api/admin/tests/:testId/monitor', 'attempts.read'],
    ['POST', '/api/admin/tests/:testId/monitor', 'attempts.manage'],
    ['GET', '/api/admin/jobs', 'content.read'],
    ['*', '/api/admin/jobs', 'jobs.manage'],

    ['*', '/api/admin/posts', 'posts.write'],
    ['POST', '/api/admin/posts/:id/texts/:language/state', 'posts.publish'],
    ['*', '/api/admin/article-preview', 'texts.write'],
    ['*', '/api/admin/blog-categories', 'posts.write'],
    ['*', '/api/admin/blog-series', 'posts.write'],
    ['*', '/api/admin/comments', 'comments.moderate'],
    ['*', '/api/admin/hold-words', 'comments.moderate'],
    ['*', '/api/admin/books', 'books.write'],
    ['POST', '/api/admin/books/:id/state', 'books.publish'],
    ['GET', '/api/admin/book-exams', 'books.write'],
    ['*', '/api/admin/chapters', 'books.write'],
    ['POST', '/api/admin/chapters/:id/texts/:language/state', 'books.publish'],

    ['*', '/api/admin/notifications', 'broadcast.send'],
    ['*', '/api/admin/broadcasts', 'broadcast.send'],
    ['*', '/api/admin/feedback', 'tickets.answer'],

    ['GET', '/api/admin/learners', 'users.read'],
    ['*', '/api/admin/learners', 'attempts.manage'],
    ['GET', '/api/admin/users', 'users.read'],
    ['GET', '/api/admin/batches', 'users.read'],
    // Their invitations give Prime.
    ['*', '/api/admin/batches', 'prime.grant'],
    // A broadcast names batches too.
    ['GET', '/api/admin/batch-names', 'admin.enter'],
    ['POST', '/api/admin/users/:userId/notes', 'users.note'],
    ['POST', '/api/admin/users/:userId/sessions/end', 'users.ban'],
    ['POST', '/api/admin/users/:userId/ban', 'users.ban'],
    ['POST', '/api/admin/users/:userId/unban', 'users.ban'],
    ['POST', '/api/admin/users/:userId/prime', 'prime.grant'],
    ['POST', '/api/admin/users/:userId/role', 'users.roles'],
    ['POST', '/api/admin/users/:userId/view', 'users.view'],
    ['POST', '/api/admin/users/:userId/export', 'users.export'],
    ['POST', '/api/admin/users/:userId/delete', 'users.delete'],

    ['GET', '/api/admin/prime', 'money.read'],
    ['PUT', '/api/admin/prime', 'money.offers'],
    ['POST', '/api/admin/prime', 'money.refund'],
    ['POST', '/api/admin/prime/grants', 'prime.grant'],

    ['GET', '/api/admin/audit', 'audit.read'],
    ['GET', '/api/admin/security', 'audit.read'],
  ]

/**
 * What a call needs, or null where no line covers it. `path` is the route's pattern, or an address of it. Asked once for every route while the
 * Worker starts: the table is taken apart once, at the first question.
 */
export function capabilityOf(method: string, path: string): Capability | null {
  if (!path.startsWith(ADMIN_CALLS)) return null
  const parts = path.split('/')
  for (const { of, beginning, needs } of (linesByWeight ??= byWeight()))
    if (
      (of === '*' || of === method) &&
      beginning.every((part, at) => parts[at] !== undefined && (part.startsWith(':') || part === parts[at]))
    )
      return needs
  return null
}

/** Every line of the table begins so. */
const ADMIN_CALLS = '/api/admin/'

interface Line {
  readonly of: string
  readonly beginning: readonly string[]
  readonly needs: Capability
}
let linesByWeight: readonly Line[] | null = null

/** The longest beginning first, and of two equal ones the one that names its method. */
const byWeight = (): readonly Line[] =>
  ROUTE_CAPABILITIES.map(([of, path, needs]) => ({ of, beginning: path.split('/'), needs })).toSorted((a, b) => weight(b) - weight(a))

const weight = ({ of, beginning }: Line): number => beginning.length * 2 + (of === '*' ? 0 : 1)
