import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Locale } from '#contract/shared/locales.ts'
import { batch, invitation } from '#worker/db/batch-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { guardedBatch } from '#worker/db/guarded-batch.ts'
import { user } from '#worker/db/people-tables.ts'
import { claimStatement, noneIsClaimed } from './claims.sql.ts'
import { joinBatches } from './join-batch.ts'

/** So many invitations are claimed by one login; the next one claims more. */
const AT_ONCE = 20

interface ClaimDeps {
  readonly db: D1Database
  readonly now: number
  readonly newId: () => string
  readonly requestId: string
  readonly hub: Parameters<ReturnType<typeof joinBatches>['notices'][number]['deliver']>[0]
  readonly failed: (error: unknown) => void
}

/**
 * Whoever logs in with an invited address joins its batches: membership, Prime, notices and audit row are one batch, which of two logins at
 * once one alone writes. `email` in lower case, verified by the provider. Gives the end of the pass where it changed, ms UTC. Without an
 * invitation it reads no row.
 */
export async function claimInvitations(deps: ClaimDeps, userId: string, email: string): Promise<number | null> {
  const { db, now, newId, requestId } = deps
  const open = await findOpen(db, userId, email)
  if (open.length === 0) return null
  const [person] = await openDb(db)
    .select({ primeUntil: user.primeAccessUntil, language: sql<Locale>`coalesce(${user.interfaceLanguage}, 'en')` })
    .from(user)
    .where(and(eq(user.id, userId), isNull(user.deletedAt)))
  if (person === undefined) return null
  const joining = joinBatches(
    db,
    open.map((one) => ({
      invitationId: one.id,
      batchId: one.batchId,
      batchName: one.batchName,
      userId,
      ...person,
      primeDays: one.hadPrime === 1 ? null : one.primeDays,
    })),
    { now, tag: () => newId().slice(0, 8) },
  )
  const ids = open.map(({ id }) => id)
  const outcome = await guardedBatch(db, {
    guard: noneIsClaimed(ids),
    writes: [claimStatement(db, ids, userId, now), ...joining.statements],
    audit: {
      id: newId(),
      at: now,
      actorId: userId,
      action: 'invitation.claim',
      target: userId,
      before: null,
      after: JSON.stringify({ batches: open.map(({ batchId }) => batchId), primeUntil: joining.primeUntil.get(userId) ?? null }),
      requestId,
    },
  })
  // Another login of the same person claimed them, or an admin withdrew one: the next login sees what is left.
  if (outcome === 'conflict') return null
  for (const notice of joining.notices) await notice.deliver(deps.hub, deps.failed)
  return joining.primeUntil.get(userId) ?? null
}

const findOpen = (db: D1Database, userId: string, email: string) =>
  openDb(db)
    .select({
      id: invitation.id,
      batchId: invitation.batchId,
      batchName: batch.name,
      primeDays: invitation.primeDays,
      hadPrime: sql<number>`EXISTS (SELECT 1 FROM invitation o
        WHERE o.user_id = ${userId} AND o.batch_id = ${invitation.batchId} AND o.prime_days IS NOT NULL)`,
    })
    .from(invitation)
    .innerJoin(batch, and(eq(batch.id, invitation.batchId), isNull(batch.archivedAt)))
    .where(eq(invitation.email, email))
    .limit(AT_ONCE)
