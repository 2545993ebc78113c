/** What the acts that may need a second admin share: asking, and deciding (decision 0122). */
import type { ApprovalAct, DecideApproval } from '#contract/shared/approvals.ts'
import { decisionFault, requestEnds } from '#domain/access/second-person.ts'
import { decideRequest, findRequest, insertRequest, isStillWaiting, type StoredRequest } from '#worker/db/approvals.ts'
import type { Actor, AuditEntry, Guard } from '#worker/db/audit.ts'
import { guardedBatch, isRepeat } from '#worker/db/guarded-batch.ts'
import { AppError } from './app-error.ts'

/** Whether the operator wants two persons for key corrections and refunds. */
export const wantsTwoPersons = (env: Pick<Env, 'TWO_PERSONS'>): boolean => env.TWO_PERSONS === '1'

export interface Asking {
  /** The id of the order: sent again with the same content it is one request. */
  readonly order: string
  readonly act: ApprovalAct
  readonly target: string
  /** What is asked for, as JSON. */
  readonly content: unknown
  /** What must hold for it to be asked for. */
  readonly guard: Guard | null
}

/** Keeps what an admin wants until a second one decides. Throws `OrderReused`. `now` ms UTC. */
export function askSecondPerson(db: D1Database, actor: Actor, asked: Asking, now: number): Promise<'written' | 'conflict'> {
  const { order, act, target, content, guard } = asked
  const expiresAt = requestEnds(now)
  return guardedBatch(db, {
    guard,
    writes: [insertRequest(db, { id: order, act, target, content, actorId: actor.actorId, at: now, expiresAt })],
    audit: { id: order, ...entryBy(actor, now), action: `${act}_ask`, target, content, before: null, after: JSON.stringify(content) },
  })
}

/**
 * The request that a second admin decides on; null where this very decision was carried out before. Errors: not_found, own_request,
 * request_over. Throws `OrderReused`.
 */
export async function requestToDecide(
  db: D1Database,
  actor: Actor,
  { act, target, now }: { readonly act: ApprovalAct; readonly target: string; readonly now: number },
  decision: DecideApproval,
): Promise<StoredRequest | null> {
  if (await isRepeat(db, { id: decision.order, ...boundTo(act, target, decision) })) return null
  const request = await findRequest(db, decision.request)
  if (request === null || request.act !== act || request.target !== target) throw new AppError('not_found')
  const fault = decisionFault(request, actor.actorId, now)
  if (fault !== null) throw new AppError(fault)
  return request
}

/** What a decision adds to the batch of the act, or is alone where it rejects. */
export interface Decision {
  /** The request's id. */
  readonly request: string
  readonly guard: Guard
  readonly write: D1PreparedStatement
  readonly audit: Omit<AuditEntry, 'before'>
}

export function decisionOn(db: D1Database, actor: Actor, request: StoredRequest, decision: DecideApproval, now: number): Decision {
  const { order, approve, reason } = decision
  return {
    request: request.id,
    guard: isStillWaiting(request.id, actor.actorId, now),
    write: decideRequest(db, request.id, {
      state: approve ? 'approved' : 'rejected',
      decidedBy: actor.actorId,
      decidedAt: now,
      reason,
    }),
    audit: {
      id: order,
      ...entryBy(actor, now),
      ...boundTo(request.act, request.target, decision),
      after: JSON.stringify({ request: request.id, askedBy: request.actorId, askedFor: request.content, reason }),
    },
  }
}

/** Rejects a request; nothing else is written. Errors: request_over, where someone decided in the meantime. */
export async function rejectRequest(db: D1Database, { guard, write, audit }: Decision): Promise<void> {
  const outcome = await guardedBatch(db, { guard, writes: [write], audit: { ...audit, before: null } })
  if (outcome === 'conflict') throw new AppError('request_over')
}

/** For a batch that met a conflict: throws `request_over` where that is because another admin decided first. */
export async function refuseDecided(db: D1Database, { request }: Decision): Promise<void> {
  if ((await findRequest(db, request))?.state !== 'waiting') throw new AppError('request_over')
}

/** What the id of a decision is bound to. */
const boundTo = (act: ApprovalAct, target: string, { request, approve, reason }: DecideApproval) => ({
  action: `${act}_${approve ? 'approve' : 'reject'}`,
  target,
  content: { request, approve, reason },
})

const entryBy = ({ actorId, requestId, signIn }: Actor, at: number) => ({ at, actorId, requestId, signIn })
