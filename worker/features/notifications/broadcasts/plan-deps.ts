import type { Actor, AuditEntry } from '#worker/db/audit.ts'
import type { JobMessage } from '#worker/db/job-rows.ts'
import type { DeliveryJob } from '../delivery.ts'

/** What takes a plan further. */
export interface PlanDeps {
  readonly db: D1Database
  readonly media: Pick<R2Bucket, 'get' | 'head' | 'put'>
  readonly queue: { send(job: DeliveryJob, options?: { readonly delaySeconds?: number }): Promise<unknown> }
  readonly jobs: { send(message: JobMessage): Promise<unknown> }
  /** Whether the operator has keys for pushes. */
  readonly hasPushKeys: boolean
  readonly newId: () => string
  /** ms UTC */
  readonly now: number
}

/** The audit row of an act on a plan, but for what it did. */
export const entryOf = (
  { now }: Pick<PlanDeps, 'now'>,
  actor: Actor,
  planId: string,
  action: string,
): Pick<AuditEntry, 'at' | 'actorId' | 'requestId' | 'action' | 'target' | 'before' | 'after'> => ({
  at: now,
  actorId: actor.actorId,
  requestId: actor.requestId,
  action,
  target: `broadcast:${planId}`,
  before: null,
  after: null,
})
