/** Batches as admins keep them, and invitations to them: `/api/admin/batches`. Times ms UTC. */
import * as z from 'zod/mini'
import { idSchema } from '#contract/shared/ids.ts'
import { isPlainText } from '#contract/shared/plain-text.ts'
import { BATCH_LIMITS } from './limits.ts'

const words = (min: number, max: number) =>
  z.string().check(z.trim(), z.minLength(min), z.maxLength(max), z.refine(isPlainText, 'has characters that cannot be stored'))

const names = { name: words(1, BATCH_LIMITS.name), note: z.nullable(words(1, BATCH_LIMITS.note)) }
/** Raised by every change of name, note or state; the one that was read. */
const revision = z.int().check(z.minimum(1), z.maximum(1_000_000_000))
const cursor = z.optional(z.string().check(z.maxLength(512), z.regex(/^[\w-]+$/, 'not a place')))

/** `POST /api/admin/batches`. `order` is made by the client; it becomes the id of the batch. */
export const createBatchOrder = z.strictObject({ order: idSchema, ...names })
export type CreateBatchOrder = z.infer<typeof createBatchOrder>

/** `PUT /api/admin/batches/{id}`. */
export const changeBatchRequest = z.strictObject({ revision, ...names })
export type ChangeBatchRequest = z.infer<typeof changeBatchRequest>

/** `POST …/archive`. An archived batch keeps its members and takes no new ones. */
export const archiveBatchRequest = z.strictObject({ revision, isArchived: z.boolean() })
export type ArchiveBatchRequest = z.infer<typeof archiveBatchRequest>

export const batchesQuery = z.strictObject({ state: z.optional(z.enum(['active', 'archived'])), cursor })
export const membersQuery = z.strictObject({ cursor })
export const invitationsQuery = z.strictObject({ state: z.optional(z.enum(['open', 'claimed'])), cursor })

export interface BatchRow {
  readonly id: string
  readonly name: string
  readonly note: string | null
  readonly createdAt: number
  readonly archivedAt: number | null
  readonly revision: number
  readonly members: number
  /** Open invitations. */
  readonly invited: number
}

export interface BatchesResponse {
  readonly items: readonly BatchRow[]
  readonly next: string | null
}

/** `GET /api/admin/batch-names`: batches that are not archived, by name. */
export interface BatchNamesResponse {
  readonly items: readonly { readonly id: string; readonly name: string }[]
}

export interface MemberRow {
  readonly userId: string
  readonly name: string
  readonly email: string
  /** When they joined. */
  readonly at: number
}

/** The newest member first. */
export interface MembersResponse {
  readonly items: readonly MemberRow[]
  readonly next: string | null
}

/** `POST …/members`: `user` is the id or the e-mail address of an account; `tell` whether they get a notice. */
export const addMemberOrder = z.strictObject({ order: idSchema, user: words(3, 254), tell: z.boolean() })
export type AddMemberOrder = z.infer<typeof addMemberOrder>
export const removeMemberOrder = z.strictObject({ order: idSchema, userId: idSchema })
export type RemoveMemberOrder = z.infer<typeof removeMemberOrder>

export interface MemberChanged {
  readonly userId: string
}

export interface InvitationRow {
  readonly id: string
  /** Null once it is claimed: then `userId` names the account. */
  readonly email: string | null
  readonly primeDays: number | null
  readonly invitedAt: number
  readonly by: string
  readonly claimedAt: number | null
  readonly userId: string | null
  readonly name: string | null
}

/** Open invitations by when they were made, claimed ones by when they were claimed; the newest first. */
export interface InvitationsResponse {
  readonly items: readonly InvitationRow[]
  readonly next: string | null
}

const list = {
  /** A CSV file or pasted addresses (domain/batches/read-invitees.ts). */
  list: z.string().check(z.maxLength(BATCH_LIMITS.listChars)),
  /** Days of Prime for rows that say none. */
  primeDays: z.nullable(z.int().check(z.minimum(1), z.maximum(BATCH_LIMITS.primeDays))),
}
/** `POST …/invitations/check`: the dry run; nothing is written. */
export const checkInvitationsRequest = z.strictObject(list)
export type InviteeList = z.infer<typeof checkInvitationsRequest>
/** `POST …/invitations`: rows with findings are left out. */
export const inviteOrder = z.strictObject({ order: idSchema, ...list })
export type InviteOrder = z.infer<typeof inviteOrder>

export const LIST_FAULTS = ['empty', 'noEmailColumn', 'tooManyRows'] as const
export const ROW_FINDINGS = ['noEmail', 'badEmail', 'formula', 'badDays', 'doubled', 'member', 'invited'] as const
export type RowFinding = (typeof ROW_FINDINGS)[number]

export interface InvitationsChecked {
  /** Why nothing of the list can be read; null where it can. */
  readonly fault: (typeof LIST_FAULTS)[number] | null
  /** How many would be invited, and how many would join at once because they have an account. */
  readonly invite: number
  readonly join: number
  /** Of them, how many would get Prime. */
  readonly withPrime: number
  /** Rows that change nothing, by their finding. */
  readonly counts: Readonly<Partial<Record<RowFinding, number>>>
  /** The first of them in the order of the list. `firstRow` of a doubled address is the row that counts. */
  readonly findings: readonly {
    readonly row: number
    readonly text: string
    readonly finding: RowFinding
    readonly firstRow: number | null
  }[]
  readonly unknownColumns: readonly string[]
}

export interface Invited {
  readonly invited: number
  readonly joined: number
}

export const withdrawOrder = z.strictObject({
  order: idSchema,
  ids: z.array(idSchema).check(z.minLength(1), z.maxLength(BATCH_LIMITS.withdrawAtOnce)),
})
export type WithdrawOrder = z.infer<typeof withdrawOrder>
export interface Withdrawn {
  readonly done: true
}

/** `GET /api/admin/users/{id}/batches`: the batches of a person, the last joined first. */
export interface UserBatchesResponse {
  readonly items: readonly { readonly id: string; readonly name: string; readonly isArchived: boolean; readonly at: number }[]
}
