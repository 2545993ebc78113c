import type { QueryClient } from '@tanstack/react-query'
import type { AccountSettings } from '#contract/account/schemas.ts'
import type { Notification } from '#contract/notifications/schemas.ts'
import { apiRequest } from '#web/lib/api/api-request.ts'

/** Whether it may pop up, by what the person chose; where that cannot be asked, it does. It is in the list in any case. */
export async function wantsPopUp(client: QueryClient, { kind }: Pick<Notification, 'kind'>): Promise<boolean> {
  if (kind === null || kind === undefined) return true
  try {
    const { notifications } = await client.fetchQuery({
      queryKey: ['me', 'settings'],
      queryFn: ({ signal }) => apiRequest<AccountSettings>('/api/me/settings', { signal }),
      staleTime: 60_000,
      retry: false,
    })
    return !notifications.popUpOff.includes(kind)
  } catch {
    return true
  }
}
