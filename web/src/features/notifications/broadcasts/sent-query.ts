import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type {
  AudienceResponse,
  NotificationImageResponse,
  SendNotificationRequest,
  SendNotificationResponse,
  SentNotificationsResponse,
} from '#contract/notifications/schemas.ts'
import { apiRequest } from '#web/lib/api/api-request.ts'

/** What was sent, newest first. */
export const sentQuery = () =>
  infiniteQueryOptions({
    queryKey: ['admin', 'notifications'],
    queryFn: ({ pageParam, signal }) =>
      apiRequest<SentNotificationsResponse>(
        `/api/admin/notifications?limit=20${pageParam === null ? '' : `&before=${encodeURIComponent(pageParam)}`}`,
        {
          signal,
        },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 5_000,
    // How many it reached fills in within seconds.
    refetchInterval: ({ state }) => (state.data?.pages.some(({ items }) => items.some(({ pushed }) => pushed === null)) ? 3_000 : false),
  })

/** How many people everybody is, asked anew whenever somebody is about to send. */
export const audienceQuery = () =>
  queryOptions({
    queryKey: ['admin', 'notifications', 'audience'],
    queryFn: ({ signal }) => apiRequest<AudienceResponse>('/api/admin/notifications/audience', { signal }),
    staleTime: 0,
    gcTime: 0,
  })

export const sendNotification = (request: SendNotificationRequest) =>
  apiRequest<SendNotificationResponse>('/api/admin/notifications', { method: 'POST', body: request })

export const uploadImage = (file: Blob) =>
  apiRequest<NotificationImageResponse>('/api/admin/notifications/images', { method: 'POST', body: file, timeoutMs: 60_000 })
