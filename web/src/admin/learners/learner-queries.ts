import * as endpoints from '#contract/attempt-admin/endpoints.ts'
import type { AdminAttempt } from '#contract/attempt-admin/schemas.ts'
import type { ReplyOf } from '#contract/shared/endpoint.ts'
import { call, queryOf } from '#web/lib/api/call.ts'

export const learnersQuery = (query: string) => ({
  ...queryOf(endpoints.listLearners, { query: { query } }),
  select: ({ items }: ReplyOf<typeof endpoints.listLearners>) => items,
  staleTime: 10_000,
})

export const learnerQuery = (userId: string) => ({ ...queryOf(endpoints.getLearner, { params: { userId } }), staleTime: 5_000 })

export const adminAttemptQuery = (userId: string, attemptId: string) => ({
  ...queryOf(endpoints.getAttemptForAdmin, { params: { userId, attemptId } }),
  // An open attempt is watched while it is looked at.
  refetchInterval: ({ state }: { readonly state: { readonly data?: AdminAttempt | undefined } }) =>
    state.data?.state === 'open' ? 15_000 : (false as const),
})

/** What an admin may order about an attempt. */
export type Order =
  | { readonly what: 'give' | 'reopen'; readonly order: string; readonly minutes: number; readonly reason: string }
  | { readonly what: 'void'; readonly order: string; readonly reason: string }

export function orderAttempt(userId: string, attemptId: string, { what, ...body }: Order): Promise<AdminAttempt> {
  const params = { userId, attemptId }
  // The rest of an order has what its call takes.
  if (what === 'void') return call(endpoints.voidAttempt, { params, body })
  return call(what === 'give' ? endpoints.giveTime : endpoints.reopenAttempt, {
    params,
    body: body as Required<typeof body> & { minutes: number },
  })
}
