import type { BroadcastPlan, ConfirmPlanRequest, PlanOrder } from '#contract/notifications/plan-schemas.ts'
import type { Actor } from '#worker/db/audit.ts'
import { isRepeat } from '#worker/db/guarded-batch.ts'
import { AppError } from '#worker/http/app-error.ts'
import { advancePlan } from './advance-plan.ts'
import { countAudience } from './audience.sql.ts'
import { contentFault } from './check-plan.ts'
import { planFor, shown, write } from './draft-plan.ts'
import { deleteAudienceStatement } from './members.ts'
import { changeStatement, findPlan } from './plans.ts'
import { entryOf, type PlanDeps } from './plan-deps.ts'

/**
 * Confirms a plan for the number of people that was typed, and fixes it where it is to be sent at once. The order sent again changes
 * nothing. Errors: not_found, conflict, not_ready with what is missing, audience_changed with the true number.
 */
export async function confirmPlan(deps: PlanDeps, actor: Actor, id: string, request: ConfirmPlanRequest): Promise<BroadcastPlan> {
  const { order, revision, people } = request
  const audit = { ...entryOf(deps, actor, id, 'broadcast.confirm'), id: order, content: { people }, signIn: actor.signIn }
  if (await isRepeat(deps.db, audit)) return shown(deps.db, id)
  const plan = await planFor(deps, id, 'confirm', revision)
  const missing = await contentFault(deps, plan.body)
  if (missing !== null) throw new AppError('not_ready', { missing })
  const isOver = plan.sendAt !== null && plan.sendAt <= deps.now
  if (isOver && plan.state === 'draft') throw new AppError('not_ready', { missing: 'time' })
  const now = await countAudience(deps.db, plan.audience, deps.now)
  if (now.people === 0) throw new AppError('not_ready', { missing: 'people' })
  if (now.people !== people) throw new AppError('audience_changed', { people: now.people })
  const sendAt = isOver ? null : plan.sendAt
  const to = {
    state: sendAt === null ? ('confirmed' as const) : ('scheduled' as const),
    sendAt,
    people,
    fixed: null,
    at: null,
    fault: null,
  }
  const after = JSON.stringify({ people, sendAt, audience: plan.audience, revision: plan.revision })
  await write(deps, plan, { ...audit, after }, [changeStatement(deps.db, plan, to, deps.now)])
  const confirmed = await findPlan(deps.db, id)
  if (confirmed?.state === 'confirmed') await advancePlan(deps, confirmed)
  return shown(deps.db, id)
}

/** Makes a plan that was not sent a draft again. Errors: not_found, conflict. */
export async function undoPlan(deps: PlanDeps, actor: Actor, id: string, { order, revision }: PlanOrder): Promise<BroadcastPlan> {
  const audit = { ...entryOf(deps, actor, id, 'broadcast.undo'), id: order, content: null }
  if (await isRepeat(deps.db, audit)) return shown(deps.db, id)
  const plan = await planFor(deps, id, 'undo', revision)
  const to = { state: 'draft' as const, people: null, fixed: null, at: null, fault: null }
  const gone = plan.at === null ? [] : [deleteAudienceStatement(deps.db, plan.at)]
  await write(deps, plan, { ...audit, before: plan.state }, [changeStatement(deps.db, plan, to, deps.now), ...gone])
  return shown(deps.db, id)
}
