import { eq } from 'drizzle-orm'
import type { BroadcastPlan, PlanOrder } from '#contract/notifications/plan-schemas.ts'
import type { Actor } from '#worker/db/audit.ts'
import { openDb } from '#worker/db/client.ts'
import { isRepeat } from '#worker/db/guarded-batch.ts'
import { broadcast } from '#worker/db/notification-tables.ts'
import { statementOf } from '#worker/db/statement-of.ts'
import { enqueue } from '../delivery.ts'
import { planFor, shown, write } from './draft-plan.ts'
import { deleteAudienceStatement } from './members.ts'
import { changeStatement } from './plans.ts'
import { entryOf, type PlanDeps } from './plan-deps.ts'

/**
 * Stops a broadcast that is being sent or was: no list shows it any more, and the next page of its pushes is the end of them. Pushes that
 * browsers have taken stay there; the reply says how many. Errors: not_found, conflict.
 */
export async function stopPlan(deps: PlanDeps, actor: Actor, id: string, { order, revision }: PlanOrder): Promise<BroadcastPlan> {
  const { db, now } = deps
  const audit = { ...entryOf(deps, actor, id, 'broadcast.stop'), id: order, content: null }
  if (await isRepeat(db, audit)) return shown(db, id)
  const plan = await planFor(deps, id, 'stop', revision)
  const at = plan.at ?? 0
  await write(deps, plan, { ...audit, before: plan.state }, [
    changeStatement(db, plan, { state: 'stopped', stoppedAt: now, pushAt: null }, now),
    statementOf(db, openDb(db).update(broadcast).set({ stoppedAt: now }).where(eq(broadcast.at, at))),
    // Its time has come and it was not sent yet.
    ...(plan.state === 'fixed' ? [deleteAudienceStatement(db, at)] : []),
  ])
  await enqueue(deps, { kind: 'stopped', at })
  return shown(db, id)
}
