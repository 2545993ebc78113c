import { and, asc, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { BATCH_LIMITS } from '#contract/batches/limits.ts'
import type { BatchRow, InvitationRow, MemberRow, UserBatchesResponse } from '#contract/batches/schemas.ts'
import type { Locale } from '#contract/shared/locales.ts'
import type { PageCursor } from '#domain/text/page-cursor.ts'
import { batch, batchMember, invitation } from '#worker/db/batch-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { user } from '#worker/db/people-tables.ts'

const BATCH = {
  id: batch.id,
  name: batch.name,
  note: batch.note,
  createdAt: batch.createdAt,
  archivedAt: batch.archivedAt,
  revision: batch.revision,
  members: batch.members,
  invited: batch.invited,
} as const

/** A page of batches, the newest first; archived ones by when they were archived. */
export function findBatches(db: D1Database, isArchived: boolean, after: PageCursor | null, limit: number): Promise<BatchRow[]> {
  const by = isArchived ? batch.archivedAt : batch.createdAt
  return openDb(db)
    .select(BATCH)
    .from(batch)
    .where(
      and(
        isArchived ? isNotNull(batch.archivedAt) : isNull(batch.archivedAt),
        after === null ? undefined : sql`(${by}, ${batch.id}) < (${after.by}, ${after.id})`,
      ),
    )
    .orderBy(desc(by), desc(batch.id))
    .limit(limit)
}

export async function findBatch(db: D1Database, id: string): Promise<BatchRow | null> {
  const [row] = await openDb(db).select(BATCH).from(batch).where(eq(batch.id, id))
  return row ?? null
}

export const findBatchNames = (db: D1Database): Promise<{ id: string; name: string }[]> =>
  openDb(db)
    .select({ id: batch.id, name: batch.name })
    .from(batch)
    .where(isNull(batch.archivedAt))
    .orderBy(asc(sql`${batch.name} COLLATE NOCASE`), asc(batch.id))
    .limit(BATCH_LIMITS.active)

/** A page of the members of a batch, the last joined first. */
export function findMembers(db: D1Database, batchId: string, after: PageCursor | null, limit: number): Promise<MemberRow[]> {
  return openDb(db)
    .select({ userId: batchMember.userId, name: user.name, email: user.email, at: batchMember.at })
    .from(batchMember)
    .innerJoin(user, eq(user.id, batchMember.userId))
    .where(
      and(
        eq(batchMember.batchId, batchId),
        after === null ? undefined : sql`(${batchMember.at}, ${batchMember.userId}) < (${after.by}, ${after.id})`,
      ),
    )
    .orderBy(desc(batchMember.at), desc(batchMember.userId))
    .limit(limit)
}

/** A page of the open or the claimed invitations of a batch. */
export function findInvitations(
  db: D1Database,
  batchId: string,
  state: 'open' | 'claimed',
  after: PageCursor | null,
  limit: number,
): Promise<InvitationRow[]> {
  const by = state === 'open' ? invitation.invitedAt : invitation.claimedAt
  return openDb(db)
    .select({
      id: invitation.id,
      email: invitation.email,
      primeDays: invitation.primeDays,
      invitedAt: invitation.invitedAt,
      by: invitation.by,
      claimedAt: invitation.claimedAt,
      userId: invitation.userId,
      name: user.name,
    })
    .from(invitation)
    .leftJoin(user, eq(user.id, invitation.userId))
    .where(
      and(
        eq(invitation.batchId, batchId),
        state === 'open' ? isNull(invitation.claimedAt) : isNotNull(invitation.claimedAt),
        after === null ? undefined : sql`(${by}, ${invitation.id}) < (${after.by}, ${after.id})`,
      ),
    )
    .orderBy(desc(by), desc(invitation.id))
    .limit(limit)
}

export async function findUserBatches(db: D1Database, userId: string): Promise<UserBatchesResponse['items']> {
  const rows = await openDb(db)
    .select({ id: batch.id, name: batch.name, archivedAt: batch.archivedAt, at: batchMember.at })
    .from(batchMember)
    .innerJoin(batch, eq(batch.id, batchMember.batchId))
    .where(eq(batchMember.userId, userId))
    .orderBy(desc(batchMember.at))
    .limit(BATCH_LIMITS.ofPerson)
  return rows.map(({ archivedAt, ...row }) => ({ ...row, isArchived: archivedAt !== null }))
}

/** The account of this id or this e-mail address (in lower case), or null. */
export async function findAccount(db: D1Database, named: string): Promise<{ userId: string; language: Locale } | null> {
  const [row] = await openDb(db)
    .select({ userId: user.id, language: sql<Locale>`coalesce(${user.interfaceLanguage}, 'en')` })
    .from(user)
    .where(and(or(eq(user.id, named), eq(user.email, named)), isNull(user.deletedAt)))
  return row ?? null
}

export async function isMember(db: D1Database, batchId: string, userId: string): Promise<boolean> {
  const [row] = await openDb(db)
    .select({ at: batchMember.at })
    .from(batchMember)
    .where(and(eq(batchMember.batchId, batchId), eq(batchMember.userId, userId)))
  return row !== undefined
}
