import type { QueryClient } from '@tanstack/react-query'
import type { AccountSettings, NotificationKind } from '#contract/account/schemas.ts'
import type { Notification } from '#contract/notifications/schemas.ts'
import { apiRequest } from '#web/lib/api/api-request.ts'

/** What a notification is about, by where it leads; null for news and what admins write. */
export function kindOf({ link }: Pick<Notification, 'link'>): NotificationKind | null {
  if (link === null) return null
  if (link.startsWith('/user/test-analysis/')) return 'result'
  if (link.startsWith('/user/feedback')) return 'reply'
  return /^\/user\/(?:pass|buy-pass)\b/.test(link) ? 'expiry' : null
}

/** Whether it may pop up, by what the person chose; where that cannot be asked, it does. It is in the list in any case. */
export async function wantsPopUp(client: QueryClient, one: Notification): Promise<boolean> {
  const kind = kindOf(one)
  if (kind === null) return true
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
