import type { AccountExport } from '#contract/account/schemas.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import type * as z from 'zod/mini'
import type {
  UserAccessResponse,
  AccessChanged,
  AppealSent,
  appealRequest,
  banOrder,
  dataOrder,
  endSessionsOrder,
  noteOrder,
  PrimeChanged,
  primeGrantOrder,
  primeRevokeOrder,
  roleOrder,
  TimelineResponse,
  unbanOrder,
  UserDetail,
  UsersResponse,
  usersQuery,
  ViewGranted,
  viewOrder,
} from './schemas.ts'

/** Finds users by e-mail address, phone number, id or words of the name, and by what they are filtered by. */
export const listUsers = endpoint<{ query: z.input<typeof usersQuery>; reply: UsersResponse }>()('GET', '/api/admin/users', 'admin')

/** Where a user is signed in, and whether the account is banned. */
export const getUserAccess = endpoint<{ reply: UserAccessResponse }>()('GET', '/api/admin/users/:userId/access', 'admin')

export const endUserSessions = endpoint<{ body: z.input<typeof endSessionsOrder>; reply: AccessChanged }>()(
  'POST',
  '/api/admin/users/:userId/sessions/end',
  'admin',
  ['/api/admin/users/*'],
)

export const banUser = endpoint<{ body: z.input<typeof banOrder>; reply: AccessChanged }>()(
  'POST',
  '/api/admin/users/:userId/ban',
  'admin',
  ['/api/admin/users/*'],
)

export const unbanUser = endpoint<{ body: z.input<typeof unbanOrder>; reply: AccessChanged }>()(
  'POST',
  '/api/admin/users/:userId/unban',
  'admin',
  ['/api/admin/users/*'],
)

/** The facts of one account. */
export const getUser = endpoint<{ reply: UserDetail }>()('GET', '/api/admin/users/:userId', 'admin')

export const getUserTimeline = endpoint<{ reply: TimelineResponse }>()('GET', '/api/admin/users/:userId/timeline', 'admin')

export const addUserNote = endpoint<{ body: z.input<typeof noteOrder>; reply: AccessChanged }>()(
  'POST',
  '/api/admin/users/:userId/notes',
  'admin',
  ['/api/admin/users/:userId/timeline'],
)

export const grantUserPrime = endpoint<{ body: z.input<typeof primeGrantOrder>; reply: PrimeChanged }>()(
  'POST',
  '/api/admin/users/:userId/prime/grant',
  'admin',
  ['/api/admin/users/*'],
)

export const revokeUserPrime = endpoint<{ body: z.input<typeof primeRevokeOrder>; reply: PrimeChanged }>()(
  'POST',
  '/api/admin/users/:userId/prime/revoke',
  'admin',
  ['/api/admin/users/*'],
)

export const changeUserRole = endpoint<{ body: z.input<typeof roleOrder>; reply: AccessChanged }>()(
  'POST',
  '/api/admin/users/:userId/role',
  'admin',
  ['/api/admin/users/*'],
)

/** Everything that is stored under the account, as one file. */
export const exportUserData = endpoint<{ body: z.input<typeof dataOrder>; reply: AccountExport }>()(
  'POST',
  '/api/admin/users/:userId/export',
  'admin',
)

/** Deletes the account and everything of it, at once and for good. */
export const deleteUser = endpoint<{ body: z.input<typeof dataOrder>; reply: AccessChanged }>()(
  'POST',
  '/api/admin/users/:userId/delete',
  'admin',
  ['/api/admin/users/*'],
)

/** A token for looking at the learner's pages as they see them, for 15 minutes. */
export const viewAsUser = endpoint<{ body: z.input<typeof viewOrder>; reply: ViewGranted }>()(
  'POST',
  '/api/admin/users/:userId/view',
  'admin',
)

export const sendAppeal = endpoint<{ body: z.input<typeof appealRequest>; reply: AppealSent }>()('POST', '/api/appeals', 'anyone')
