import type { QueryClient } from '@tanstack/react-query'
import { getSettings } from '#contract/account/endpoints.ts'
import type { Notification } from '#contract/notifications/schemas.ts'
import { queryOf } from '#web/lib/api/call.ts'

/** Whether it may pop up, by what the person chose; where that cannot be asked, it does. It is in the list in any case. */
export async function wantsPopUp(client: QueryClient, { kind }: Pick<Notification, 'kind'>): Promise<boolean> {
  if (kind === null || kind === undefined) return true
  try {
    const { notifications } = await client.fetchQuery({ ...queryOf(getSettings), staleTime: 60_000, retry: false })
    return !notifications.popUpOff.includes(kind)
  } catch {
    return true
  }
}
