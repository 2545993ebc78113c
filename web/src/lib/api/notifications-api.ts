import type { LiveTicketResponse } from '#contract/live/schemas.ts'
import { UNREAD_COUNT_HEADER, type MarkReadResponse, type Notification, type ReadOneResponse } from '#contract/notifications/schemas.ts'
import type { Locale } from '#contract/shared/locales.ts'
import { apiRequest } from './api-request.ts'

/** One page of the list, and how many of all are unread. */
export interface NotificationPage {
  readonly items: readonly Notification[]
  readonly unread: number
}

/** Newest first, from before `before`; texts in `language` or its nearest fallback. */
export async function getNotifications(before: string | null, language: Locale, signal?: AbortSignal): Promise<NotificationPage> {
  let unread = 0
  const search = new URLSearchParams({ language, ...(before !== null && { before }) })
  const items = await apiRequest<readonly Notification[]>(`/api/notifications?${search.toString()}`, {
    signal,
    onHeaders: (headers) => {
      unread = Number(headers.get(UNREAD_COUNT_HEADER) ?? 0)
    },
  })
  return { items, unread }
}

export const markAllRead = () => apiRequest<MarkReadResponse>('/api/notifications/mark-read', { method: 'POST', body: {}, keepalive: true })

export const markOneRead = (id: string) => apiRequest<ReadOneResponse>(`/api/notifications/${id}/read`, { method: 'POST', keepalive: true })

export const getLiveTicket = () => apiRequest<LiveTicketResponse>('/api/live/ticket', { method: 'POST', body: {} })
