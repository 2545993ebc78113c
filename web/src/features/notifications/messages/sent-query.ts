import * as endpoints from '#contract/notifications/admin-endpoints.ts'
import type { SentNotificationsResponse } from '#contract/notifications/schemas.ts'
import { pagesOf } from '#web/lib/api/call.ts'

/** What was sent, newest first. */
export const sentQuery = () => ({
  ...pagesOf(endpoints.listSent, { query: { limit: '20' } }),
  staleTime: 5_000,
  // How many it reached fills in within seconds.
  refetchInterval: ({
    state,
  }: {
    readonly state: { readonly data?: { readonly pages: readonly SentNotificationsResponse[] } | undefined }
  }) => (state.data?.pages.some(({ items }) => items.some(({ pushed }) => pushed === null)) ? 3_000 : (false as const)),
})
