import { listNotifications } from '#contract/notifications/endpoints.ts'
import { UNREAD_COUNT_HEADER, type Notification } from '#contract/notifications/schemas.ts'
import type { Locale } from '#contract/shared/locales.ts'
import { call } from './call.ts'

/** One page of the list, and how many of all are unread. */
export interface NotificationPage {
  readonly items: readonly Notification[]
  readonly unread: number
}

/** Newest first, from before `before`; texts in `language` or its nearest fallback. */
export async function getNotifications(before: string | null, language: Locale, signal?: AbortSignal): Promise<NotificationPage> {
  let unread = 0
  const items = await call(listNotifications, {
    query: { language, before: before ?? undefined },
    signal,
    onHeaders: (headers) => {
      unread = Number(headers.get(UNREAD_COUNT_HEADER) ?? 0)
    },
  })
  return { items, unread }
}
