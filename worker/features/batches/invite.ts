import { and, eq, inArray, isNull } from 'drizzle-orm'
import { BATCH_LIMITS } from '#contract/batches/limits.ts'
import type { InvitationsChecked, Invited, InviteeList, InviteOrder, RowFinding, WithdrawOrder } from '#contract/batches/schemas.ts'
import { readInvitees } from '#domain/batches/read-invitees.ts'
import { sortInvitees } from '#domain/batches/sort-invitees.ts'
import { invitation } from '#worker/db/batch-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { guardedBatch, isRepeat } from '#worker/db/guarded-batch.ts'
import { statementOf } from '#worker/db/statement-of.ts'
import { AppError } from '#worker/http/app-error.ts'
import { logLine } from '#worker/http/log.ts'
import { joinBatches, pages } from '#worker/joining/join-batch.ts'
import type { BatchDeps } from './batch-deps.ts'
import { claimedStatement, findKnown, openStatement } from './invitations.sql.ts'
import { needBatch } from './list.ts'
import { takesMembers } from './members.ts'

/** Open pages of so many who joined are told at once; the others see it when they connect again. */
const TOLD_AT_ONCE = 40

/** What an invitation of this list would do; nothing is written. Errors: not_found. */
export async function checkInvitations(db: D1Database, id: string, { list, primeDays }: InviteeList): Promise<InvitationsChecked> {
  await needBatch(db, id)
  const read = readInvitees(list, primeDays)
  if (!read.ok) return { fault: read.fault, invite: 0, join: 0, withPrime: 0, counts: {}, findings: [], unknownColumns: [] }
  const sorted = await sort(db, id, read.invitees)
  const findings = [
    ...read.faulty.map(({ row, text, fault, firstRow }) => ({ row, text, finding: fault as RowFinding, firstRow })),
    ...sorted.passedOver.map(({ invitee, finding }) => ({ row: invitee.row, text: invitee.email, finding, firstRow: null })),
  ].toSorted((a, b) => a.row - b.row)
  const counts: Partial<Record<RowFinding, number>> = {}
  for (const { finding } of findings) counts[finding] = (counts[finding] ?? 0) + 1
  return {
    fault: null,
    invite: sorted.invite.length,
    join: sorted.join.length,
    withPrime:
      sorted.invite.filter((one) => one.primeDays !== null).length +
      sorted.join.filter(({ invitee, account }) => invitee.primeDays !== null && !account.hadPrime).length,
    counts,
    findings: findings.slice(0, BATCH_LIMITS.findings),
    unknownColumns: read.unknownColumns.slice(0, 20),
  }
}

/**
 * Invites the addresses of a list: those that have an account join at once, the others at their first login. Rows with findings are left out.
 * Errors: not_found, invalid_request (nothing of the list can be read, or it invites no one), batch_archived, order_reused.
 */
export async function invite(deps: BatchDeps, id: string, { order, list, primeDays }: InviteOrder): Promise<Invited> {
  const { db, act, now, newId, hub } = deps
  const batch = await needBatch(db, id)
  const audit = { ...act, id: order, at: now, target: id, content: { list, primeDays } }
  const read = readInvitees(list, primeDays)
  if (!read.ok) throw new AppError('invalid_request', { path: 'body.list', reason: read.fault })
  const sorted = await sort(db, id, read.invitees)
  const nothing = sorted.invite.length === 0 && sorted.join.length === 0
  if (nothing) {
    // Sent again, all of them are invited already.
    if (await isRepeat(db, audit)) return { invited: 0, joined: 0 }
    throw new AppError('invalid_request', { path: 'body.list', reason: 'invites no one' })
  }
  const invitations = sorted.invite.map(({ email, primeDays: days }) => ({ id: newId(), email, primeDays: days }))
  const joined = sorted.join.map(({ invitee, account }) => ({ id: newId(), userId: account.userId, primeDays: invitee.primeDays, account }))
  const joining = joinBatches(
    db,
    joined.map((one) => ({
      invitationId: one.id,
      batchId: id,
      batchName: batch.name,
      userId: one.userId,
      language: one.account.language,
      primeUntil: one.account.primeUntil,
      primeDays: one.account.hadPrime ? null : one.primeDays,
    })),
    { now, tag: () => newId().slice(0, 8) },
  )
  const by = { batchId: id, by: act.actorId, at: now }
  const outcome = await guardedBatch(db, {
    guard: takesMembers(id),
    writes: [
      ...pages(invitations).map((some) => openStatement(db, some, by)),
      ...pages(joined).map((some) => claimedStatement(db, some, by)),
      ...joining.statements,
    ],
    audit: { ...audit, before: null, after: JSON.stringify({ invited: invitations.length, joined: joined.length, primeDays }) },
  })
  if (outcome === 'conflict') throw new AppError('batch_archived')
  const failed = (error: unknown): void => logLine('warn', { event: 'batch_not_told', batchId: id, error: String(error) })
  if (joined.length <= TOLD_AT_ONCE) {
    const withPass = [...joining.primeUntil.keys()]
    const told = await Promise.allSettled(withPass.map((userId) => hub(userId).tell({ event: 'sessionChanged', data: {} })))
    for (const one of told) if (one.status === 'rejected') failed(one.reason)
    for (const notice of joining.notices) await notice.deliver(hub, failed)
  }
  return { invited: invitations.length, joined: joined.length }
}

/** Takes open invitations back; one that is claimed or gone changes nothing. Errors: not_found, order_reused. */
export async function withdrawInvitations({ db, act, now }: BatchDeps, id: string, { order, ids }: WithdrawOrder): Promise<void> {
  await needBatch(db, id)
  await guardedBatch(db, {
    guard: null,
    writes: pages(ids, 80).map((some) =>
      statementOf(
        db,
        openDb(db)
          .delete(invitation)
          .where(and(eq(invitation.batchId, id), inArray(invitation.id, some), isNull(invitation.claimedAt))),
      ),
    ),
    audit: { ...act, id: order, at: now, target: id, before: JSON.stringify({ invitations: ids }), after: null, content: { ids } },
  })
}

const sort = async (db: D1Database, id: string, invitees: Parameters<typeof sortInvitees>[0]) =>
  sortInvitees(
    invitees,
    await findKnown(
      db,
      id,
      invitees.map(({ email }) => email),
    ),
  )
