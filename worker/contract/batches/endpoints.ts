import { endpoint } from '#contract/shared/endpoint.ts'
import type * as z from 'zod/mini'
import type {
  addMemberOrder,
  archiveBatchRequest,
  BatchesResponse,
  batchesQuery,
  BatchNamesResponse,
  BatchRow,
  changeBatchRequest,
  checkInvitationsRequest,
  createBatchOrder,
  Invited,
  InvitationsChecked,
  InvitationsResponse,
  invitationsQuery,
  inviteOrder,
  MemberChanged,
  MembersResponse,
  membersQuery,
  removeMemberOrder,
  UserBatchesResponse,
  Withdrawn,
  withdrawOrder,
} from './schemas.ts'

/** The names of batches that are not archived, for menus. */
export const listBatchNames = endpoint<{ reply: BatchNamesResponse }>()('GET', '/api/admin/batch-names', 'admin')

export const listBatches = endpoint<{ query: z.input<typeof batchesQuery>; reply: BatchesResponse }>()('GET', '/api/admin/batches', 'admin')

export const getBatch = endpoint<{ reply: BatchRow }>()('GET', '/api/admin/batches/:id', 'admin')

export const createBatch = endpoint<{ body: z.input<typeof createBatchOrder>; reply: BatchRow }>()('POST', '/api/admin/batches', 'admin', [
  '/api/admin/batches/*',
  '/api/admin/batch-names',
])

export const changeBatch = endpoint<{ body: z.input<typeof changeBatchRequest>; reply: BatchRow }>()(
  'PUT',
  '/api/admin/batches/:id',
  'admin',
  ['/api/admin/batches/*', '/api/admin/batch-names', '/api/admin/users/*'],
)

export const archiveBatch = endpoint<{ body: z.input<typeof archiveBatchRequest>; reply: BatchRow }>()(
  'POST',
  '/api/admin/batches/:id/archive',
  'admin',
  ['/api/admin/batches/*', '/api/admin/batch-names', '/api/admin/users/*'],
)

export const listMembers = endpoint<{ query: z.input<typeof membersQuery>; reply: MembersResponse }>()(
  'GET',
  '/api/admin/batches/:id/members',
  'admin',
)

export const addMember = endpoint<{ body: z.input<typeof addMemberOrder>; reply: MemberChanged }>()(
  'POST',
  '/api/admin/batches/:id/members',
  'admin',
  ['/api/admin/batches/*', '/api/admin/users/*'],
)

export const removeMember = endpoint<{ body: z.input<typeof removeMemberOrder>; reply: MemberChanged }>()(
  'POST',
  '/api/admin/batches/:id/members/remove',
  'admin',
  ['/api/admin/batches/*', '/api/admin/users/*'],
)

export const listInvitations = endpoint<{ query: z.input<typeof invitationsQuery>; reply: InvitationsResponse }>()(
  'GET',
  '/api/admin/batches/:id/invitations',
  'admin',
)

/** What an invitation of this list would do, row by row; nothing is written. */
export const checkInvitations = endpoint<{ body: z.input<typeof checkInvitationsRequest>; reply: InvitationsChecked }>()(
  'POST',
  '/api/admin/batches/:id/invitations/check',
  'admin',
)

export const invite = endpoint<{ body: z.input<typeof inviteOrder>; reply: Invited }>()(
  'POST',
  '/api/admin/batches/:id/invitations',
  'admin',
  ['/api/admin/batches/*', '/api/admin/users/*'],
)

export const withdrawInvitations = endpoint<{ body: z.input<typeof withdrawOrder>; reply: Withdrawn }>()(
  'POST',
  '/api/admin/batches/:id/invitations/withdraw',
  'admin',
  ['/api/admin/batches/*'],
)

/** The batches that a person is in. */
export const listUserBatches = endpoint<{ reply: UserBatchesResponse }>()('GET', '/api/admin/users/:userId/batches', 'admin')
