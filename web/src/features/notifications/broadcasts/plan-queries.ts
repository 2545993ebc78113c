import type { BroadcastPlan } from '#contract/notifications/plan-schemas.ts'
import * as endpoints from '#contract/notifications/plan-endpoints.ts'
import { pagesOf, queryOf } from '#web/lib/api/call.ts'

export const plansQuery = () => ({ ...pagesOf(endpoints.listPlans, { query: {} }), staleTime: 5_000 })

/** A plan, asked for again while it changes on its own. */
export const planQuery = (id: string) => ({
  ...queryOf(endpoints.getPlan, { params: { id } }),
  staleTime: 2_000,
  refetchInterval: ({ state }: { readonly state: { readonly data?: BroadcastPlan | undefined } }) =>
    state.data === undefined ? (false as const) : pauseOf(state.data),
})

/** How long until it may have changed, in ms. */
function pauseOf({ state, figures }: BroadcastPlan): number | false {
  if (state === 'confirmed' || state === 'fixed' || state === 'sending' || figures?.pushes?.isRunning === true) return 2_000
  return state === 'scheduled' || state === 'sent' ? 30_000 : false
}
