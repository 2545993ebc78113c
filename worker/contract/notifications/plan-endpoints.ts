import { endpoint } from '#contract/shared/endpoint.ts'
import type * as z from 'zod/mini'
import type {
  AudienceCount,
  BroadcastPlan,
  confirmPlanRequest,
  countRequest,
  createPlanRequest,
  LinksResponse,
  linksQuery,
  planOrder,
  plansQuery,
  PlansResponse,
  savePlanRequest,
} from './plan-schemas.ts'

const OF_PLANS = ['/api/admin/broadcasts/*', '/api/admin/notifications'] as const

export const listPlans = endpoint<{ query: z.input<typeof plansQuery>; reply: PlansResponse }>()('GET', '/api/admin/broadcasts', 'admin')

export const getPlan = endpoint<{ reply: BroadcastPlan }>()('GET', '/api/admin/broadcasts/:id', 'admin')

/** How many people an audience has now, by language. */
export const countAudience = endpoint<{ body: z.input<typeof countRequest>; reply: AudienceCount }>()(
  'POST',
  '/api/admin/broadcasts/count',
  'admin',
)

/** Published things that a broadcast can lead to. */
export const findLinks = endpoint<{ query: z.input<typeof linksQuery>; reply: LinksResponse }>()(
  'GET',
  '/api/admin/broadcasts/links',
  'admin',
)

export const createPlan = endpoint<{ body: z.input<typeof createPlanRequest>; reply: BroadcastPlan }>()(
  'POST',
  '/api/admin/broadcasts',
  'admin',
  OF_PLANS,
)

/** Errors: conflict where it is no draft any more, or another saved it in between. */
export const savePlan = endpoint<{ body: z.input<typeof savePlanRequest>; reply: BroadcastPlan }>()(
  'PUT',
  '/api/admin/broadcasts/:id',
  'admin',
  OF_PLANS,
)

/** Asks for a recent login. Errors: audience_changed, not_ready, conflict. */
export const confirmPlan = endpoint<{ body: z.input<typeof confirmPlanRequest>; reply: BroadcastPlan }>()(
  'POST',
  '/api/admin/broadcasts/:id/confirm',
  'admin',
  OF_PLANS,
)

/** A confirmed or scheduled broadcast is a draft again; one that is fixed only for 30 seconds. Errors: conflict. */
export const undoPlan = endpoint<{ body: z.input<typeof planOrder>; reply: BroadcastPlan }>()(
  'POST',
  '/api/admin/broadcasts/:id/undo',
  'admin',
  OF_PLANS,
)

/** Hides it everywhere and ends its pushes; what was pushed stays where it is. Errors: conflict. */
export const stopPlan = endpoint<{ body: z.input<typeof planOrder>; reply: BroadcastPlan }>()(
  'POST',
  '/api/admin/broadcasts/:id/stop',
  'admin',
  OF_PLANS,
)

/** Sends the caller what it says now, in their list, on their screen, and as a push where it has one. */
export const testPlan = endpoint<{ body: z.input<typeof planOrder>; reply: { readonly pushes: number } }>()(
  'POST',
  '/api/admin/broadcasts/:id/test',
  'admin',
)

/** A draft alone can be deleted. Errors: conflict. */
export const deletePlan = endpoint<{ body: z.input<typeof planOrder>; reply: { readonly deleted: true } }>()(
  'POST',
  '/api/admin/broadcasts/:id/delete',
  'admin',
  OF_PLANS,
)
