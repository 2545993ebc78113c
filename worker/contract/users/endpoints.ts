import { endpoint } from '#contract/shared/endpoint.ts'
import type * as z from 'zod/mini'
import type { UserAccessResponse, AccessChanged, endSessionsOrder, banOrder, unbanOrder, UsersResponse, usersQuery } from './schemas.ts'

/** Finds users by e-mail address, phone number, id or words of the name, and by what they are filtered by. */
export const listUsers = endpoint<{ query: z.input<typeof usersQuery>; reply: UsersResponse }>()('GET', '/api/admin/users', 'admin')

/** Where a user is signed in, and whether the account is banned. */
export const getUserAccess = endpoint<{ reply: UserAccessResponse }>()('GET', '/api/admin/users/:userId/access', 'admin')

export const endUserSessions = endpoint<{ body: z.input<typeof endSessionsOrder>; reply: AccessChanged }>()(
  'POST',
  '/api/admin/users/:userId/sessions/end',
  'admin',
  ['/api/admin/users/:userId/access'],
)

export const banUser = endpoint<{ body: z.input<typeof banOrder>; reply: AccessChanged }>()(
  'POST',
  '/api/admin/users/:userId/ban',
  'admin',
  ['/api/admin/users/:userId/access'],
)

export const unbanUser = endpoint<{ body: z.input<typeof unbanOrder>; reply: AccessChanged }>()(
  'POST',
  '/api/admin/users/:userId/unban',
  'admin',
  ['/api/admin/users/:userId/access'],
)
